import type { AgendaEntry, PanelRoleplay, PanelTarea, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { statusOf } from '@ensaya/contract/roleplay-assignments.ts';
import { Flex, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { AllDoneIllustration } from '../../components/empty/all-done-illustration.tsx';
import { EmptyState } from '../../components/empty/empty-state.tsx';
import { PATHS, playPath, tareaLink, tareasLink } from '../../lib/address/paths.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { type AgendaDay, agendaDays } from './agenda-days.ts';
import classes from './worker-panel.module.css';

type Props = Pick<WorkerPanel, 'agenda' | 'asignadas' | 'pendientes' | 'vencidas'> & { /** False for other roles. */ isOwn: boolean };

export function WorkerAgenda({ agenda, asignadas, pendientes, vencidas, isOwn }: Props) {
  const days = agendaDays(agenda, useToday());
  const overdue = days.flatMap(({ when, entries }) => (when === 'overdue' ? entries : []));
  const listed = (kind: AgendaEntry['kind']) => overdue.filter((entry) => entry.kind === kind).length;
  return (
    <section aria-labelledby="mi-agenda">
      <div className={classes.head}>
        <Title order={2} id="mi-agenda">
          Mi agenda
        </Title>
      </div>
      {days.length === 0 ? (
        <EmptyState
          illustration={<AllDoneIllustration />}
          title={asignadas === 0 ? 'Agenda libre' : pendientes === 0 ? 'Todo listo' : 'Nada con fecha'}
        >
          {!isOwn
            ? 'Aquí están, por días, las tareas y los roleplays que le asignan.'
            : asignadas === 0
              ? 'Aquí verás, por días, las tareas y los roleplays que te asignen.'
              : pendientes === 0
                ? 'No te queda nada pendiente.'
                : 'Nada de lo que tienes pendiente tiene fecha de entrega.'}
        </EmptyState>
      ) : (
        <ol className={classes.agenda}>
          <Earlier tareas={vencidas.tareas - listed('tarea')} roleplays={vencidas.roleplays - listed('roleplay')} />
          {days.map((day) => (
            <Day key={day.calendar} day={day} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** What is overdue before the first day of the agenda. */
const Earlier = ({ tareas, roleplays }: WorkerPanel['vencidas']) =>
  (tareas > 0 || roleplays > 0) && (
    <li data-row className={classes.day} data-when="overdue">
      <span className={classes.dayTitle}>Vencidas</span>
      <Stack gap="sm">
        {tareas > 0 && (
          <Link to={tareasLink(undefined, { vencidas: 'true' })} className={classes.entry}>
            {countOf(tareas, 'tarea anterior', 'tareas anteriores')}
          </Link>
        )}
        {roleplays > 0 && (
          <Link to={PATHS.roleplays} className={classes.entry}>
            {countOf(roleplays, 'roleplay anterior', 'roleplays anteriores')}
          </Link>
        )}
      </Stack>
    </li>
  );

const Day = ({ day: { calendar, when, title, detail, entries } }: { day: AgendaDay }) => (
  <li data-row className={classes.day} data-when={when} {...(when === 'today' && { 'aria-current': 'date' })}>
    <time dateTime={calendar}>
      <span className={classes.dayTitle}>{title}</span>
      <Text component="span" variant="meta" display="block">
        {detail}
      </Text>
    </time>
    {entries.length === 0 ? (
      <Text variant="hint">Nada para hoy</Text>
    ) : (
      <Flex component="ul" direction="column" gap="sm">
        {entries.map((entry) => (
          <li key={entry.id}>{entry.kind === 'tarea' ? <Tarea tarea={entry} /> : <AssignedRoleplay roleplay={entry} />}</li>
        ))}
      </Flex>
    )}
  </li>
);

const Tarea = ({ tarea: { id, nombre, proyecto } }: { tarea: PanelTarea }) => (
  <>
    <Link to={tareaLink(id)} className={classes.entry}>
      {nombre}
    </Link>
    <Text variant="meta">Tarea · {proyecto.nombre}</Text>
  </>
);

function AssignedRoleplay({ roleplay: { id, nombre, due_date } }: { roleplay: PanelRoleplay }) {
  const { state } = statusOf({ due_date, completed_at: null });
  return (
    <>
      <Link to={playPath(id)} className={classes.entry}>
        {nombre}
      </Link>
      <Text variant="meta">Roleplay · {state === 'vencido' ? 'Vencido' : 'hasta el final del día'}</Text>
    </>
  );
}
