import { signInSecondFactor } from '@ensaya/contract/acceso.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { hasCode } from '../../lib/api-error.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { signInSecondFactorMutation } from './acceso.api.ts';
import { AccessForm, AccessScreen } from './access-screen.tsx';
import { LoginFailure } from './login-failure.tsx';

type Props = { onSignedIn: () => Promise<void>; onBack: () => void };

export function SecondFactorForm({ onSignedIn, onBack }: Props) {
  const verify = useMutation({
    ...signInSecondFactorMutation,
    onSuccess: onSignedIn,
    onError: (error) => {
      const errors = hasCode(error, 'bad_code') ? { code: error.message } : fieldErrors(error);
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  const form = useForm({
    initialValues: { code: '' },
    validate: validateWith(signInSecondFactor.body),
    onValuesChange: () => {
      if (verify.isError) verify.reset();
    },
  });
  return (
    <AccessScreen
      title="Iniciar Sesión"
      intro="Tu cuenta pide un segundo paso. Escribe el código que muestra tu aplicación de autenticación."
    >
      {verify.error && !hasCode(verify.error, 'bad_code') && <LoginFailure error={verify.error} />}
      <AccessForm
        onSubmit={form.onSubmit((values) => verify.mutate(values), focusFirstError(form))}
        submitLabel="Verificar"
        pending={verify.isPending}
      >
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
    </AccessScreen>
  );
}
