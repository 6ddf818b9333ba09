import { type EmpresaFicha, setAiCap } from '@ensaya/contract/empresa-ficha.ts';
import { TextInput } from '@mantine/core';
import { DeleteDialog } from '../../../components/dialogs/delete-dialog.tsx';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { formatUsd } from '../../../lib/format/money.ts';
import { parseUsd, writeUsd } from '../../../lib/format/usd-input.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { type EmpresaDialog, EmpresaDialogs } from '../empresa-dialogs.tsx';
import { CreditoModal } from './credito-modal.tsx';
import { restoreEmpresaMutation, resumeEmpresaMutation, setAiCapMutation, suspendEmpresaMutation } from './ficha.api.ts';

export type FichaDialog = EmpresaDialog | { is: 'suspend' | 'resume' | 'restore' | 'cap' | 'credit'; ficha: EmpresaFicha };

type Props = DialogState & { dialog: FichaDialog; onNext: (dialog: FichaDialog) => void; onDeleted: () => void };

export function FichaDialogs({ dialog, onNext, onDeleted, ...state }: Props) {
  switch (dialog.is) {
    case 'suspend':
      return (
        <DeleteDialog
          {...state}
          title="Suspender empresa"
          confirmLabel="Suspender"
          danger={false}
          mutation={suspendEmpresaMutation}
          subject={dialog.ficha}
        >
          <p>
            Nadie de <strong>{dialog.ficha.nombre}</strong> podrá entrar, y se pararán su IA y sus correos.
          </p>
          <p>No se borra nada y puedes restaurar el acceso cuando quieras. Los correos de ese tiempo no se enviarán.</p>
        </DeleteDialog>
      );
    case 'resume':
      return (
        <DeleteDialog
          {...state}
          title="Restaurar acceso"
          confirmLabel="Restaurar acceso"
          danger={false}
          mutation={resumeEmpresaMutation}
          subject={dialog.ficha}
        >
          <p>
            La gente de <strong>{dialog.ficha.nombre}</strong> podrá entrar otra vez y todo seguirá como estaba.
          </p>
          <p>Los correos retenidos no se envían.</p>
        </DeleteDialog>
      );
    case 'restore':
      return (
        <DeleteDialog
          {...state}
          title="Restaurar empresa"
          confirmLabel="Restaurar"
          danger={false}
          mutation={restoreEmpresaMutation}
          subject={dialog.ficha}
        >
          <p>
            <strong>{dialog.ficha.nombre}</strong> volverá con todo lo que tenía. Quien se haya unido a otra empresa se queda en ella.
          </p>
        </DeleteDialog>
      );
    case 'cap':
      return <CapModal ficha={dialog.ficha} {...state} />;
    case 'credit':
      return <CreditoModal ficha={dialog.ficha} {...state} />;
    default:
      return <EmpresaDialogs dialog={dialog} onNext={onNext} onDeleted={onDeleted} {...state} />;
  }
}

const CapModal = ({ ficha, ...state }: DialogState & { ficha: EmpresaFicha }) => (
  <FormModal {...state} title="Cambiar el tope">
    <CapForm ficha={ficha} onClose={state.onClose} />
  </FormModal>
);

const { monthly_cap: limits } = setAiCap.body.shape;

function CapForm({ ficha: { id, nombre, ai }, onClose }: { ficha: EmpresaFicha; onClose: () => void }) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { cap: writeUsd(ai.monthly_cap ?? 0) },
    validate: ({ cap }) => (limits.safeParse(parseUsd(cap)).success ? {} : { cap: 'El tope no es válido' }),
    mutation: setAiCapMutation,
    onDone: onClose,
    variablesOf: ({ cap }) => ({ id, monthly_cap: parseUsd(cap) ?? 0 }),
    focusErrors: true,
  });
  return (
    <ModalForm onSubmit={submit} submitLabel="Guardar" pending={mutation.isPending} error={failure} onCancel={onClose}>
      <p>
        <strong>{nombre}</strong> ha gastado {formatUsd(ai.spent)} este mes. Al llegar al tope, su IA espera al mes siguiente.
      </p>
      <TextInput
        label="Tope mensual"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        rightSection="US$"
        rightSectionWidth={52}
        rightSectionPointerEvents="none"
        {...form.getInputProps('cap')}
      />
    </ModalForm>
  );
}
