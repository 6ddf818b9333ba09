import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { CardGrid } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { GridSkeleton } from '../../components/skeletons.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './mis-proyectos.module.css';
import type { ProyectoDialog } from './proyecto-dialogs.tsx';
import { proyectosQuery } from './proyectos.api.ts';

const FAILED = 'Error al cargar los proyectos';

// Loaded on demand: the dialogs weigh more than the page.
const ProyectoDialogs = lazy(async () => ({ default: (await import('./proyecto-dialogs.tsx')).ProyectoDialogs }));

export function MisProyectos({ empresas }: Pick<CurrentUser, 'empresas'>) {
  const proyectos = useInfiniteQuery(proyectosQuery);
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  const dialog = useDialog<ProyectoDialog>(rescueFocus);

  const isEmpty = proyectos.data?.length === 0;
  const newButton = empresas.length > 0 && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => dialog.open({ is: 'create', empresas })}>
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
      <QueryError what={FAILED} query={proyectos} />
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
              onEdit={() => dialog.open({ is: 'edit', proyecto })}
              onDelete={() => dialog.open({ is: 'delete', proyecto })}
            />
          ))}
        </CardGrid>
      )}
      <LoadMore query={proyectos} failure={FAILED} />

      <Suspense>{dialog.subject && <ProyectoDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </section>
  );
}

type Props = { proyecto: Proyecto; onEdit: () => void; onDelete: () => void };

function ProyectoCard({ proyecto: { nombre, descripcion, empresa, created_at }, onEdit, onDelete }: Props) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={3}>{nombre}</Title>
          <p className={classes.empresa}>{empresa.nombre}</p>
        </div>
        <div className={classes.actions}>
          <ActionIcon aria-label={`Editar ${nombre}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={`Eliminar ${nombre}`} onClick={onDelete}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      {descripcion ? <p className={classes.description}>{descripcion}</p> : <p className={classes.none}>Sin descripción</p>}
      <p className={classes.created}>Creado el {formatDay(created_at)}</p>
    </li>
  );
}
