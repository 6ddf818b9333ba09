import type { Keeping } from './draft-keeper.ts';
import classes from './generar.module.css';

const WORDS: Record<Keeping, string> = {
  stored: 'Borrador guardado',
  pending: 'Guardando el borrador…',
  unreached: 'Sin conexión: se guarda en este dispositivo',
  refused: 'Se guarda en este dispositivo',
};

/** Whether what was written is safe; said quietly, and nothing before something was written. */
export const DraftLine = ({ keeping }: { keeping: Keeping | undefined }) => (
  <p className={classes.draft} role="status">
    {keeping && WORDS[keeping]}
  </p>
);
