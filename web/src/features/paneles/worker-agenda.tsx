import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { Title } from '@mantine/core';
import { Link } from 'react-router';
import { AllDoneIllustration } from '../../components/all-done-illustration.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { countOf } from '../../lib/numbers.ts';
import { proyectoLink, tareasLink } from '../../lib/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { type AgendaDay, agendaDays } from './agenda-days.ts';
import classes from './worker-panel.module.css';

type Props = { agenda: PanelTarea[]; pendientes: number; vencidas: number };

export function WorkerAgenda({ agenda, pendientes, vencidas }: Props) {
  const days = agendaDays(agenda, useToday());
  const overdue = days.reduce((sum, { when, tareas }) => sum + (when === 'overdue' ? tareas.length : 0), 0);
  return (
    <section aria-labelledby="mi-agenda">
      <div className={classes.head}>
        <Title order={2} id="mi-agenda">
          Mi agenda
        </Title>
      </div>
      {days.length === 0 ? (
        <EmptyState illustration={<AllDoneIllustration />} title={pendientes === 0 ? 'Todo listo' : 'Nada con fecha'}>
          {pendientes === 0 ? 'No te queda nada pendiente.' : 'Ninguna de tus tareas pendientes tiene fecha de entrega.'}
        </EmptyState>
      ) : (
        <ol className={classes.agenda}>
          {vencidas > overdue && <Earlier count={vencidas - overdue} />}
          {days.map((day) => (
            <Day key={day.calendar} day={day} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Overdue tasks before the first day of the agenda. */
const Earlier = ({ count }: { count: number }) => (
  <li className={classes.day} data-when="overdue">
    <span className={classes.dayTitle}>Vencidas</span>
    <Link to={tareasLink('sin-completar')} className={classes.entry}>
      {countOf(count, 'tarea anterior', 'tareas anteriores')}
    </Link>
  </li>
);

const Day = ({ day: { calendar, when, title, detail, tareas } }: { day: AgendaDay }) => (
  <li className={classes.day} data-when={when} {...(when === 'today' && { 'aria-current': 'date' })}>
    <time dateTime={calendar}>
      <span className={classes.dayTitle}>{title}</span>
      <span className={classes.meta}>{detail}</span>
    </time>
    {tareas.length === 0 ? (
      <p className={classes.free}>Nada para hoy</p>
    ) : (
      <ul className={classes.entries}>
        {tareas.map(({ id, nombre, proyecto_id, proyecto }) => (
          <li key={id}>
            <Link to={proyectoLink(proyecto_id)} className={classes.entry}>
              {nombre}
            </Link>
            <p className={classes.meta}>Tarea · {proyecto.nombre}</p>
          </li>
        ))}
      </ul>
    )}
  </li>
);
