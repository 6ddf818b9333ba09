import { signInSecondFactor } from '@ensaya/contract/acceso.ts';
import type { UseFormReturnType } from '@mantine/form';
import { CodeField } from '../../../components/fields/code-field.tsx';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { codeErrors } from '../../../lib/session/credential-errors.ts';
import { signInSecondFactorMutation } from '../acceso.api.ts';

type Options = { onSignedIn: () => Promise<void>; tracksText?: boolean };

/** The second step of a sign-in, which awaits `onSignedIn`. */
export const useCodeStep = ({ onSignedIn, ...options }: Options) =>
  useMutationForm({
    initial: { code: '' },
    validate: validateWith(signInSecondFactor.body),
    mutation: { ...signInSecondFactorMutation, onSuccess: onSignedIn },
    variablesOf: (values) => values,
    errorsOf: codeErrors,
    focusErrors: true,
    ...options,
  });

export const CodeStepField = ({ form }: { form: UseFormReturnType<{ code: string }> }) => (
  <CodeField
    ref={focusOnArrival}
    orRecovery
    description="También sirve uno de tus códigos de recuperación."
    {...form.getInputProps('code')}
  />
);
