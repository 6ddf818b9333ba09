import { Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './gallery.module.css';

export const LONG_WORD = 'Electroencefalografistamente'.repeat(6);
export const LONG_TEXT =
  'Pregunta si hay menores, personas mayores o enfermas en casa. Si las hay, abre un aviso urgente y avisa al técnico de guardia por teléfono, no por correo. Si no, ofrécele la primera cita del día siguiente y confírmasela por mensaje.';

/** The values that a component has passed to its caller, as text for `log`. */
export function useLog<Value>(label: string): [log: string, add: (value: Value) => void] {
  const [values, setValues] = useState<Value[]>([]);
  return [`${label}: ${JSON.stringify(values)}`, (value) => setValues((all) => [...all, value])];
}

type Props = { title: string; narrow?: boolean /** What the component has reported so far. */; log?: string; children: ReactNode };

export function Section({ title, narrow = false, log, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <div className={narrow ? classes.narrow : undefined}>{children}</div>
      {log !== undefined && <output className={classes.log}>{log}</output>}
    </section>
  );
}

/** Sections whose content has no state. */
export const Sections = ({ of }: { of: Record<string, ReactNode> }) =>
  Object.entries(of).map(([title, content]) => (
    <Section key={title} title={title}>
      {content}
    </Section>
  ));

export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
