import { signIn } from '@ensaya/contract/acceso.ts';
import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { ApiError, hasCode, messageOf } from '../../../lib/api/api-error.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { signInMutation } from '../acceso.api.ts';
import classes from '../access-layout.module.css';
import { AccessForm, AccessPage, OtherWay } from '../access-page.tsx';
import { ResendVerification } from '../check-mail.tsx';
import { EmailField } from '../email-field.tsx';
import { CodeStepField, useCodeStep } from './code-step.tsx';

type Props = {
  /** Why the user was sent here. */
  notice: ReactNode;
  problem: ApiError | null;
  onSignedIn: () => Promise<void>;
};

/** Asks for the password, then for the code if the account has a second factor. */
export function Login(props: Props) {
  const [codeOwed, setCodeOwed] = useState(false);
  if (codeOwed) return <SecondFactorForm onSignedIn={props.onSignedIn} onBack={() => setCodeOwed(false)} />;
  return <LoginForm {...props} onCodeOwed={() => setCodeOwed(true)} />;
}

function LoginForm({ notice, problem, onSignedIn, onCodeOwed }: Props & { onCodeOwed: () => void }) {
  const [arrivedWith, setArrivedWith] = useState<Error | null>(problem);
  const { form, mutation, submit } = useMutationForm({
    initial: { email: '', password: '' },
    validate: validateWith(signIn.body),
    // Awaited: the button is busy until the next page is loaded.
    mutation: { ...signInMutation, onSuccess: (next) => (next === 'second_factor' ? onCodeOwed() : onSignedIn()) },
    variablesOf: (values) => {
      setArrivedWith(null);
      return values;
    },
    onChange: () => setArrivedWith(null),
  });
  const error = mutation.error ?? arrivedWith;

  return (
    <AccessPage title="Iniciar Sesión">
      {error ? <LoginFailure error={error} email={mutation.variables?.email} /> : notice}
      <AccessForm onSubmit={submit} submitLabel="Iniciar Sesión" pending={mutation.isPending}>
        <EmailField {...form.getInputProps('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        <Anchor component={Link} to={PATHS.recover} className={classes.forgot}>
          ¿Olvidaste tu contraseña?
        </Anchor>
      </AccessForm>
      <OtherWay question="¿No tienes cuenta?" to={PATHS.register}>
        Crear una cuenta
      </OtherWay>
    </AccessPage>
  );
}

function SecondFactorForm({ onSignedIn, onBack }: Pick<Props, 'onSignedIn'> & { onBack: () => void }) {
  const { form, mutation, submit } = useCodeStep({ onSignedIn });
  return (
    <AccessPage
      title="Verificación en dos pasos"
      intro="Tu cuenta pide un segundo paso. Escribe el código que muestra tu aplicación de autenticación."
    >
      {mutation.error && !hasCode(mutation.error, 'bad_code') && <LoginFailure error={mutation.error} />}
      <AccessForm onSubmit={submit} submitLabel="Verificar" pending={mutation.isPending}>
        <CodeStepField form={form} />
      </AccessForm>
      <Button variant="subtle" fullWidth mt="xs" onClick={onBack} disabled={mutation.isPending}>
        Volver
      </Button>
    </AccessPage>
  );
}

const SAID_AS_THEY_ARE: ErrorCode[] = [
  'bad_credentials',
  'email_unconfirmed',
  'suspended',
  'company_suspended',
  'no_role',
  'role_pending',
  'unauthenticated',
  'sign_in_expired',
  'factor_off',
];
/** The user can act on these, so the reason is shown. */
const EXPLAINED: ErrorCode[] = ['throttled', 'rate_limited', 'unavailable'];
const isOneOf = (codes: ErrorCode[], error: Error) => error instanceof ApiError && codes.includes(error.code);

function LoginFailure({ error, email }: { error: Error; email?: string | undefined }) {
  return (
    <Failure mb="lg" title={isOneOf(SAID_AS_THEY_ARE, error) ? error.message : 'Error al iniciar sesión'}>
      {isOneOf(EXPLAINED, error) ? messageOf(error) : hasCode(error, 'email_unconfirmed') && email && <ResendVerification email={email} />}
    </Failure>
  );
}
