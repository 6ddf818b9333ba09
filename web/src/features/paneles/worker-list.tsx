import type { WorkerPanel } from '@ensaya/contract/paneles.ts';
import { Text, Title } from '@mantine/core';
import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { AllDoneIllustration } from '../../components/empty/all-done-illustration.tsx';
import { EmptyState } from '../../components/empty/empty-state.tsx';
import { NoTasksIllustration } from '../../components/empty/no-tasks-illustration.tsx';
import { CardLink } from '../../components/lists/card-link.tsx';
import { Disclosure } from '../../components/lists/disclosure.tsx';
import { DueDate } from '../../components/status/due-date.tsx';
import { EstadoBadge } from '../../components/status/status-badge.tsx';
import { roleplaysLink } from '../../lib/address/figure-links.ts';
import { tareasLink } from '../../lib/address/paths.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { playAct, todoDetail, todoLink } from './todo-words.ts';
import classes from './worker-panel.module.css';
import type { Todo, TodoList } from './worker-todo.ts';

type Props = TodoList &
  Pick<WorkerPanel, 'asignadas' | 'completadas' | 'roleplays_completados' | 'vencidas'> & { /** False for other roles. */ isOwn: boolean };

/** A worker's tasks and role-plays in one order. What is late is never left out without a link to it. */
export function WorkerList({ first, groups, done, overdue, asignadas, completadas, roleplays_completados, vencidas, isOwn }: Props) {
  return (
    <section aria-labelledby="tareas-y-roleplays">
      <div className={classes.head}>
        <Title order={2} id="tareas-y-roleplays">
          Tareas y roleplays
        </Title>
        {asignadas > 0 && (
          <LinkButton to={tareasLink()} variant="subtle" color="gray" className={classes.all}>
            Ver tareas
          </LinkButton>
        )}
      </div>
      {asignadas === 0 && (
        <EmptyState illustration={<NoTasksIllustration />} title="No hay tareas">
          {isOwn ? 'Cuando tu responsable te asigne una, la verás aquí.' : 'Aquí están las que le asigna su responsable.'}
        </EmptyState>
      )}
      {asignadas > 0 && !first && groups.length === 0 && (
        <EmptyState illustration={<AllDoneIllustration />} title="Todo listo">
          No te queda nada pendiente.
        </EmptyState>
      )}
      {first && groups.length === 0 && <Text variant="hint">Nada más para esta semana.</Text>}
      {groups.length > 0 && (
        <div data-card className={classes.rows}>
          {groups.map(({ group, title, todos }) => (
            <section key={group} aria-labelledby={`grupo-${group}`}>
              <h3 id={`grupo-${group}`} className={classes.group} data-group={group}>
                {title}
              </h3>
              <Rows todos={todos} />
              {group === 'overdue' && <MoreOverdue all={vencidas} listed={overdue} />}
            </section>
          ))}
        </div>
      )}
      {completadas > 0 && <Done todos={done} tareas={completadas - roleplays_completados} roleplays={roleplays_completados} />}
    </section>
  );
}

const MoreOverdue = ({ all, listed }: { all: WorkerPanel['vencidas']; listed: WorkerPanel['vencidas'] }) => (
  <>
    {all.tareas > listed.tareas && (
      <Link to={tareasLink(undefined, { vencidas: 'true' })} className={classes.others}>
        Ver las {formatNumber(all.tareas)} tareas vencidas
      </Link>
    )}
    {all.roleplays > listed.roleplays && (
      <Link to={roleplaysLink('pendientes')} className={classes.others}>
        Ver los {formatNumber(all.roleplays)} roleplays vencidos
      </Link>
    )}
  </>
);

/** Folded, the last of them; and a link to all. */
function Done({ todos, tareas, roleplays }: { todos: Todo[]; tareas: number; roleplays: number }) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.done}>
      <Disclosure label={`Completadas (${formatNumber(tareas + roleplays)})`} opened={opened} onToggle={setOpened}>
        <div data-card className={classes.rows}>
          <Rows todos={todos} />
          {tareas > todos.length && (
            <Link to={tareasLink('completada')} className={classes.others}>
              Ver {countOf(tareas, 'tarea completada', 'tareas completadas')}
            </Link>
          )}
          {roleplays > 0 && (
            <Link to={roleplaysLink('completados')} className={classes.others}>
              Ver {countOf(roleplays, 'roleplay completado', 'roleplays completados')}
            </Link>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

const Rows = ({ todos }: { todos: Todo[] }) =>
  todos.length > 0 && (
    <ul>
      {todos.map((todo) => (
        <Row key={todo.id} todo={todo} />
      ))}
    </ul>
  );

function Row({ todo }: { todo: Todo }) {
  const { nombre, fecha_entrega } = todo;
  const done = todo.kind === 'tarea' && todo.estado === 'completada';
  return (
    <li data-row data-hover className={classes.row} data-done={done || undefined}>
      <div className={classes.names}>
        <CardLink
          to={todoLink(todo)}
          className={classes.name}
          {...(todo.kind === 'roleplay' && { 'aria-label': `${playAct(todo)} ${nombre}` })}
        >
          {nombre}
        </CardLink>
        <Text variant="meta">{todoDetail(todo)}</Text>
      </div>
      <p className={classes.due}>
        {fecha_entrega && (
          <>
            <IconCalendarEvent size={16} aria-hidden />
            <DueDate fecha_entrega={fecha_entrega} done={done} brief />
          </>
        )}
      </p>
      {todo.kind === 'tarea' ? (
        <div>
          <EstadoBadge estado={todo.estado} />
        </div>
      ) : (
        <p className={classes.act} aria-hidden>
          {playAct(todo)}
          <IconChevronRight size={16} />
        </p>
      )}
    </li>
  );
}
