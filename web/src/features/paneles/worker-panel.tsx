import type { Asignacion } from '@ensaya/contract/roleplays.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { Alert, Anchor, Box } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../components/empty/load-error.tsx';
import { NoEmpresa } from '../../components/empty/no-empresa.tsx';
import { Segments } from '../../components/fields/segments.tsx';
import { ListSkeleton, StatsSkeleton } from '../../components/lists/skeletons.tsx';
import { Page } from '../../components/page/page.tsx';
import { PanelLinks } from '../../components/page/panel-links.tsx';
import { StatRow } from '../../components/status/stat-row.tsx';
import { roleplaysLink } from '../../lib/address/figure-links.ts';
import { panelPath, tareasLink } from '../../lib/address/paths.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { Checklist } from './checklist.tsx';
import { Greeting } from './greeting.tsx';
import { workerPanelQuery } from './paneles.api.ts';
import { WorkerAgenda } from './worker-agenda.tsx';
import { WorkerFirst } from './worker-first.tsx';
import { WorkerList } from './worker-list.tsx';
import classes from './worker-panel.module.css';
import { workerSteps } from './worker-steps.ts';
import { todoList } from './worker-todo.ts';
import { isNothingReady, WorkerWelcome } from './worker-welcome.tsx';

/** `asked`: what somebody wants from the worker, between what is first and the rest. */
export function WorkerPanelPage({ asked }: { asked?: ReactNode }) {
  const { role } = useCurrentUser();
  return (
    <Page title="Panel de Control" subtitle={<Greeting />} actions={role === 'worker' && <PanelLinks />}>
      <WorkerPanel asked={asked} />
    </Page>
  );
}

const ESTADO_OF: Record<Asignacion, string | undefined> = { asignados: undefined, completados: 'completada', pendientes: 'sin-completar' };

/** The tasks and the role-plays that a figure counts, each with the list of exactly these. */
const partsOf = (all: number, roleplays: number, asignacion: Asignacion) =>
  [
    { count: all - roleplays, one: 'tarea', many: 'tareas', to: tareasLink(ESTADO_OF[asignacion]) },
    { count: roleplays, one: 'roleplay', many: 'roleplays', to: roleplaysLink(asignacion) },
  ].flatMap(({ count, one, many, to }) => (count === 0 ? [] : [{ label: countOf(count, one, many), to }]));

/** A worker's own tasks and role-plays: what to do first, the rest by urgency, what is due next, and then how many. The other roles have none. */
function WorkerPanel({ asked }: { asked: ReactNode }) {
  const user = useCurrentUser();
  const { role, email, nombre, empresas } = user;
  const panel = useQuery(workerPanelQuery);
  const today = useToday();
  if (role === 'worker' && empresas.length === 0)
    return (
      <NoEmpresa user={user} title="Todavía no estás en ninguna empresa">
        Pide a tu responsable que añada <b>{email}</b>. En cuanto lo haga verás aquí tus tareas.
      </NoEmpresa>
    );
  if (panel.isPending)
    return (
      <>
        <ListSkeleton label="Cargando tareas…" />
        <Box pt={36}>
          <StatsSkeleton label="Cargando tu panel…" count={3} withMore />
        </Box>
      </>
    );
  if (panel.isLoadingError) return <QueryError what="Error al cargar tareas" query={panel} />;

  const { asignadas, completadas, pendientes, roleplays, roleplays_completados } = panel.data;
  const none = asignadas === 0;
  const isOwn = role === 'worker';
  const todo = todoList(panel.data, today);
  // Who has completed something is not new.
  const steps = isOwn && completadas === 0 && <Checklist steps={workerSteps(panel.data, nombre)} />;
  return (
    <>
      {!isOwn && <OthersPanel role={role} />}
      {todo.first && <WorkerFirst todo={todo.first} />}
      {isOwn && asked}
      {isOwn && empresas[0] && isNothingReady(panel.data) && <WorkerWelcome empresa={empresas[0].nombre} />}
      {none && steps}
      <div className={classes.halves}>
        <WorkerList {...panel.data} {...todo} isOwn={isOwn} />
        <WorkerAgenda agenda={todo.agenda} asignadas={asignadas} isOwn={isOwn} />
      </div>
      {!none && steps}
      <Box className={classes.figures}>
        <StatRow
          label="Tus tareas"
          stats={[
            { label: 'Asignadas', value: formatNumber(asignadas), parts: partsOf(asignadas, roleplays, 'asignados') },
            {
              label: 'Completadas',
              value: none ? '—' : formatNumber(completadas),
              parts: partsOf(completadas, roleplays_completados, 'completados'),
            },
            {
              label: 'Pendientes',
              value: none ? '—' : formatNumber(pendientes),
              parts: partsOf(pendientes, roleplays - roleplays_completados, 'pendientes'),
            },
          ]}
        >
          <Segments
            done={completadas}
            total={asignadas}
            label={
              none
                ? 'Ninguna tarea asignada'
                : roleplays > 0
                  ? `${formatNumber(completadas)} de ${formatNumber(asignadas)} completadas, entre tareas y roleplays`
                  : `${formatNumber(completadas)} de ${countOf(asignadas, 'tarea completada', 'tareas completadas')}`
            }
          />
        </StatRow>
      </Box>
    </>
  );
}

/** Every role may open the page [2.3], but only a trabajador has tasks and role-plays of their own. */
const OthersPanel = ({ role }: { role: Role }) => (
  <Alert role="note" mb="lg" icon={<IconInfoCircle size={18} />} title="Este es el panel de un trabajador">
    Aquí cada trabajador ve sus tareas y sus roleplays. Tú no tienes ninguno.{' '}
    <Anchor component={Link} to={panelPath(role)} inherit underline="always">
      Ir a mi panel
    </Anchor>
  </Alert>
);
