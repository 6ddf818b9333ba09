import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { DeleteButton, EditButton, NewButton } from '../../components/action-buttons.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { QueryList } from '../../components/query-list.tsx';
import { GridSkeleton } from '../../components/skeletons.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './mis-proyectos.module.css';
import type { ProyectoDialog } from './proyecto-dialogs.tsx';
import { proyectosQuery } from './proyectos.api.ts';

// Loaded on demand: the dialogs weigh more than the page.
const ProyectoDialogs = lazy(async () => ({ default: (await import('./proyecto-dialogs.tsx')).ProyectoDialogs }));

export function MisProyectos({ empresas }: Pick<CurrentUser, 'empresas'>) {
  const proyectos = useInfiniteQuery(proyectosQuery);
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  const dialog = useDialog<ProyectoDialog>(rescueFocus);

  const isEmpty = proyectos.data?.length === 0;
  const newButton = empresas.length > 0 && <NewButton onClick={() => dialog.open({ is: 'create', empresas })}>Nuevo Proyecto</NewButton>;

  return (
    <section className={classes.section} aria-labelledby="mis-proyectos">
      <div className={classes.header}>
        <Title order={2} id="mis-proyectos" ref={place} tabIndex={-1}>
          Mis Proyectos
        </Title>
        {!isEmpty && newButton}
      </div>

      <QueryList
        query={proyectos}
        failed="Error al cargar los proyectos"
        skeleton={<GridSkeleton label="Cargando proyectos…" count={4} max={2} />}
        empty={
          <NothingYet title="No hay proyectos creados" action={newButton}>
            {empresas.length > 0
              ? 'Crea el primero para agrupar las tareas de tu equipo.'
              : 'Podrás crearlos en cuanto te asignen una empresa. Contacta con tu administrador.'}
          </NothingYet>
        }
      >
        {(items) => (
          <CardGrid max={2}>
            {items.map((proyecto) => (
              <ProyectoCard key={proyecto.id} proyecto={proyecto} onOpen={dialog.open} />
            ))}
          </CardGrid>
        )}
      </QueryList>

      <Suspense>{dialog.subject && <ProyectoDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </section>
  );
}

function ProyectoCard({ proyecto, onOpen }: { proyecto: Proyecto; onOpen: (dialog: ProyectoDialog) => void }) {
  const { nombre, descripcion, empresa, created_at } = proyecto;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={3}>{nombre}</Title>
          <p className={classes.empresa}>{empresa.nombre}</p>
        </div>
        <div className={classes.actions}>
          <EditButton label={`Editar ${nombre}`} onClick={() => onOpen({ is: 'edit', proyecto })} />
          <DeleteButton label={`Eliminar ${nombre}`} onClick={() => onOpen({ is: 'delete', proyecto })} />
        </div>
      </div>
      {descripcion ? <p className={classes.description}>{descripcion}</p> : <p className={classes.none}>Sin descripción</p>}
      <p className={classes.created}>Creado el {formatDay(created_at)}</p>
    </li>
  );
}
