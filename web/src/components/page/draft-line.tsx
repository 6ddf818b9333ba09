import type { Keeping } from '../../lib/drafts/draft-keeper.ts';
import classes from './draft-line.module.css';

const WORDS: Record<Keeping, string> = {
  stored: 'Borrador guardado',
  pending: 'Guardando el borrador…',
  unreached: 'Sin conexión: se guarda en este dispositivo',
  refused: 'Se guarda en este dispositivo',
  unkept: 'No se ha podido guardar: copia el texto antes de salir de esta página',
};

/** Where the text of a draft is; empty until the person types. */
export const DraftLine = ({ keeping }: { keeping: Keeping | undefined }) => (
  <p className={classes.line} role="status" data-unkept={keeping === 'unkept' || undefined}>
    {keeping && WORDS[keeping]}
  </p>
);
