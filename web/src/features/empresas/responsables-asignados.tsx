import type { Empresa, Responsable } from '@ensaya/contract/empresas.ts';
import { ActionIcon, Skeleton, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SecondaryButton } from '../../components/buttons.tsx';
import { Person } from '../../components/person.tsx';
import { Waiting } from '../../components/skeletons.tsx';
import { personLabel } from '../../lib/person-name.ts';
import { reportFailure } from '../../lib/toast.ts';
import { responsablesQuery } from './responsables.api.ts';
import classes from './responsables-asignados.module.css';

type Props = { empresa: Empresa; onRemove: (responsable: Responsable) => void };

/** The expanded part of a company's row. */
export function ResponsablesAsignados({ empresa, onRemove }: Props) {
  const responsables = useQuery(responsablesQuery(empresa.id));
  const failed = responsables.isLoadingError ? responsables.error : null;

  useEffect(() => {
    if (failed) reportFailure('Error al cargar los responsables', failed);
  }, [failed]);

  return (
    <>
      <Title order={2} className={classes.title}>
        Responsables Asignados
      </Title>
      {responsables.isPending && (
        <Waiting label="Cargando responsables…">
          <Skeleton h={38} w={240} />
        </Waiting>
      )}
      {responsables.isLoadingError && (
        <div className={classes.failed}>
          <p className={classes.none}>No se han podido cargar</p>
          <SecondaryButton onClick={() => responsables.refetch()} loading={responsables.isFetching}>
            Reintentar
          </SecondaryButton>
        </div>
      )}
      {responsables.data?.length === 0 && <p className={classes.none}>No hay responsables asignados</p>}
      {responsables.data && responsables.data.length > 0 && (
        <ul className={classes.people}>
          {responsables.data.map((responsable) => (
            <li key={responsable.id} className={classes.person}>
              <span className={classes.who}>
                <Person email={responsable.user_email} nombre={responsable.nombre} avatar />
              </span>
              <ActionIcon
                aria-label={`Eliminar a ${personLabel({ email: responsable.user_email, nombre: responsable.nombre })}`}
                onClick={() => onRemove(responsable)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
