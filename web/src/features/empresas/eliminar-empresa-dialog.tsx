import type { Empresa } from '@ensaya/contract/empresas.ts';
import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { countOf } from '../../lib/numbers.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { contentsQuery, deleteEmpresaMutation } from './empresas.api.ts';

type Props = { empresa: Empresa; opened: boolean; onClose: () => void; onClosed: () => void };

export function EliminarEmpresaDialog({ empresa, opened, onClose, onClosed }: Props) {
  const remove = useMutation(deleteEmpresaMutation);
  return (
    <ConfirmDialog
      opened={opened}
      title="Eliminar Empresa"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(empresa.id, {
          onSuccess: () => {
            toastSuccess('Empresa eliminada correctamente');
            onClose();
          },
        })
      }
      onClose={onClose}
      onClosed={() => {
        remove.reset();
        onClosed();
      }}
    >
      <p>
        Se eliminará <strong>{empresa.nombre}</strong>. También se eliminarán todos los proyectos asociados. Esta acción no se puede
        deshacer.
      </p>
      {opened && <Contents id={empresa.id} />}
    </ConfirmDialog>
  );
}

/** How much that is; a count that does not come keeps nobody from deciding. */
function Contents({ id }: { id: string }) {
  const { data, isPending } = useQuery(contentsQuery(id));
  if (isPending) return <Skeleton h={20} mt="sm" w="70%" radius="xs" />;
  if (!data) return null;
  const { proyectos, tareas, trabajadores } = data;
  return (
    <Text mt="sm">
      Contiene{' '}
      <strong>
        {countOf(proyectos, 'proyecto', 'proyectos')} y {countOf(tareas, 'tarea', 'tareas')}
      </strong>
      . <strong>{countOf(trabajadores, 'trabajador', 'trabajadores')}</strong> {trabajadores === 1 ? 'perderá' : 'perderán'} el acceso.
    </Text>
  );
}
