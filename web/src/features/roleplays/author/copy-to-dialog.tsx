import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { copyPath } from './copy-path.ts';

type Copied = Pick<Roleplay, 'id' | 'title' | 'company_id'>;

/** Asks to which of the person's other companies a role-play is copied; the form that opens then shows what will be saved there. */
export const CopyToDialog = ({ roleplay, ...state }: DialogState & { roleplay: Copied }) => (
  <FormModal {...state} title="Copiar a otra empresa">
    <Choice roleplay={roleplay} onCancel={state.onClose} />
  </FormModal>
);

function Choice({ roleplay: { id, title, company_id }, onCancel }: { roleplay: Copied; onCancel: () => void }) {
  const others = useCurrentUser().empresas.filter((empresa) => empresa.id !== company_id);
  const [to, setTo] = useState(others[0]?.id ?? '');
  const navigate = useNavigate();
  return (
    <ModalForm
      submitLabel="Continuar"
      pending={false}
      error={null}
      onCancel={onCancel}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(copyPath(id, to));
      }}
    >
      <NativeSelect
        label="Empresa"
        data={others.map((empresa) => ({ value: empresa.id, label: empresa.nombre }))}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data-autofocus
      />
      <Text variant="dimmed">
        Se copian la escena de «{title}», con su archivo, y las preguntas; no las respuestas. Podrás cambiarlo antes de guardarlo.
      </Text>
    </ModalForm>
  );
}
