import type { Empresa, Responsable } from '@ensaya/contract/empresas.ts';
import { ActionIcon, Box, Flex, Skeleton, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { Waiting } from '../../components/lists/skeletons.tsx';
import { Person } from '../../components/people/person.tsx';
import { reportFailure } from '../../lib/screen/toast.ts';
import { personLabel } from '../../lib/text/person-name.ts';
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
      <Title order={2} mb="xs" c="var(--ensaya-meta)" fz="xs" fw={400} lts="0">
        Responsables Asignados
      </Title>
      {responsables.isPending && (
        <Waiting label="Cargando responsables…">
          <Skeleton h={38} w={240} />
        </Waiting>
      )}
      {responsables.isLoadingError && (
        <Flex align="center" rowGap="xs" columnGap="sm" wrap="wrap">
          <Text variant="dimmed">No se han podido cargar</Text>
          <SecondaryButton onClick={() => responsables.refetch()} loading={responsables.isFetching}>
            Reintentar
          </SecondaryButton>
        </Flex>
      )}
      {responsables.data?.length === 0 && <Text variant="dimmed">No hay responsables asignados</Text>}
      {responsables.data && responsables.data.length > 0 && (
        <Flex component="ul" gap={10} wrap="wrap">
          {responsables.data.map((responsable) => (
            <li key={responsable.id} data-card className={classes.person}>
              <Box component="span" flex={1} miw={0} c="var(--mantine-color-text)">
                <Person email={responsable.user_email} nombre={responsable.nombre} avatar />
              </Box>
              <ActionIcon
                aria-label={`Eliminar a ${personLabel({ email: responsable.user_email, nombre: responsable.nombre })}`}
                onClick={() => onRemove(responsable)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </Flex>
      )}
    </>
  );
}
