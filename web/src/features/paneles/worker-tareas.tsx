import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { Text, Title } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { EmptyState } from '../../components/empty/empty-state.tsx';
import { NoTasksIllustration } from '../../components/empty/no-tasks-illustration.tsx';
import { CardLink } from '../../components/lists/card-link.tsx';
import { DueDate } from '../../components/status/due-date.tsx';
import { EstadoBadge } from '../../components/status/status-badge.tsx';
import { tareaLink, tareasLink } from '../../lib/address/paths.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { weekGroups } from './week-groups.ts';
import classes from './worker-panel.module.css';

type Props = {
  recientes: PanelTarea[];
  /** All that are overdue, including those that are not listed. */
  vencidas: number;
  /** False for other roles, who have no tasks. */
  isOwn: boolean;
};

/** A worker's tasks by week. An overdue one is never left out without a link to it. */
export function WorkerTareas({ recientes, vencidas, isOwn }: Props) {
  const groups = weekGroups(recientes, useToday());
  return (
    <section aria-labelledby="tareas-recientes">
      <div className={classes.head}>
        <Title order={2} id="tareas-recientes">
          Tareas recientes
        </Title>
        {recientes.length > 0 && (
          <LinkButton to={tareasLink()} variant="subtle" color="gray" className={classes.all}>
            Ver todas
          </LinkButton>
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyState illustration={<NoTasksIllustration />} title="No hay tareas">
          {isOwn ? 'Cuando tu responsable te asigne una, la verás aquí.' : 'Aquí están las que le asigna su responsable.'}
        </EmptyState>
      ) : (
        <div data-card className={classes.rows}>
          {groups.map(({ group, title, tareas }) => (
            <section key={group} aria-labelledby={`tareas-${group}`}>
              <h3 id={`tareas-${group}`} className={classes.group} data-group={group}>
                {title} <span>{formatNumber(group === 'overdue' ? Math.max(vencidas, tareas.length) : tareas.length)}</span>
              </h3>
              <ul>
                {tareas.map((tarea) => (
                  <Row key={tarea.id} tarea={tarea} />
                ))}
              </ul>
              {group === 'overdue' && vencidas > tareas.length && (
                <Link to={tareasLink(undefined, { vencidas: 'true' })} className={classes.others}>
                  Ver las {formatNumber(vencidas)} vencidas
                </Link>
              )}
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

const Row = ({ tarea: { id, nombre, proyecto, estado, fecha_entrega } }: { tarea: PanelTarea }) => {
  const done = estado === 'completada';
  return (
    <li data-row data-hover className={classes.row} data-done={done || undefined}>
      <div className={classes.names}>
        <CardLink to={tareaLink(id)} className={classes.name}>
          {nombre}
        </CardLink>
        <Text variant="meta">{proyecto.nombre}</Text>
      </div>
      <p className={classes.due}>
        {fecha_entrega && (
          <>
            <IconCalendarEvent size={16} aria-hidden />
            <DueDate fecha_entrega={fecha_entrega} done={done} brief />
          </>
        )}
      </p>
      <div>
        <EstadoBadge estado={estado} />
      </div>
    </li>
  );
};
