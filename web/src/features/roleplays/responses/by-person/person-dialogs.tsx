import { ASIGNACION_LIMITS, reassignRoleplay } from '@ensaya/contract/roleplay-assignments.ts';
import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { type DialogState, FormModal, ModalForm } from '../../../../components/dialogs/form-modal.tsx';
import { CountedTextarea } from '../../../../components/fields/counted-field.tsx';
import { DeadlineField } from '../../../../components/fields/deadline-field.tsx';
import { useDeadline } from '../../../../components/fields/use-deadline.ts';
import { useUnsavedText } from '../../../../lib/forms/unsaved-text.ts';
import { useOneSend } from '../../../../lib/forms/use-one-send.ts';
import { personName } from '../../../../lib/text/person-name.ts';
import { extendMutation, reassignMutation, withdrawMutation } from '../../assignments.api.ts';

export type PersonDialog = { is: 'reassign' | 'extend' | 'withdraw'; assignment_id: string; person: Responder };

export function PersonDialogs({ dialog, empresa_id, ...state }: DialogState & { dialog: PersonDialog; empresa_id: string }) {
  const key = { id: dialog.assignment_id, empresa_id };
  const name = personName(dialog.person);
  if (dialog.is === 'withdraw') return <Withdraw name={name} assignment={key} {...state} />;
  const again = dialog.is === 'reassign';
  return (
    <FormModal opened={state.opened} onClose={state.onClose} onClosed={state.onClosed} title={again ? 'Volver a asignar' : 'Ampliar plazo'}>
      {again ? (
        <DeadlineForm
          mutation={reassignMutation}
          assignment={key}
          note
          submitLabel="Volver a asignar"
          text={`${name} empezará de nuevo. Lo que entregó esta vez queda en «Entregas anteriores».`}
          onClose={state.onClose}
        />
      ) : (
        <DeadlineForm
          mutation={extendMutation}
          assignment={key}
          limited
          submitLabel="Guardar"
          text={`El nuevo plazo de ${name} empieza a contar ahora.`}
          onClose={state.onClose}
        />
      )}
    </FormModal>
  );
}

const NOTA = reassignRoleplay.body.shape.nota;

type Key = { id: string; empresa_id: string };
type FormProps<Data> = {
  mutation: UseMutationOptions<Data, Error, { key: Key; body: { due_day: string | null; nota?: string } }>;
  assignment: Key;
  /** With a sentence for the person. */
  note?: boolean;
  /** A deadline is chosen at first. */
  limited?: boolean;
  submitLabel: string;
  text: string;
  onClose: () => void;
};

function DeadlineForm<Data>({ mutation, assignment, note = false, limited = false, submitLabel, text, onClose }: FormProps<Data>) {
  const deadline = useDeadline(limited);
  const [nota, setNota] = useState('');
  const [tooLong, setTooLong] = useState<string>();
  useUnsavedText(nota.trim() !== '');
  const { send, mutation: sending } = useOneSend(mutation);
  return (
    <ModalForm
      submitLabel={submitLabel}
      pending={sending.isPending}
      error={sending.error}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const due_day = deadline.read();
        const long = NOTA.safeParse(nota).error?.issues[0]?.message;
        setTooLong(long);
        if (due_day !== undefined && long === undefined)
          send({ key: assignment, body: { due_day, ...(note && { nota }) } }, { onSuccess: onClose });
      }}
    >
      <p>{text}</p>
      <DeadlineField {...deadline.field} />
      {note && (
        <CountedTextarea
          label="Añade una frase (opcional)"
          description="La leerá en el aviso."
          max={ASIGNACION_LIMITS.nota.max}
          minRows={2}
          value={nota}
          error={tooLong}
          onChange={({ currentTarget }) => {
            setNota(currentTarget.value);
            setTooLong(undefined);
          }}
        />
      )}
    </ModalForm>
  );
}

function Withdraw({ name, assignment, onClose, ...state }: DialogState & { name: string; assignment: Key }) {
  const { mutate, isPending, error } = useMutation(withdrawMutation);
  return (
    <ConfirmDialog
      {...state}
      onClose={onClose}
      title="Quitar la asignación"
      confirmLabel="Quitar"
      pending={isPending}
      error={error}
      onConfirm={() => mutate(assignment, { onSuccess: onClose })}
    >
      <p>
        <strong>{name}</strong> dejará de tener este roleplay entre los suyos. Sus respuestas se conservan.
      </p>
    </ConfirmDialog>
  );
}
