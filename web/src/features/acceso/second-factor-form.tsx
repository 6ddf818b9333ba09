import { signInSecondFactor } from '@ensaya/contract/acceso.ts';
import { Button, TextInput } from '@mantine/core';
import { hasCode } from '../../lib/api-error.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { validateWith } from '../../lib/form-schema.ts';
import { useMutationForm } from '../../lib/use-mutation-form.ts';
import { signInSecondFactorMutation } from './acceso.api.ts';
import { AccessForm, AccessPage } from './access-page.tsx';
import { codeErrors } from './field-errors.ts';
import { LoginFailure } from './login-failure.tsx';

type Props = { onSignedIn: () => Promise<void>; onBack: () => void };

export function SecondFactorForm({ onSignedIn, onBack }: Props) {
  const {
    form,
    mutation: verify,
    submit,
  } = useMutationForm({
    initial: { code: '' },
    validate: validateWith(signInSecondFactor.body),
    mutation: { ...signInSecondFactorMutation, onSuccess: onSignedIn },
    variablesOf: (values) => values,
    errorsOf: codeErrors,
    focusErrors: true,
  });
  return (
    <AccessPage
      title="Iniciar Sesión"
      intro="Tu cuenta pide un segundo paso. Escribe el código que muestra tu aplicación de autenticación."
    >
      {verify.error && !hasCode(verify.error, 'bad_code') && <LoginFailure error={verify.error} />}
      <AccessForm onSubmit={submit} submitLabel="Verificar" pending={verify.isPending}>
        <TextInput
          ref={focusOnArrival}
          label="Código de verificación"
          description="También sirve uno de tus códigos de recuperación."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...form.getInputProps('code')}
        />
      </AccessForm>
      <Button variant="subtle" fullWidth mt="xs" onClick={onBack} disabled={verify.isPending}>
        Volver
      </Button>
    </AccessPage>
  );
}
