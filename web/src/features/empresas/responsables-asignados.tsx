import type { Empresa, Responsable } from '@ensaya/contract/empresas.ts';
import { ActionIcon, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/load-error.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { responsablesQuery } from './responsables.api.ts';
import classes from './responsables-asignados.module.css';

type Props = { empresa: Empresa; onRemove: (responsable: Responsable) => void };

/** What opens below a company of the table. */
export function ResponsablesAsignados({ empresa, onRemove }: Props) {
  const responsables = useQuery(responsablesQuery(empresa.id));
  return (
    <>
      <Title order={2} className={classes.title}>
        Responsables Asignados
      </Title>
      {responsables.isPending && (
        <div role="status">
          <VisuallyHidden>Cargando responsables…</VisuallyHidden>
          <Skeleton h={38} w={240} />
        </div>
      )}
      {responsables.isLoadingError && (
        <LoadError
          what="Error al cargar los responsables"
          error={responsables.error}
          onRetry={responsables.refetch}
          retrying={responsables.isFetching}
        />
      )}
      {responsables.data?.length === 0 && <p className={classes.none}>No hay responsables asignados</p>}
      {responsables.data && responsables.data.length > 0 && (
        <ul className={classes.people}>
          {responsables.data.map((responsable) => (
            <li key={responsable.id} className={classes.person}>
              <PersonAvatar email={responsable.user_email} nombre={responsable.nombre} />
              <span className={classes.email} title={responsable.nombre ?? undefined}>
                {responsable.user_email}
              </span>
              <ActionIcon aria-label={`Eliminar a ${responsable.user_email}`} onClick={() => onRemove(responsable)}>
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
