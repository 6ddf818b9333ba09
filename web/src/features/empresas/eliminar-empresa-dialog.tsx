import type { Empresa } from '@ensaya/contract/empresas.ts';
import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { contentsOf } from './empresa-contents.ts';
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

/** What the company contains. Deleting stays possible when the count fails to load. */
function Contents({ id }: { id: string }) {
  const { data, isPending } = useQuery(contentsQuery(id));
  if (isPending) return <Skeleton h={20} mt="sm" w="70%" radius="xs" />;
  if (!data) return null;
  const { contents, people, plural } = contentsOf(data);
  if (!contents && !people) return <Text mt="sm">Está vacía: nadie perderá el acceso.</Text>;
  return (
    <Text mt="sm">
      {contents ? (
        <>
          Contiene <strong>{contents}</strong>.
        </>
      ) : (
        'Está vacía.'
      )}{' '}
      {people ? (
        <>
          <strong>{people}</strong> {plural ? 'perderán' : 'perderá'} el acceso.
        </>
      ) : (
        'Nadie perderá el acceso.'
      )}
    </Text>
  );
}
