import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { Button, Title } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DueDate } from '../../components/due-date.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { NoTasksIllustration } from '../../components/no-tasks-illustration.tsx';
import { EstadoBadge } from '../../components/status-badge.tsx';
import { proyectoLink, tareasLink } from '../../lib/tareas-link.ts';
import classes from './worker-panel.module.css';

export const WorkerRecientes = ({ recientes }: { recientes: PanelTarea[] }) => (
  <section aria-labelledby="tareas-recientes">
    <div className={classes.head}>
      <Title order={2} id="tareas-recientes">
        Tareas recientes
      </Title>
      {recientes.length > 0 && (
        <Button component={Link} to={tareasLink()} variant="subtle" color="gray" className={classes.all}>
          Ver todas
        </Button>
      )}
    </div>
    {recientes.length === 0 ? (
      <EmptyState illustration={<NoTasksIllustration />} title="No hay tareas">
        Cuando tu responsable te asigne una, la verás aquí.
      </EmptyState>
    ) : (
      <ul className={classes.rows}>
        {recientes.map((tarea) => (
          <Row key={tarea.id} tarea={tarea} />
        ))}
      </ul>
    )}
  </section>
);

const Row = ({ tarea: { nombre, proyecto, proyecto_id, estado, fecha_entrega } }: { tarea: PanelTarea }) => {
  const done = estado === 'completada';
  return (
    <li className={classes.row} data-done={done || undefined}>
      <div className={classes.names}>
        <Link to={proyectoLink(proyecto_id)} className={classes.name}>
          {nombre}
        </Link>
        <p className={classes.meta}>{proyecto.nombre}</p>
      </div>
      <p className={classes.due}>
        {fecha_entrega && (
          <>
            <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
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
