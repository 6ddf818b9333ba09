import { reauthenticate } from '@ensaya/contract/acceso.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { ProofField, proofOf } from '../fields/proof-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogState } from './dialog-state.ts';

const reauthentication = {
  mutationFn: (body: OperationInput<typeof reauthenticate>['body']) => call(reauthenticate, { body }),
};

type Props<Data, Subject, Kept> = DialogState &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'danger' | 'typed' | 'children'> & {
    mutation: UseMutationOptions<Data, Error, Subject, Kept>;
    /** The variables of the mutation. */
    subject: NoInfer<Subject>;
    onDone?: (data: Data) => void;
    /** The mutation reports its failures itself. */
    silent?: boolean;
    /** The server has already asked for a confirmation. */
    asked?: boolean;
  };

/**
 * Asks before an act that the server does only in a session that was confirmed lately. When it was not, the dialog asks for the password or
 * a code as well, and then repeats the act.
 */
export function ProvenDialog<Data, Subject, Kept>(props: Props<Data, Subject, Kept>) {
  const { mutation, subject, onDone, silent, asked: askedBefore = false, onClose, onClosed, ...dialog } = props;
  const { second_factor: secondFactor } = useCurrentUser();
  const { name, validate, errorsOf } = proofOf(secondFactor);
  const [asked, setAsked] = useState(askedBefore);
  const act = useMutation(mutation);
  const isUnproven = hasCode(act.error, 'confirmation_needed');
  // Not a callback of `mutate`: it is dropped if the page of what was deleted has gone before the answer came.
  const send = () =>
    act.mutateAsync(subject).then(
      (data) => {
        onDone?.(data);
        onClose();
      },
      (error) => setAsked(hasCode(error, 'confirmation_needed')),
    );
  const proof = useMutationForm({
    initial: { password: '', code: '' },
    validate,
    mutation: reauthentication,
    variablesOf: (values) => ({ [name]: values[name] }),
    onDone: () => {
      // A code counts once: if the act fails now, it is repeated without another proof.
      proof.form.reset();
      void send();
    },
    errorsOf,
    focusErrors: true,
    tracksText: false,
  });
  const error = proof.failure ?? (silent || isUnproven ? null : act.error);
  return (
    <ConfirmDialog
      {...dialog}
      proof={
        asked && (
          // Enter submits it. React passes the event on to a form that the dialog's page may have around it.
          <form
            noValidate
            onSubmit={(event) => {
              event.stopPropagation();
              proof.submit(event);
            }}
          >
            <ProofField form={proof.form} secondFactor={secondFactor} autoFocus arriving />
          </form>
        )
      }
      pending={act.isPending || proof.mutation.isPending}
      error={error}
      onConfirm={() => void (asked ? proof.submit() : send())}
      onClose={() => {
        // An answer that comes after 'Cancelar' must not carry out the act.
        proof.reset();
        onClose();
      }}
      onClosed={() => {
        act.reset();
        proof.reset();
        setAsked(askedBefore);
        onClosed?.();
      }}
    />
  );
}
