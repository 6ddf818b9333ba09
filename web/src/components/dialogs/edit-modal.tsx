import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staleRow } from '../../lib/api/api-error.ts';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
import { EditConflict } from './edit-conflict.tsx';
import { type DialogState, FormModal, ModalForm } from './form-modal.tsx';

type Versioned = { version: number };
const WORDS = { current: 'Texto actual', mine: 'Tu texto', takeTheirs: 'Usar el texto actual', keepMine: 'Conservar el mío' };

type Props<Row, Values, Data> = DialogState & {
  title: string;
  row: Row;
  valuesOf: (row: NoInfer<Row>) => Values;
  validate: (values: NoInfer<Values>) => FormErrors;
  /** Answers with the row as it is now, also in the refusal of an outdated version. */
  operation: { response: { safeParse: (data: unknown) => { data?: NoInfer<Row> | undefined } } };
  mutation: UseMutationOptions<Data, Error, { key: NoInfer<Row>; body: NoInfer<Values> }>;
  /** The name of the row in a version, shown above its text. */
  nameOf: (values: NoInfer<Values>) => string;
  /** The text of a version below its name; `current` is given for the version of the server. */
  describe: (values: NoInfer<Values>, current?: NoInfer<Row>) => ReactNode;
  words?: typeof WORDS;
  children: (form: UseFormReturnType<Values>) => ReactNode;
};

/** Edits a row that has a version. When someone else has changed it meanwhile, the user compares both versions and chooses one. */
export function EditModal<Row extends Versioned, Values extends Versioned, Data>(props: Props<Row, Values, Data>) {
  const { title, opened, onClose, onClosed } = props;
  return (
    <FormModal opened={opened} onClose={onClose} onClosed={onClosed} title={title}>
      <EditForm {...props} />
    </FormModal>
  );
}

function EditForm<Row extends Versioned, Values extends Versioned, Data>(props: Props<Row, Values, Data>) {
  const { row, valuesOf, validate, operation, nameOf, describe, words = WORDS, onClose, children } = props;
  const { form, mutation, send, submit } = useMutationForm({
    initial: valuesOf(row),
    validate,
    mutation: props.mutation,
    variablesOf: (body) => ({ key: row, body }),
    onDone: onClose,
  });
  const current = staleRow<Row>(mutation.error, operation.response);
  if (current)
    return (
      <EditConflict
        current={{ title: words.current, name: nameOf(valuesOf(current)), children: describe(valuesOf(current), current) }}
        mine={{ title: words.mine, name: nameOf(form.values), children: describe(form.values) }}
        saving={mutation.isPending}
        takeTheirs={{
          label: words.takeTheirs,
          onClick: () => {
            mutation.reset();
            form.setValues(valuesOf(current));
          },
        }}
        keepMine={{ label: words.keepMine, onClick: () => send({ ...form.getValues(), version: current.version }) }}
      />
    );
  return (
    <ModalForm onSubmit={submit} submitLabel="Guardar" pending={mutation.isPending} error={mutation.error} onCancel={onClose}>
      {children(form)}
    </ModalForm>
  );
}
