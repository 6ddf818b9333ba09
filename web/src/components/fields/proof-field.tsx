import { enrollFactor, signInSecondFactor } from '@ensaya/contract/acceso.ts';
import type { UseFormReturnType } from '@mantine/form';
import { focusOnArrival } from '../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { codeErrors, passwordErrors } from '../../lib/session/credential-errors.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

/** Confirms the user's identity once more: a code if they have a second factor, otherwise the password. */
export const proofOf = (secondFactor: boolean) =>
  secondFactor
    ? ({ name: 'code', validate: validateWith(signInSecondFactor.body), errorsOf: codeErrors } as const)
    : ({ name: 'password', validate: validateWith(enrollFactor.body), errorsOf: passwordErrors('password') } as const);

type Values = { password: string; code: string };
type Props<V extends Values> = {
  form: UseFormReturnType<V>;
  secondFactor: boolean;
  autoFocus?: boolean;
  /** Mounted in an open dialog, and focused then. */
  arriving?: boolean;
};

export const ProofField = <V extends Values>({ form, secondFactor, autoFocus, arriving }: Props<V>) =>
  secondFactor ? (
    <CodeField
      description="El que muestra tu aplicación de autenticación."
      data-autofocus={autoFocus || undefined}
      {...(arriving && { ref: focusOnArrival })}
      {...form.getInputProps('code')}
    />
  ) : (
    <PasswordField
      label="Tu contraseña"
      description="Confirma que eres tú."
      autoComplete="current-password"
      data-autofocus={autoFocus || undefined}
      {...(arriving && { ref: focusOnArrival })}
      {...form.getInputProps('password')}
    />
  );
