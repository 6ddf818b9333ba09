import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Key, MOD_KEY } from '../../components/key.tsx';
import { Page } from '../../components/page.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { NEW_ON_ARRIVAL } from '../../lib/use-new-on-arrival.ts';
import classes from './help-page.module.css';
import { HELP, type Part, STEPS } from './parts.ts';
import { Picture } from './pictures.tsx';

/** What each part is for, for the reader's role; each has its own address. */
export function HelpPage() {
  const { role } = useCurrentUser();
  const { subtitle, parts, keys } = HELP[role];
  useSectionOfAddress();
  return (
    <Page title="Ayuda" subtitle={subtitle}>
      {role === 'manager' && <Steps />}
      <section className={classes.section} aria-labelledby="partes">
        <Title order={2} id="partes" className={classes.heading}>
          Las partes
        </Title>
        <ul className={classes.parts}>
          {parts.map((part) => (
            <PartCard key={part.id} {...part} />
          ))}
        </ul>
      </section>
      <section className={classes.section} aria-labelledby="teclado">
        <Title order={2} id="teclado" className={classes.heading} tabIndex={-1}>
          Con el teclado
        </Title>
        <dl className={classes.keys}>
          {keys.map(([what, pressed]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {pressed.map((key) => (
                  <Key key={key}>{key === 'mod' ? MOD_KEY : key}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}

const PartCard = ({ id, name, title, text, picture, to, page = name }: Part) => (
  <li className={classes.part}>
    <Picture of={picture} />
    <div className={classes.text}>
      <p className={classes.name}>{name}</p>
      <Title order={3} id={id} className={classes.title} tabIndex={-1}>
        {title}
      </Title>
      <p className={classes.what}>{text}</p>
      <Link to={to} className={classes.open}>
        Abrir {page}
      </Link>
    </div>
  </li>
);

const Steps = () => (
  <section aria-labelledby="empezar">
    <Title order={2} id="empezar" className={classes.heading} tabIndex={-1}>
      Cómo empezar
    </Title>
    <ol className={classes.steps}>
      {STEPS.map(({ title, text, to, opens }, index) => (
        <li key={title}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <Link to={to} state={opens ? NEW_ON_ARRIVAL : null} className={classes.step}>
              {title}
            </Link>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ol>
  </section>
);

/** A section named in the address comes into view and takes the focus. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!heading) return;
    heading.scrollIntoView({ block: 'center' });
    heading.focus({ preventScroll: true });
  }, [hash]);
}
