import type { Empresa, Responsable } from '@ensaya/contract/empresas.ts';
import { ActionIcon, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { initials } from '../../lib/initials.ts';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { removeResponsableMutation, responsablesQuery } from './responsables.api.ts';
import classes from './responsables-asignados.module.css';

/** What opens below a company of the table. */
export function ResponsablesAsignados({ empresa }: { empresa: Empresa }) {
  const responsables = useQuery(responsablesQuery(empresa.id));
  const removing = useDialog<Responsable>();
  const remove = useMutation({ ...removeResponsableMutation, onError: () => toastFailure('Error al eliminar el responsable') });
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  return (
    <>
      <Title order={2} className={classes.title} ref={place} tabIndex={-1}>
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
              <span className={classes.initials} aria-hidden="true">
                {initials(responsable.nombre ?? responsable.user_email)}
              </span>
              <span className={classes.email} title={responsable.nombre ?? undefined}>
                {responsable.user_email}
              </span>
              <ActionIcon aria-label={`Eliminar a ${responsable.user_email}`} onClick={() => removing.open(responsable)}>
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {removing.subject && (
        <ConfirmDialog
          opened={removing.opened}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            removing.subject &&
            remove.mutate(
              { responsable: removing.subject, empresa_id: empresa.id },
              {
                onSuccess: () => {
                  toastSuccess('Responsable eliminado correctamente');
                  removing.close();
                },
              },
            )
          }
          onClose={removing.close}
          onClosed={() => {
            remove.reset();
            rescueFocus();
          }}
        >
          <p>¿Estás seguro de eliminar este responsable?</p>
          <p>
            <strong>{removing.subject.user_email}</strong> dejará de ver {empresa.nombre}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
