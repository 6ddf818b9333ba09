import type { FormErrors } from '@mantine/form';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMutationForm } from '../forms/use-mutation-form.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { type Fields, textsOf } from './draft.ts';
import { keptDraftQuery } from './use-draft.ts';
import { useFormDraft } from './use-form-draft.ts';

type KeptForm<Values> = { person: string; restored: Values | undefined };

/** What this browser kept of a form; undefined while it is being read. `valuesOf` makes values of the kept texts. */
export function useKeptDraft<Values>(subject: string, valuesOf: (texts: Fields) => Values | undefined): KeptForm<Values> | undefined {
  const { id: person } = useCurrentUser();
  const { data, isPending } = useQuery(keptDraftQuery({ person, subject }));
  if (isPending) return undefined;
  return { person, restored: valuesOf(textsOf(data ?? {})) };
}

/** For what is shown instead of the form when a save was refused because of a newer version. */
export type ConflictParts<Values> = {
  error: Error | null;
  values: Values;
  saving: boolean;
  replace: (values: Values) => void;
  send: (values: Values) => void;
};

type Options<Values, Data, Variables> = {
  person: string;
  /** Of the draft: `faq:<id>`. */
  subject: string;
  titleOf: (values: Values) => string;
  initial: Values;
  restored: Values | undefined;
  isChanged: (values: Values, initial: Values) => boolean;
  draftOf: (values: Values) => Fields;
  /** Some of the values were typed before the form opened. */
  isTyped?: boolean;
  validate: (values: Values) => FormErrors;
  focusErrors?: boolean;
  mutation: UseMutationOptions<Data, Error, Variables>;
  variablesOf: (values: Values) => Variables;
  onDone: (data: Data) => unknown;
  onChange?: (() => void) | undefined;
};

/** A form that is a mutation and whose text this browser keeps until it is saved or discarded. */
export function useDraftedForm<Values extends Record<string, unknown>, Data, Variables>(options: Options<Values, Data, Variables>) {
  const { person, subject, initial, isChanged, draftOf, onChange, isTyped = false, focusErrors = false } = options;
  // What was restored when the form opened; the draft changes while the person types.
  const [restored] = useState(options.restored);
  const { form, mutation, send, submit, failure } = useMutationForm({
    initial: restored ?? initial,
    validate: options.validate,
    mutation: options.mutation,
    variablesOf: options.variablesOf,
    onDone: options.onDone,
    focusErrors,
    tracksText: false,
    ...(onChange && { onChange }),
  });
  const { values } = form;
  const draft = useFormDraft({ key: { person, subject }, title: options.titleOf(values), initial, values, isChanged, draftOf, isTyped });
  const changed = isChanged(values, initial);
  const isRestored = restored !== undefined && changed;
  const conflict: ConflictParts<Values> = {
    error: mutation.error,
    values,
    saving: mutation.isPending,
    replace: (theirs) => {
      mutation.reset();
      form.setValues(theirs);
    },
    send,
  };
  return {
    form,
    pending: mutation.isPending,
    submit,
    failure,
    conflict,
    changed,
    isRestored,
    keeping: draft.keeping ?? (isRestored ? 'stored' : undefined),
    discard: draft.discard,
  } as const;
}
