import { createRoleplay, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { UseMutationOptions } from '@tanstack/react-query';
import { validateWith } from '../../../lib/form-schema.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { type RoleplayValues, sent } from './roleplay-values.ts';

export type RoleplayForm = UseFormReturnType<RoleplayValues>;

type Options<Variables> = {
  initial: RoleplayValues;
  company_id: string | undefined;
  mutation: UseMutationOptions<RoleplayWithQuestions, Error, Variables>;
  variablesOf: (values: RoleplayValues) => Variables;
  onDone: () => void;
  onChange?: (() => void) | undefined;
};

/** An edit obeys the same rules as a new role-play [5.7]. */
export const useRoleplayForm = <Variables>({ company_id, onChange, ...options }: Options<Variables>) =>
  useMutationForm({
    ...options,
    validate: (values) => validateWith(createRoleplay.body)({ ...sent(values), company_id: company_id ?? '' }),
    focusErrors: true,
    tracksText: false,
    ...(onChange && { onChange }),
  });
