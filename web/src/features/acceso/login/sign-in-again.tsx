import { signIn } from '@ensaya/contract/acceso.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SubmitButton } from '../../../components/buttons/buttons.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { passwordErrors } from '../../../lib/session/credential-errors.ts';
import { signInMutation } from '../acceso.api.ts';
import { CodeStepField, useCodeStep } from './code-step.tsx';
import classes from './sign-in-again.module.css';

type Outcome = 'same' | 'other' | 'nobody' | 'more';
type Props = {
  user: CurrentUser;
  /** A save goes on after the sign-in. */
  isSaving: boolean;
  /** Looks whom the server has signed in. */
  onSignedIn: () => Promise<Outcome>;
  onLeave: () => void;
};
type Step = 'password' | 'code' | 'more';

/** The password, and the code if the account has a second factor, to go on where the session ended. */
export function SignInAgain({ user, isSaving, onSignedIn, onLeave }: Props) {
  const [step, setStep] = useState<Step>('password');
  const [hasReturned, setHasReturned] = useState(false);
  const back = () => {
    setHasReturned(true);
    setStep('password');
  };
  const shared = {
    submitLabel: isSaving ? 'Entrar y guardar' : 'Entrar y seguir',
    finish: async () => {
      const who = await onSignedIn();
      if (who === 'more') setStep('more');
      if (who === 'nobody') throw new ApiError('unauthenticated', { status: 401, message: 'No se pudo iniciar sesión' });
    },
  };
  const name = user.nombre?.split(' ')[0] || 'yo';
  return (
    <Stack gap="md">
      <Text variant="dimmed" lh={1.5}>
        Lo que has escrito sigue aquí.
        <br />
        {TEXTS[step](isSaving)}
      </Text>
      <div className={classes.person}>
        <PersonAvatar email={user.email} nombre={user.nombre} large />
        <Box miw={0} data-anywhere>
          {user.nombre && (
            <Box component="p" fw={600}>
              {user.nombre}
            </Box>
          )}
          <Text variant="dimmed" fz="xs">
            {user.email}
          </Text>
        </Box>
      </div>
      {step === 'password' && (
        <PasswordStep
          {...shared}
          email={user.email}
          hasReturned={hasReturned}
          onNext={(next) => setStep(next)}
          away={<Away onClick={onLeave}>No soy {name}</Away>}
        />
      )}
      {step === 'code' && <CodeStep {...shared} away={<Away onClick={back}>Volver</Away>} />}
      {step === 'more' && (
        <Group justify="space-between" gap="sm" mt={28}>
          <Away onClick={onLeave}>No soy {name}</Away>
          <Button component="a" href={PATHS.login} target="_blank" ref={focusOnArrival}>
            Abrir otra pestaña
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const Away = (props: { onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" color="gray" ms={-12} fw={500} px="sm" {...props} />
);

const TEXTS: Record<Step, (isSaving: boolean) => string> = {
  password: (isSaving) => (isSaving ? 'Escribe tu contraseña y lo guardamos.' : 'Escribe tu contraseña y sigue donde estabas.'),
  code: () => 'Escribe el código que muestra tu aplicación de autenticación.',
  more: () => 'Tu cuenta pide algo más antes de entrar. Hazlo en otra pestaña y vuelve a esta.',
};

type StepProps = { submitLabel: string; finish: () => Promise<void>; away: ReactNode };

type PasswordProps = StepProps & {
  email: string;
  /** From the code, whose button had the focus. On arrival the dialog itself places it. */
  hasReturned: boolean;
  onNext: (step: Step) => void;
};

function PasswordStep({ email, hasReturned, submitLabel, finish, onNext, away }: PasswordProps) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { email, password: '' },
    validate: validateWith(signIn.body),
    mutation: {
      ...signInMutation,
      // Awaited: the button is busy until the page goes on.
      onSuccess: async (next) => {
        if (next === 'signed_in') await finish();
        else onNext(next === 'second_factor' ? 'code' : 'more');
      },
    },
    variablesOf: (values) => values,
    errorsOf: passwordErrors('password'),
    focusErrors: true,
    tracksText: false,
  });
  return (
    <StepForm onSubmit={submit} pending={mutation.isPending} error={failure} submitLabel={submitLabel} away={away}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...(hasReturned && { ref: focusOnArrival })}
        label="Contraseña"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {/* In another tab: this page keeps what was typed. */}
      <Anchor href={PATHS.recover} target="_blank" display="inline-block" mt="xs" fz="xs" fw={500}>
        ¿Olvidaste tu contraseña?
      </Anchor>
    </StepForm>
  );
}

function CodeStep({ submitLabel, finish, away }: StepProps) {
  const { form, mutation, submit, failure } = useCodeStep({ onSignedIn: finish, tracksText: false });
  return (
    <StepForm onSubmit={submit} pending={mutation.isPending} error={failure} submitLabel={submitLabel} away={away}>
      <CodeStepField form={form} />
    </StepForm>
  );
}

type FormProps = Omit<StepProps, 'finish'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  error: Error | null;
  children: ReactNode;
};

const StepForm = ({ onSubmit, pending, error, submitLabel, away, children }: FormProps) => (
  <form
    noValidate
    aria-busy={pending}
    onSubmit={(event) => {
      if (pending) event.preventDefault();
      else onSubmit(event);
    }}
  >
    {children}
    <ErrorMessage mt="md" error={error} />
    <Group justify="space-between" gap="sm" mt={28}>
      {away}
      <SubmitButton pending={pending}>{submitLabel}</SubmitButton>
    </Group>
  </form>
);
