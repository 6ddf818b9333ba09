import { assignResponsable, type Empresa } from '@ensaya/contract/empresas.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { validateWith } from '../../lib/form-schema.ts';
import { soughtIn } from '../../lib/sought.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { type Choice, isAddress, PersonPicker, usePersonText } from './person-picker.tsx';
import { assignResponsableMutation, managersQuery } from './responsables.api.ts';

/** How somebody without an account is brought into a company. */
export type Invite = (invitee: { empresa_id: string; role: 'worker' | 'manager'; email: string }) => Promise<unknown>;

type FormProps = { empresa: Empresa; onInvite: Invite; onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };

export function AsignarResponsableModal({ opened, onClosed, ...form }: Props) {
  return (
    <FormModal opened={opened} onClose={form.onClose} title="Asignar Responsable" short onClosed={onClosed}>
      <AsignarResponsableForm {...form} />
    </FormModal>
  );
}

function AsignarResponsableForm({ empresa, onInvite, onClose }: FormProps) {
  const value = usePersonText();
  const managers = useQuery(managersQuery(empresa.id, soughtIn(value.sought)));
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const assign = useMutation(assignResponsableMutation);
  const invite = useMutation({ mutationFn: onInvite });
  const choice = value.choiceAmong(managers.data);
  const searching = managers.isFetching || !value.settled;

  const done = (text: string) => ({
    onSuccess: () => {
      toastSuccess(text);
      onClose();
    },
  });
  const submit = (chosen: Choice | undefined) => {
    const empresa_id = empresa.id;
    const user_id = chosen?.is === 'person' ? chosen.person.user_id : '';
    if (chosen?.is === 'invitee')
      return invite.mutate({ empresa_id, role: 'manager', email: chosen.email }, done(`Hemos invitado a ${chosen.email}`));
    const { user_id: problem } = validateWith(assignResponsable.body)({ empresa_id, user_id });
    setMissing(problem as string | undefined);
    if (problem) return field.current?.focus();
    assign.mutate({ empresa_id, user_id }, done('Responsable asignado correctamente'));
  };

  return (
    <ModalForm
      onSubmit={(event) => {
        event.preventDefault();
        submit(choice);
      }}
      submitLabel={choice?.is === 'invitee' ? 'Enviar invitación' : 'Asignar'}
      pending={assign.isPending || invite.isPending}
      error={assign.error ?? invite.error}
      onCancel={onClose}
    >
      <p>
        Elige quién se encarga de <strong>{empresa.nombre}</strong>.
      </p>
      <PersonPicker
        ref={field}
        data-autofocus
        label="Responsable"
        placeholder="Busca por nombre o correo"
        value={value}
        people={managers.data ?? []}
        searching={searching}
        onChange={() => {
          setMissing(undefined);
          assign.reset();
          invite.reset();
        }}
        error={missing}
        description={
          !searching && managers.data?.length === 0 && !isAddress(value.typed)
            ? 'Nadie coincide. Escribe un correo completo para invitar a alguien.'
            : undefined
        }
      />
      {managers.isError && (
        <LoadError
          what="Error al cargar la lista de managers"
          error={undefined}
          onRetry={managers.refetch}
          retrying={managers.isFetching}
        />
      )}
    </ModalForm>
  );
}
