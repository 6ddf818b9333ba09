import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useMutationForm } from '../lib/use-mutation-form.ts';
import { type DialogState, FormModal, ModalForm } from './form-modal.tsx';

type Props<Values, Data> = DialogState & {
  title: string;
  submitLabel: string | ((values: Values) => string);
  /** Columns without a field, such as `empresa_id`, are values too. */
  initial: Values;
  validate: (values: NoInfer<Values>) => FormErrors;
  mutation: UseMutationOptions<Data, Error, NoInfer<Values> & { id: string }>;
  /** 'Error al crear la empresa', when the reason alone does not say what failed. */
  what?: string;
  /** Instead of closing the dialog, when there is more to show. */
  onDone?: ((data: NoInfer<Data>) => void) | undefined;
  children: (form: UseFormReturnType<Values>) => ReactNode;
};

/** Creates a row. The mutation receives the form's values and the id of the new row. */
export const CreateModal = <Values extends Record<string, unknown>, Data>({ title, opened, onClosed, ...form }: Props<Values, Data>) => (
  <FormModal opened={opened} onClose={form.onClose} onClosed={onClosed} title={title}>
    <CreateForm {...form} />
  </FormModal>
);

function CreateForm<Values extends Record<string, unknown>, Data>(props: Omit<Props<Values, Data>, 'title' | 'opened' | 'onClosed'>) {
  const { submitLabel, what, onClose, onDone = onClose, children } = props;
  // Sending the same values twice creates one row; changed values are another row, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const { form, mutation, submit } = useMutationForm({
    ...props,
    variablesOf: (values) => ({ ...values, id: id.current }),
    onDone,
    onChange: () => {
      id.current = crypto.randomUUID();
    },
  });
  return (
    <ModalForm
      onSubmit={submit}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values)}
      pending={mutation.isPending}
      error={mutation.error}
      what={what}
      onCancel={onClose}
    >
      {children(form)}
    </ModalForm>
  );
}
