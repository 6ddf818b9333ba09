import { Box, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Key, MOD_KEY } from '../../components/page/key.tsx';
import { Page } from '../../components/page/page.tsx';
import { NEW_ON_ARRIVAL } from '../../lib/address/use-new-on-arrival.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
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
      <Box component="section" mt={32} aria-labelledby="partes">
        <Title order={2} id="partes" mb="sm">
          Las partes
        </Title>
        <ul className={classes.parts}>
          {parts.map((part) => (
            <PartCard key={part.id} {...part} />
          ))}
        </ul>
      </Box>
      <Box component="section" mt={32} aria-labelledby="teclado">
        <Title order={2} id="teclado" mb="sm" tabIndex={-1}>
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
      </Box>
    </Page>
  );
}

const PartCard = ({ id, name, title, text, picture, to, page = name }: Part) => (
  <li data-card className={classes.part}>
    <Picture of={picture} />
    <Stack gap={0} align="flex-start" flex={1} pt="md" pb={20} px={20}>
      <Text variant="hint" fz="xs">
        {name}
      </Text>
      <Title order={3} id={id} className={classes.title} tabIndex={-1}>
        {title}
      </Title>
      <Text variant="dimmed" textWrap="pretty" mb="sm">
        {text}
      </Text>
      <Link to={to} className={classes.open}>
        Abrir {page}
      </Link>
    </Stack>
  </li>
);

const Steps = () => (
  <section aria-labelledby="empezar">
    <Title order={2} id="empezar" mb="sm" tabIndex={-1}>
      Cómo empezar
    </Title>
    <ol data-card className={classes.steps}>
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
