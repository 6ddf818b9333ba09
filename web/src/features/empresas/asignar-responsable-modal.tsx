import { assignResponsable, type Empresa } from '@ensaya/contract/empresas.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DialogState, FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { LoadError } from '../../components/empty/load-error.tsx';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { toastSuccess } from '../../lib/screen/toast.ts';
import { soughtIn } from '../../lib/text/sought.ts';
import { inviteMutation } from './invite.api.ts';
import { type Choice, isAddress, PersonPicker, usePersonText } from './person-picker.tsx';
import { assignResponsableMutation, managersQuery } from './responsables.api.ts';

/** Shows the link of an invitation, where no mail is sent. */
export type OnLink = (nombre: string, url: string) => void;
type Props = { empresa: Empresa; onLink: OnLink };

export const AsignarResponsableModal = ({ empresa, onLink, ...state }: DialogState & Props) => (
  <FormModal {...state} title="Asignar Responsable" short>
    <AsignarResponsableForm empresa={empresa} onLink={onLink} onClose={state.onClose} />
  </FormModal>
);

function AsignarResponsableForm({ empresa, onLink, onClose }: Props & { onClose: () => void }) {
  const { data: mail = true } = useQuery(mailQuery);
  const value = usePersonText();
  const managers = useQuery(managersQuery(empresa.id, soughtIn(value.sought)));
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const assign = useMutation(assignResponsableMutation);
  const invite = useMutation(inviteMutation);
  const choice = value.choiceAmong(managers.data);
  const searching = managers.isFetching || !value.settled;

  const submit = (chosen: Choice | undefined) => {
    const empresa_id = empresa.id;
    const user_id = chosen?.is === 'person' ? chosen.person.user_id : '';
    if (chosen?.is === 'invitee')
      return invite.mutate(
        { empresa_id, role: 'manager', email: chosen.email },
        {
          onSuccess: (url) => {
            if (url) return onLink(empresa.nombre, url);
            toastSuccess(`Hemos invitado a ${chosen.email}`);
            onClose();
          },
        },
      );
    const { user_id: problem } = validateWith(assignResponsable.body)({ empresa_id, user_id });
    setMissing(problem as string | undefined);
    if (problem) return field.current?.focus();
    assign.mutate({ empresa_id, user_id }, { onSuccess: onClose });
  };

  return (
    <ModalForm
      onSubmit={(event) => {
        event.preventDefault();
        submit(choice);
      }}
      submitLabel={choice?.is === 'invitee' ? (mail ? 'Enviar invitación' : 'Crear invitación') : 'Asignar'}
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
        failed={managers.isError}
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
