import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { Segments } from '../../components/segments.tsx';
import { ListSkeleton, StatsSkeleton } from '../../components/skeletons.tsx';
import { StatRow } from '../../components/stat-row.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { countOf, formatNumber } from '../../lib/numbers.ts';
import { tareasLink } from '../../lib/tareas-link.ts';
import { workerPanelQuery } from './paneles.api.ts';
import { WorkerAgenda } from './worker-agenda.tsx';
import { WorkerNoEmpresa } from './worker-no-empresa.tsx';
import classes from './worker-panel.module.css';
import { WorkerRecientes } from './worker-recientes.tsx';

export function WorkerPanelPage() {
  const { email } = useCurrentUser();
  return (
    <Page
      title="Panel de Control"
      subtitle={
        <>
          Hola, <b>{email}</b>
        </>
      }
    >
      <WorkerPanel />
    </Page>
  );
}

/** A worker's own tasks: how many, the latest, and the next to deliver. The other roles have none. */
function WorkerPanel() {
  const { role, email, empresas } = useCurrentUser();
  const panel = useQuery(workerPanelQuery);
  if (role === 'worker' && empresas.length === 0) return <WorkerNoEmpresa email={email} />;
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

  const { asignadas, completadas, pendientes, recientes, agenda, vencidas } = panel.data;
  return (
    <>
      <StatRow
        label="Tus tareas"
        stats={[
          { label: 'Asignadas', value: formatNumber(asignadas), to: tareasLink() },
          { label: 'Completadas', value: formatNumber(completadas), to: tareasLink('completada') },
          { label: 'Pendientes', value: formatNumber(pendientes), to: tareasLink('sin-completar') },
        ]}
      >
        <Segments
          done={completadas}
          total={asignadas}
          label={
            asignadas === 0
              ? 'Ninguna tarea asignada'
              : `${formatNumber(completadas)} de ${countOf(asignadas, 'tarea completada', 'tareas completadas')}`
          }
        />
      </StatRow>
      <div className={classes.halves}>
        <WorkerRecientes recientes={recientes} />
        <WorkerAgenda agenda={agenda} pendientes={pendientes} vencidas={vencidas} />
      </div>
    </>
  );
}
