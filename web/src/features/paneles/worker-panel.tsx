import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryError } from '../../components/load-error.tsx';
import { NoEmpresa } from '../../components/no-empresa.tsx';
import { Page } from '../../components/page.tsx';
import { Segments } from '../../components/segments.tsx';
import { ListSkeleton, StatsSkeleton } from '../../components/skeletons.tsx';
import { StatRow } from '../../components/stat-row.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { countOf, formatNumber } from '../../lib/numbers.ts';
import { PATHS, tareasLink } from '../../lib/paths.ts';
import { Checklist } from './checklist.tsx';
import { Greeting } from './greeting.tsx';
import { workerPanelQuery } from './paneles.api.ts';
import { WorkerAgenda } from './worker-agenda.tsx';
import { WorkerFirst } from './worker-first.tsx';
import classes from './worker-panel.module.css';
import { WorkerRoleplays } from './worker-roleplays.tsx';
import { workerSteps } from './worker-steps.ts';
import { WorkerTareas } from './worker-tareas.tsx';

export const WorkerPanelPage = () => (
  <Page title="Panel de Control" subtitle={<Greeting />}>
    <WorkerPanel />
  </Page>
);

/** A worker's own tasks and role-plays: how many, what is urgent, and what is due next. The other roles have none. */
function WorkerPanel() {
  const user = useCurrentUser();
  const { role, email, nombre, empresas } = user;
  const panel = useQuery(workerPanelQuery);
  if (role === 'worker' && empresas.length === 0)
    return (
      <NoEmpresa user={user} title="Todavía no estás en ninguna empresa">
        Pide a tu responsable que añada <b>{email}</b>. En cuanto lo haga verás aquí tus tareas.
      </NoEmpresa>
    );
  if (panel.isPending)
    return (
      <>
        <StatsSkeleton label="Cargando tu panel…" count={3} withMore />
        <div className={classes.waiting}>
          <ListSkeleton label="Cargando tareas…" />
        </div>
      </>
    );
  if (panel.isLoadingError) return <QueryError what="Error al cargar tareas" query={panel} />;

  const { asignadas, completadas, pendientes, roleplays, recientes, por_hacer, agenda, vencidas } = panel.data;
  const none = asignadas === 0;
  // Who has completed something is not new.
  const steps = role === 'worker' && completadas === 0 && <Checklist steps={workerSteps(panel.data, nombre)} />;
  return (
    <>
      <StatRow
        label="Tus tareas"
        stats={[
          { label: 'Asignadas', value: formatNumber(asignadas), to: tareasLink() },
          { label: 'Completadas', value: none ? '—' : formatNumber(completadas), to: tareasLink('completada') },
          { label: 'Pendientes', value: none ? '—' : formatNumber(pendientes), to: tareasLink('sin-completar') },
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
        {/* Without any too, so that nothing moves when it is known. */}
        <p className={classes.counted}>
          Incluye{' '}
          <Anchor component={Link} to={PATHS.roleplays} inherit fw={500}>
            {roleplays === 0 ? 'tus roleplays' : countOf(roleplays, 'roleplay', 'roleplays')}
          </Anchor>
        </p>
      </StatRow>
      {none && steps}
      <div className={classes.halves}>
        <div>
          <WorkerTareas recientes={recientes} vencidas={vencidas.tareas} />
          <WorkerRoleplays plays={por_hacer} />
        </div>
        <WorkerAgenda agenda={agenda} asignadas={asignadas} pendientes={pendientes} vencidas={vencidas} />
      </div>
      {!none && steps}
      <WorkerFirst recientes={recientes} plays={por_hacer} />
    </>
  );
}
