import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useMutationForm } from '../lib/use-mutation-form.ts';
import { type DialogState, FormModal, ModalForm } from './form-modal.tsx';

type FormProps<Values, Data> = {
  submitLabel: string | ((values: Values) => string);
  /** Columns without a field, such as `empresa_id`, are values too. */
  initial: Values;
  validate: (values: NoInfer<Values>) => FormErrors;
  mutation: UseMutationOptions<Data, Error, NoInfer<Values> & { id: string }>;
  /** 'Error al crear la empresa', when the reason alone does not say what failed. */
  what?: string;
  onClose: () => void;
  children: (form: UseFormReturnType<Values>) => ReactNode;
};

/** Creates a row. The mutation receives the form's values and the id of the new row. */
export const CreateModal = <Values extends Record<string, unknown>, Data>({
  title,
  opened,
  onClosed,
  ...form
}: FormProps<Values, Data> & DialogState & { title: string }) => (
  <FormModal opened={opened} onClose={form.onClose} onClosed={onClosed} title={title}>
    <CreateForm {...form} />
  </FormModal>
);

function CreateForm<Values extends Record<string, unknown>, Data>(props: FormProps<Values, Data>) {
  const { submitLabel, initial, validate, mutation, what, onClose, children } = props;
  // Sending the same values twice creates one row; changed values are another row, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const {
    form,
    mutation: create,
    submit,
  } = useMutationForm({
    initial,
    validate,
    mutation,
    variablesOf: (values) => ({ ...values, id: id.current }),
    onDone: onClose,
    onChange: () => {
      id.current = crypto.randomUUID();
    },
  });
  return (
    <ModalForm
      onSubmit={submit}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values)}
      pending={create.isPending}
      error={create.error}
      what={what}
      onCancel={onClose}
    >
      {children(form)}
    </ModalForm>
  );
}
