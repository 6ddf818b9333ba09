import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { Anchor, Title } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LinkButton } from '../../components/buttons.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DueDate } from '../../components/due-date.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { NoTasksIllustration } from '../../components/no-tasks-illustration.tsx';
import { Page } from '../../components/page.tsx';
import { Segments } from '../../components/segments.tsx';
import { ListSkeleton, StatsSkeleton } from '../../components/skeletons.tsx';
import { StatRow } from '../../components/stat-row.tsx';
import { EstadoBadge } from '../../components/status-badge.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { countOf, formatNumber } from '../../lib/numbers.ts';
import { PATHS, proyectoLink, tareasLink } from '../../lib/paths.ts';
import { workerPanelQuery } from './paneles.api.ts';
import { WorkerAgenda } from './worker-agenda.tsx';
import classes from './worker-panel.module.css';

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

/** A worker's own tasks and role-plays: how many, the latest tasks, and what is due next. The other roles have none. */
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

  const { asignadas, completadas, pendientes, roleplays, recientes, agenda, vencidas } = panel.data;
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
      <div className={classes.halves}>
        <WorkerRecientes recientes={recientes} />
        <WorkerAgenda agenda={agenda} pendientes={pendientes} vencidas={vencidas} />
      </div>
    </>
  );
}

/** A manager adds users by their address: this lets the user copy it. */
const WorkerNoEmpresa = ({ email }: { email: string }) => (
  <EmptyState
    illustration={<NoTasksIllustration />}
    title="Todavía no estás en ninguna empresa"
    action={<CopyButton text={email} label="Copiar mi correo" variant="filled" />}
  >
    Pide a tu responsable que añada <b>{email}</b>. En cuanto lo haga verás aquí tus tareas.
  </EmptyState>
);

const WorkerRecientes = ({ recientes }: { recientes: PanelTarea[] }) => (
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
