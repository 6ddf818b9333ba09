import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { CardGrid } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { GridSkeleton } from '../../components/skeletons.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useEverOpened } from '../../lib/use-ever-opened.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './mis-proyectos.module.css';
import { ProyectoCard } from './proyecto-card.tsx';
import { proyectosQuery } from './proyectos.api.ts';

const FAILURE = 'Error al cargar los proyectos';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const NuevoProyectoModal = lazy(async () => ({ default: (await import('./nuevo-proyecto-modal.tsx')).NuevoProyectoModal }));
const EditarProyectoModal = lazy(async () => ({ default: (await import('./editar-proyecto-modal.tsx')).EditarProyectoModal }));
const EliminarProyectoDialog = lazy(async () => ({ default: (await import('./eliminar-proyecto-dialog.tsx')).EliminarProyectoDialog }));

export function MisProyectos({ empresas }: Pick<CurrentUser, 'empresas'>) {
  const proyectos = useInfiniteQuery(proyectosQuery);
  const [creating, creation] = useDisclosure();
  const everCreating = useEverOpened(creating);
  const editing = useDialog<Proyecto>();
  const deleting = useDialog<Proyecto>();
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();

  const isEmpty = proyectos.data?.length === 0;
  const newButton = empresas.length > 0 && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={creation.open}>
      Nuevo Proyecto
    </Button>
  );

  return (
    <section className={classes.section} aria-labelledby="mis-proyectos">
      <div className={classes.header}>
        <Title order={2} id="mis-proyectos" ref={place} tabIndex={-1}>
          Mis Proyectos
        </Title>
        {!isEmpty && newButton}
      </div>

      {proyectos.isPending && <GridSkeleton label="Cargando proyectos…" count={4} max={2} />}
      {proyectos.isLoadingError && (
        <LoadError what={FAILURE} error={proyectos.error} onRetry={proyectos.refetch} retrying={proyectos.isFetching} />
      )}
      {isEmpty && (
        <EmptyState illustration={<ScriptIllustration />} title="No hay proyectos creados" action={newButton}>
          {empresas.length > 0
            ? 'Crea el primero para agrupar las tareas de tu equipo.'
            : 'Podrás crearlos en cuanto te asignen una empresa. Contacta con tu administrador.'}
        </EmptyState>
      )}
      {proyectos.data && !isEmpty && (
        <CardGrid max={2}>
          {proyectos.data.map((proyecto) => (
            <ProyectoCard
              key={proyecto.id}
              proyecto={proyecto}
              onEdit={() => editing.open(proyecto)}
              onDelete={() => deleting.open(proyecto)}
            />
          ))}
        </CardGrid>
      )}
      <LoadMore query={proyectos} failure={FAILURE} />

      <Suspense>
        {everCreating && <NuevoProyectoModal empresas={empresas} opened={creating} onClose={creation.close} onClosed={rescueFocus} />}
        {editing.subject && (
          <EditarProyectoModal proyecto={editing.subject} opened={editing.opened} onClose={editing.close} onClosed={rescueFocus} />
        )}
        {deleting.subject && (
          <EliminarProyectoDialog proyecto={deleting.subject} opened={deleting.opened} onClose={deleting.close} onClosed={rescueFocus} />
        )}
      </Suspense>
    </section>
  );
}
