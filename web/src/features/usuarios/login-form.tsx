import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Alert, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { AuthError } from '../../lib/auth-client.ts';
import { focusFirstError } from '../../lib/form-schema.ts';
import classes from './login-page.module.css';
import { type Credentials, signInMutation } from './usuarios.api.ts';

export type LoginFormProps = { notice: ReactNode; onSignedIn: (user: CurrentUser) => void };

export function LoginForm({ notice, onSignedIn }: LoginFormProps) {
  const signIn = useMutation({ ...signInMutation, onSuccess: onSignedIn });
  const [visible, { toggle }] = useDisclosure();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) =>
        isNotEmpty('El correo electrónico es requerido')(value.trim()) ?? isEmail('El correo electrónico no es válido')(value.trim()),
      password: (value) => (value === '' ? 'La contraseña es requerida' : null),
    },
    transformValues: ({ email, password }) => ({ email: email.trim(), password }),
    onValuesChange: () => {
      if (signIn.isError) signIn.reset();
    },
  });

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values), focusFirstError(form))}>
      <Title order={1} className={classes.title}>
        Iniciar Sesión
      </Title>
      {notice}
      {signIn.error && <Failure error={signIn.error} />}
      <TextInput
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        classNames={{ input: classes.field }}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Contraseña"
        autoComplete="current-password"
        maxLength={128}
        mt={18}
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar contraseña' : 'Mostrar contraseña', 'aria-pressed': undefined }}
        visibilityToggleIcon={VisibilityIcon}
        classNames={{ input: classes.field }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth className={classes.submit} loading={signIn.isPending}>
        Iniciar Sesión
      </Button>
    </form>
  );
}

const VisibilityIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />;

function Failure({ error }: { error: Error }) {
  const wrong = error instanceof AuthError && error.code === 'INVALID_EMAIL_OR_PASSWORD';
  // Too many attempts or no connection: the person can do something about it, so the reason is said.
  const reason = error instanceof ApiError && (error.code === 'rate_limited' || error.code === 'unavailable') ? error.message : undefined;
  return (
    <Alert
      color="red"
      role="alert"
      mb="lg"
      icon={<IconAlertCircle size={18} stroke={1.75} />}
      title={wrong ? 'Credenciales inválidas' : 'Error al iniciar sesión'}
    >
      {reason}
    </Alert>
  );
}
