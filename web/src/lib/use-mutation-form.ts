import { type FormErrors, useForm } from '@mantine/form';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { fieldErrors, focusFirstError } from './form-schema.ts';

type Options<Values, Data, Variables> = {
  initial: Values;
  validate: (values: Values) => FormErrors;
  mutation: UseMutationOptions<Data, Error, Variables>;
  variablesOf: (values: Values) => Variables;
  onDone: (data: Data) => unknown;
  onChange?: () => void;
};

/** A form whose submit is a mutation. The server's field errors appear at the fields; a failure is forgotten with the next change. */
export function useMutationForm<Values extends Record<string, unknown>, Data, Variables>(options: Options<Values, Data, Variables>) {
  const mutation = useMutation(options.mutation);
  const form = useForm<Values>({
    initialValues: options.initial,
    validate: options.validate,
    onValuesChange: () => {
      options.onChange?.();
      if (mutation.isError) mutation.reset();
    },
  });
  const send = (values = form.getValues()) =>
    mutation.mutate(options.variablesOf(values), {
      onSuccess: options.onDone,
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return { form, mutation, send, submit: form.onSubmit((values) => send(values), focusFirstError(form)) };
}
