import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Box, Group, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { DeleteButton, EditButton, NewButton } from '../../components/buttons/action-buttons.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { CardGrid } from '../../components/lists/card-grid.tsx';
import { LateLink } from '../../components/lists/late-link.tsx';
import { QueryList } from '../../components/lists/query-list.tsx';
import { RowCard } from '../../components/lists/row-card.tsx';
import { GridSkeleton } from '../../components/lists/skeletons.tsx';
import { proyectoLink, tareasLink } from '../../lib/address/paths.ts';
import { useNewOnArrival } from '../../lib/address/use-new-on-arrival.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import classes from './mis-proyectos.module.css';
import type { ProyectoDialog } from './proyecto-dialogs.tsx';
import { proyectosQuery } from './proyectos.api.ts';

// Loaded on demand: the dialogs weigh more than the page.
const ProyectoDialogs = lazy(async () => ({ default: (await import('./proyecto-dialogs.tsx')).ProyectoDialogs }));

type Props = Pick<CurrentUser, 'empresas'> & { /** The chosen company; undefined means all. */ empresa_id: string | undefined };

export function MisProyectos({ empresas, empresa_id }: Props) {
  const proyectos = useInfiniteQuery(proyectosQuery(empresa_id));
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  const dialog = useDialog<ProyectoDialog>(rescueFocus);

  const isEmpty = proyectos.data?.length === 0;
  const create = () => dialog.open({ is: 'create', empresas });
  useNewOnArrival(create, empresas.length > 0);
  const newButton = empresas.length > 0 && <NewButton onClick={create}>Nuevo Proyecto</NewButton>;

  return (
    <Box component="section" mt={36} aria-labelledby="mis-proyectos">
      <Group justify="space-between" gap="sm" mih={36} mb={14}>
        <Title order={2} id="mis-proyectos" ref={place} tabIndex={-1} data-no-ring>
          Mis Proyectos
        </Title>
        {!isEmpty && newButton}
      </Group>

      <QueryList
        query={proyectos}
        failed="Error al cargar los proyectos"
        skeleton={<GridSkeleton label="Cargando proyectos…" count={4} max={2} />}
        empty={
          <NothingYet title="No hay proyectos creados" action={newButton} of="proyectos">
            Crea el primero para agrupar las tareas de tu equipo.
          </NothingYet>
        }
      >
        {(items) => (
          <CardGrid max={2}>
            {items.map((proyecto) => (
              <ProyectoCard key={proyecto.id} proyecto={proyecto} empresa_id={empresa_id} onOpen={dialog.open} />
            ))}
          </CardGrid>
        )}
      </QueryList>

      <Suspense>{dialog.subject && <ProyectoDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Box>
  );
}

type CardProps = { proyecto: Proyecto; empresa_id: string | undefined; onOpen: (dialog: ProyectoDialog) => void };

const ProyectoCard = ({ proyecto, empresa_id, onOpen }: CardProps) => (
  <RowCard
    title={proyecto.nombre}
    to={proyectoLink(proyecto.id, empresa_id)}
    subtitle={proyecto.empresa.nombre}
    actions={
      <>
        <EditButton label={`Editar ${proyecto.nombre}`} onClick={() => onOpen({ is: 'edit', proyecto })} />
        <DeleteButton label={`Eliminar ${proyecto.nombre}`} onClick={() => onOpen({ is: 'delete', proyecto })} />
      </>
    }
    text={proyecto.descripcion}
    none="Sin descripción"
    footer={`Creado el ${formatDay(proyecto.created_at)}`}
  >
    {proyecto.progress && <Progress proyecto={proyecto} progress={proyecto.progress} empresa_id={empresa_id} />}
  </RowCard>
);

type ProgressProps = Pick<CardProps, 'proyecto' | 'empresa_id'> & { progress: NonNullable<Proyecto['progress']> };

/** How many tasks are completed, in words and as a bar, and a link to those that are late. */
const Progress = ({ proyecto: { id, nombre }, progress: { tareas, completadas, vencidas }, empresa_id }: ProgressProps) => (
  <div className={classes.progress}>
    <p>
      {tareas === 0 ? (
        'Sin tareas'
      ) : (
        <>
          <b>
            {formatNumber(completadas)} de {formatNumber(tareas)}
          </b>{' '}
          {tareas === 1 ? 'tarea' : 'tareas'}
        </>
      )}
    </p>
    {vencidas > 0 ? (
      <LateLink
        to={tareasLink(undefined, { proyecto: id, vencidas: 'true', ...(empresa_id && { empresa: empresa_id }) })}
        aria-label={`${countOf(vencidas, 'vencida', 'vencidas')} en ${nombre}`}
      >
        {countOf(vencidas, 'vencida', 'vencidas')}
      </LateLink>
    ) : (
      tareas > 0 && <Text variant="hint">Nada vencido</Text>
    )}
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${tareas === 0 ? 0 : (100 * completadas) / tareas}%` }} />
    </span>
  </div>
);
