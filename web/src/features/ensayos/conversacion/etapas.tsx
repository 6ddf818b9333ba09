import type { EscenaEnsayo, EtapaCumplida } from '@ensaya/contract/ensayos.ts';
import { IconCheck } from '@tabler/icons-react';
import classes from './etapas.module.css';

type Props = {
  etapas: EscenaEnsayo['etapas'];
  cumplidas: readonly EtapaCumplida[];
  /** The stage that holds, from 1. */
  now: number;
};

/** The stages by name: with which words they were met, and where the person is. */
export const Etapas = ({ etapas, cumplidas, now }: Props) => (
  <ol className={classes.list}>
    {etapas.map(({ nombre }, index) => {
      const n = index + 1;
      const met = cumplidas.find(({ etapa }) => etapa === n);
      const isHere = !met && n === now;
      return (
        <li key={n} data-met={met !== undefined || undefined} data-here={isHere || undefined} aria-current={isHere ? 'step' : undefined}>
          <span className={classes.mark} aria-hidden>
            {met && <IconCheck size={13} stroke={2.5} />}
          </span>
          <div>
            <b>{nombre}</b>
            {met && <small>Con «{met.texto}»</small>}
            {isHere && <small>Estás aquí</small>}
          </div>
        </li>
      );
    })}
  </ol>
);

/** The same as a bar: a segment that is met fills. */
export const EtapasBar = ({ etapas, cumplidas, now }: Props) => (
  <div className={classes.bar} aria-hidden>
    {etapas.map(({ nombre }, index) => (
      <span
        key={nombre}
        data-met={cumplidas.some(({ etapa }) => etapa === index + 1) || undefined}
        data-here={now === index + 1 || undefined}
      />
    ))}
  </div>
);
