import { ESTADOS, type Estado } from '@ensaya/contract/tareas.ts';
import { Title, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { LoadMore } from '../../../components/load-more.tsx';
import { estadoColor } from '../../../components/status-badge.tsx';
import { countOf } from '../../../lib/numbers.ts';
import { TAREAS_FAILED } from '../tareas.api.ts';
import type { Tareas } from '../use-tareas.ts';
import { type TareaActs, TareaCard } from './tarea-card.tsx';
import classes from './tareas-board.module.css';
import type { Board } from './use-board.ts';

type Shown = { acts: TareaActs | undefined; withProyecto: boolean };

export const TareasBoard = ({ board, ...shown }: Shown & { board: Board }) => (
  <div className={classes.frame}>
    <div className={classes.board} data-columns={board.length}>
      {board.map(({ estado, query }) => (
        <Column key={estado} estado={estado} query={query} {...shown} />
      ))}
    </div>
  </div>
);

function Column({ estado, query, acts, withProyecto }: Shown & { estado: Estado; query: Tareas }) {
  const id = useId();
  const tareas = query.tareas ?? [];
  const more = query.hasNextPage ? '+' : '';
  return (
    <section className={classes.column} aria-labelledby={id}>
      <div className={classes.head} data-color={estadoColor(estado)}>
        <Title order={2} id={id} className={classes.title}>
          {ESTADOS[estado]}
        </Title>
        <span className={classes.count}>
          <span aria-hidden>{tareas.length + more}</span>
          <VisuallyHidden>{countOf(tareas.length, 'tarea', 'tareas') + (more && ' o más')}</VisuallyHidden>
        </span>
      </div>
      {tareas.length > 0 ? (
        <ul className={classes.cards}>
          {tareas.map((tarea) => (
            <TareaCard key={tarea.id} tarea={tarea} acts={acts} withProyecto={withProyecto} />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>Ninguna tarea</p>
      )}
      <LoadMore query={query} failure={TAREAS_FAILED} of={ESTADOS[estado]} />
    </section>
  );
}
