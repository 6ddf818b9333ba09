import { createRoleplay, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useDraftedForm } from '../../../lib/drafts/use-drafted-form.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { draftOf, isChanged, type RoleplayValues, sent } from './roleplay-values.ts';

export type RoleplayForm = UseFormReturnType<RoleplayValues>;

type Options<Variables> = {
  person: string;
  subject: string;
  /** Of a role-play without one. */
  title: string;
  initial: RoleplayValues;
  restored: RoleplayValues | undefined;
  company_id: string | undefined;
  mutation: UseMutationOptions<RoleplayWithQuestions, Error, Variables>;
  variablesOf: (values: RoleplayValues) => Variables;
  onDone: (saved: RoleplayWithQuestions) => void;
  onChange?: (() => void) | undefined;
};

/** An edit obeys the same rules as a new role-play [5.7]. */
export const useRoleplayForm = <Variables>({ company_id, title, ...options }: Options<Variables>) =>
  useDraftedForm({
    ...options,
    validate: (values) => validateWith(createRoleplay.body)({ ...sent(values), company_id: company_id ?? '' }),
    titleOf: (values) => values.title.trim() || title,
    isChanged,
    draftOf,
    focusErrors: true,
  });
