import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './guion.module.css';

type Props = {
  label: string;
  /** What is seen or heard before the first line. */
  acotacion?: string | null | undefined;
  children: ReactNode;
};

/** A conversation as a script. */
export const Guion = ({ label, acotacion, children }: Props) => (
  <ol className={classes.guion} aria-label={label}>
    {acotacion && <li className={classes.acotacion}>{acotacion}</li>}
    {children}
  </ol>
);

type De = 'persona' | 'personaje';
type LineaProps = {
  de: De;
  /** 'Tú', or the character's name: screen readers say it before the line. */
  quien: string;
  texto: string;
  id?: string | undefined;
  /** Being said, or the last one: larger. */
  now?: boolean;
  /** Words are still to come. */
  writing?: boolean;
  /** It ended in the middle. */
  cut?: boolean;
  /** Below the words. */
  children?: ReactNode;
};

/** One line: the character's raya is mora, the person's mandarina. */
export const Linea = ({ de, quien, texto, id, now = false, writing = false, cut = false, children }: LineaProps) => (
  <li
    id={id}
    className={classes.linea}
    data-de={de}
    data-now={now || undefined}
    data-cut={cut || undefined}
    data-silent={texto === '' || undefined}
    data-no-ring
    {...(id !== undefined && { tabIndex: -1 })}
  >
    <div className={classes.dicho}>
      <p>
        <VisuallyHidden component="span">{quien}: </VisuallyHidden>
        {texto}
        {writing && <span className={classes.cursor} aria-hidden />}
      </p>
      {children}
    </div>
  </li>
);
