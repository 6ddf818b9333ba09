import { type FormErrors, useForm } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, focusFirstError } from './form-schema.ts';
import { useUnsavedText } from './unsaved-text.ts';
import { useOneSend } from './use-one-send.ts';

type Options<Values, Data, Variables> = {
  initial: Values;
  validate: (values: Values) => FormErrors;
  mutation: UseMutationOptions<Data, Error, Variables>;
  variablesOf: (values: Values) => Variables;
  /** Called only while the form is mounted, unlike the mutation's own `onSuccess`, which is awaited while the form is pending. */
  onDone?: (data: Data, values: Values) => unknown;
  onChange?: () => void;
  /** The server's errors by field. */
  errorsOf?: (error: unknown) => FormErrors;
  /** False where another hook, such as `useFormDraft`, says whether there is unsaved text, or where the text is not worth keeping. */
  tracksText?: boolean;
  /** Move the focus to the first field with an error of the server. */
  focusErrors?: boolean;
};

/** A form whose submit is a mutation. The server's field errors appear at the fields; a failure is cleared by the next change. */
export function useMutationForm<Values extends Record<string, unknown>, Data, Variables>(options: Options<Values, Data, Variables>) {
  const { initial, validate, variablesOf, onDone, onChange, errorsOf = fieldErrors, focusErrors = false, tracksText = true } = options;
  const { mutation, ...one } = useOneSend(options.mutation);
  const form = useForm<Values>({
    initialValues: initial,
    validate,
    onValuesChange: () => {
      onChange?.();
      if (mutation.isError) mutation.reset();
    },
  });
  const [saved, setSaved] = useState<string>();
  useUnsavedText(tracksText && form.isDirty() && JSON.stringify(form.values) !== saved);
  const send = (values = form.getValues()) =>
    one.send(variablesOf(values), {
      onSuccess: (data) => {
        setSaved(JSON.stringify(values));
        onDone?.(data, values);
      },
      onError: (error) => {
        form.setErrors(errorsOf(error));
        if (focusErrors) focusFirstError(form)(errorsOf(error));
      },
    });
  return {
    form,
    mutation,
    send,
    /** Forgets the text and a request under way, whose answer is then ignored. */
    reset: () => {
      one.reset();
      form.reset();
    },
    submit: form.onSubmit((values) => send(values), focusFirstError(form)),
    /** The error, when no field shows it. */
    failure: Object.keys(errorsOf(mutation.error)).length === 0 ? mutation.error : null,
  };
}
