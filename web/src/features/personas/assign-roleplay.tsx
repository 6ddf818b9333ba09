import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { DeadlineField } from '../../components/fields/deadline-field.tsx';
import { useDeadline } from '../../components/fields/use-deadline.ts';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { newRoleplayLink } from '../../lib/address/paths.ts';
import { roleplaysQuery } from '../../lib/data/roleplays-query.ts';
import { useOneSend } from '../../lib/forms/use-one-send.ts';
import type { AssignProps } from './assign-tarea.tsx';
import { Named } from './named.tsx';
import { assignMutation } from './personas.api.ts';

/** Those who have the role-play already keep theirs. */
export function AssignRoleplay({ empresa, personas, onDone, others, ...state }: AssignProps) {
  return (
    <FormModal {...state} title="Asignar roleplay">
      <RoleplayPick
        empresa={empresa}
        personas={personas}
        others={others}
        onCancel={state.onClose}
        onDone={() => {
          onDone();
          state.onClose();
        }}
      />
    </FormModal>
  );
}

type PickProps = Pick<AssignProps, 'empresa' | 'personas' | 'others' | 'onDone'> & { onCancel: () => void };

function RoleplayPick({ empresa, ...props }: PickProps) {
  const roleplays = useQuery(roleplaysQuery(empresa.id));
  if (roleplays.isPending) return <ListSkeleton label="Cargando roleplays…" count={2} />;
  if (!roleplays.data) return <QueryError what="Error al cargar los roleplays" query={roleplays} />;
  const [first] = roleplays.data;
  if (first) return <RoleplayForm roleplays={roleplays.data} first={first.id} empresa={empresa} {...props} />;
  return (
    <>
      <p>{empresa.nombre} aún no tiene roleplays. Crea el primero y vuelve para asignarlo.</p>
      <LinkButton to={newRoleplayLink(empresa.id)} variant="default" mt="md">
        Crear Roleplay
      </LinkButton>
    </>
  );
}

function RoleplayForm({
  empresa,
  personas,
  others,
  roleplays,
  first,
  onCancel,
  onDone,
}: PickProps & { roleplays: Roleplay[]; first: string }) {
  const [roleplay_id, setRoleplay] = useState(first);
  const deadline = useDeadline();
  const {
    send,
    mutation: { isPending, error },
  } = useOneSend(assignMutation);
  const user_ids = personas.map(({ id }) => id);
  return (
    <ModalForm
      onSubmit={(event) => {
        event.preventDefault();
        const due_day = deadline.read();
        if (due_day !== undefined) send({ empresa_id: empresa.id, roleplay_id, user_ids, due_day }, { onSuccess: onDone });
      }}
      submitLabel="Asignar"
      pending={isPending}
      error={error}
      onCancel={onCancel}
    >
      <p>
        Para <Named personas={personas} />. Quien ya lo tenga se queda con el suyo.
      </p>
      {others}
      <NativeSelect
        label="Roleplay"
        data-autofocus
        data={roleplays.map(({ id, title }) => ({ value: id, label: title }))}
        value={roleplay_id}
        onChange={({ currentTarget }) => setRoleplay(currentTarget.value)}
      />
      <DeadlineField {...deadline.field} />
    </ModalForm>
  );
}
