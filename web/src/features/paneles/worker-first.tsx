import { Text } from '@mantine/core';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { DueDate } from '../../components/status/due-date.tsx';
import { useToday } from '../../lib/format/use-today.ts';
import { firstAct, todoDetail, todoLink } from './todo-words.ts';
import classes from './worker-first.module.css';
import type { Todo } from './worker-todo.ts';

/** What a worker should do first, before everything else on the panel. */
export function WorkerFirst({ todo }: { todo: Todo }) {
  const today = useToday();
  const { nombre, fecha_entrega } = todo;
  return (
    <section data-card className={classes.card} aria-labelledby="lo-primero">
      <div className={classes.what}>
        <h2 id="lo-primero" className={classes.label}>
          Lo primero
        </h2>
        <p className={classes.name}>{nombre}</p>
        <Text variant="meta">
          {todoDetail(todo)}
          {fecha_entrega && (
            <>
              {' · '}
              <DueDate fecha_entrega={fecha_entrega} done={false} />
            </>
          )}
        </Text>
      </div>
      <LinkButton to={todoLink(todo)} className={classes.act}>
        {firstAct(todo, today)}
      </LinkButton>
    </section>
  );
}
