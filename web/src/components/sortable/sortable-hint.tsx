import type { ReactNode } from 'react';
import classes from './sortable.module.css';

type Props = { count: number; lifted: { from: number; to: number } | undefined; children: ReactNode };

/** How questions are ordered. While one is lifted, the same line says where it is and which keys there are. */
export const SortableHint = ({ count, lifted, children }: Props) =>
  lifted ? (
    // Not announced: the drag and drop library announces the same.
    <p className={classes.hintLine}>
      <b>{`Pregunta ${lifted.from + 1} levantada: posición ${lifted.to + 1} de ${count}`}</b>
      <span className={classes.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> mover
        </span>
        <span>
          <kbd>Espacio</kbd> soltar
        </span>
        <span>
          <kbd>Esc</kbd> cancelar
        </span>
      </span>
    </p>
  ) : (
    <p className={classes.hintLine}>{children}</p>
  );

/** 'Para ordenarlas, arrastra el asa…', without the keys on a phone. */
export const DragHint = ({ before }: { before?: string }) => (
  <span>
    {before && <span className={classes.keyHint}>{before} </span>}
    Para ordenarlas, arrastra el asa<span className={classes.keyHint}> o pulsa Espacio sobre ella</span>.
  </span>
);
