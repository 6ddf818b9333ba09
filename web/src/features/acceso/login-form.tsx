import { signIn as signInOperation } from '@ensaya/contract/acceso.ts';
import { Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from '../../components/password-field.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { signInMutation } from './acceso.api.ts';
import classes from './access-layout.module.css';
import { AccessForm, AccessScreen, OtherWay } from './access-screen.tsx';
import { EmailField } from './email-field.tsx';
import { LoginFailure } from './login-failure.tsx';

export type LoginFormProps = {
  /** Why the person is here, when it was not their own idea. */
  notice: ReactNode;
  problem: ApiError | null;
  onSignedIn: () => Promise<void>;
  onCodeOwed: () => void;
};

export function LoginForm({ notice, problem, onSignedIn, onCodeOwed }: LoginFormProps) {
  const [arrivedWith, setArrivedWith] = useState<Error | null>(problem);
  const signIn = useMutation({
    ...signInMutation,
    // Waited for: the button stays busy until the next page is there.
    onSuccess: (next) => (next === 'second_factor' ? onCodeOwed() : onSignedIn()),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: validateWith(signInOperation.body),
    onValuesChange: () => {
      setArrivedWith(null);
      if (signIn.isError) signIn.reset();
    },
  });
  const error = signIn.error ?? arrivedWith;

  return (
    <AccessScreen title="Iniciar Sesión">
      {error ? <LoginFailure error={error} email={signIn.variables?.email} /> : notice}
      <AccessForm
        onSubmit={form.onSubmit((values) => {
          setArrivedWith(null);
          signIn.mutate(values);
        }, focusFirstError(form))}
        submitLabel="Iniciar Sesión"
        pending={signIn.isPending}
      >
        <EmailField {...form.getInputProps('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        <Anchor component={Link} to={PATHS.recover} className={classes.forgot}>
          ¿Olvidaste tu contraseña?
        </Anchor>
      </AccessForm>
      <OtherWay question="¿No tienes cuenta?" to={PATHS.register}>
        Crear una cuenta
      </OtherWay>
    </AccessScreen>
  );
}
