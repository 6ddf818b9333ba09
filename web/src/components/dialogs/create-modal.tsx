import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
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
  /** Offers 'Crear y añadir otra' (or another label), which keeps the dialog open; returns what the next form starts with. */
  another?: ((created: NoInfer<Values>) => NoInfer<Values>) | undefined;
  anotherLabel?: string;
  children: (form: UseFormReturnType<Values>) => ReactNode;
};

/** Creates a row, or several one after the other. The mutation receives the form's values and the id of the new row. */
export const CreateModal = <Values extends Record<string, unknown>, Data>({ title, opened, onClosed, ...form }: Props<Values, Data>) => (
  <FormModal opened={opened} onClose={form.onClose} onClosed={onClosed} title={title}>
    <CreateForms {...form} />
  </FormModal>
);

type FormProps<Values, Data> = Omit<Props<Values, Data>, 'title' | 'opened' | 'onClosed'>;

/** A new form for each row. */
function CreateForms<Values extends Record<string, unknown>, Data>({ initial, ...props }: FormProps<Values, Data>) {
  const [round, setRound] = useState({ count: 0, initial });
  return (
    <CreateForm
      key={round.count}
      {...props}
      initial={round.initial}
      isNext={round.count > 0}
      onNext={(next) => setRound(({ count }) => ({ count: count + 1, initial: next }))}
    />
  );
}

type RoundProps<Values, Data> = FormProps<Values, Data> & { isNext: boolean; onNext: (initial: Values) => void };

function CreateForm<Values extends Record<string, unknown>, Data>(props: RoundProps<Values, Data>) {
  const { submitLabel, what, onClose, onDone = onClose, another, anotherLabel = 'Crear y añadir otra', isNext, onNext, children } = props;
  // Sending the same values twice creates one row; changed values are another row, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const root = useRef<HTMLDivElement>(null);
  // A ref too: the callbacks of a submit belong to the render before it.
  const isForAnother = useRef(false);
  const [pressed, setPressed] = useState<'submit' | 'another'>('submit');
  const press = (button: typeof pressed) => {
    isForAnother.current = button === 'another';
    setPressed(button);
  };
  const { form, mutation, submit } = useMutationForm({
    ...props,
    variablesOf: (values) => ({ ...values, id: id.current }),
    onDone: (data: Data, values: Values) => (isForAnother.current && another ? onNext(another(values)) : onDone(data)),
    onChange: () => {
      id.current = crypto.randomUUID();
    },
  });
  // The dialog focuses its first form itself.
  useEffect(() => {
    if (isNext) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isNext]);
  return (
    <div ref={root}>
      <ModalForm
        onSubmit={(event) => {
          press('submit');
          submit(event);
        }}
        submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values)}
        pending={mutation.isPending}
        error={mutation.error}
        what={what}
        onCancel={onClose}
        another={
          another && {
            label: anotherLabel,
            pending: mutation.isPending && pressed === 'another',
            onClick: () => {
              press('another');
              submit();
            },
          }
        }
      >
        {children(form)}
      </ModalForm>
    </div>
  );
}
