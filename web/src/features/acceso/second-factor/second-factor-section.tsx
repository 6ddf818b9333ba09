import { reauthenticate } from '@ensaya/contract/acceso.ts';
import { Badge, Group, Stack } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondaryButton, SubmitButton } from '../../../components/buttons.tsx';
import { CardSection } from '../../../components/card-section.tsx';
import { ErrorMessage, Success } from '../../../components/message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { passwordErrors } from '../../../lib/credential-errors.ts';
import { focusOnArrival } from '../../../lib/focus-on-arrival.ts';
import { validateWith } from '../../../lib/form-schema.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { type Enrollment, enrollFactorMutation, removeFactorMutation } from '../acceso.api.ts';
import { FactorSetup } from './factor-setup.tsx';

type Props = { active: boolean; onChanged: () => Promise<void> };
type Step = { at: 'rest'; done?: string } | { at: 'enroll' | 'remove' } | { at: 'setup'; enrollment: Enrollment };

export function SecondFactorSection({ active, onChanged }: Props) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = (done?: string) => setStep({ at: 'rest', ...(done && { done }) });
  const finish = (done: string) => async () => {
    await onChanged();
    rest(done);
  };
  return (
    <CardSection
      title="Segundo factor"
      badge={active ? <Badge color="green">Activado</Badge> : <Badge color="gray">Desactivado</Badge>}
      description="Además de la contraseña, al entrar se te pide un código de una aplicación de tu teléfono."
    >
      {step.at === 'rest' && (
        <>
          {step.done && <Success mb="md" title={step.done} />}
          <SecondaryButton onClick={() => setStep({ at: active ? 'remove' : 'enroll' })}>
            {active ? 'Desactivar' : 'Activar'}
          </SecondaryButton>
        </>
      )}
      {step.at === 'remove' && (
        <PasswordCheck
          submitLabel="Desactivar"
          danger
          mutation={{ ...removeFactorMutation, onSuccess: finish('Segundo factor desactivado') }}
          onCancel={() => rest()}
        />
      )}
      {step.at === 'enroll' && (
        <PasswordCheck
          submitLabel="Continuar"
          mutation={{ ...enrollFactorMutation, onSuccess: (enrollment) => setStep({ at: 'setup', enrollment }) }}
          onCancel={() => rest()}
        />
      )}
      {step.at === 'setup' && (
        <FactorSetup enrollment={step.enrollment} onConfirmed={finish('Segundo factor activado')} onCancel={() => rest()} />
      )}
    </CardSection>
  );
}

type PasswordCheckProps<Data> = {
  submitLabel: string;
  danger?: true;
  mutation: UseMutationOptions<Data, Error, { password: string }>;
  onCancel: () => void;
};

/** Asks for the password again before a change of the second factor. */
function PasswordCheck<Data>({ submitLabel, danger, mutation: check, onCancel }: PasswordCheckProps<Data>) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '' },
    validate: validateWith(reauthenticate.body),
    mutation: check,
    variablesOf: (values) => values,
    errorsOf: passwordErrors('password'),
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PasswordField ref={focusOnArrival} label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        <ErrorMessage error={failure} />
        <Group gap="sm">
          <SecondaryButton onClick={onCancel} disabled={mutation.isPending}>
            Cancelar
          </SecondaryButton>
          <SubmitButton pending={mutation.isPending} {...(danger && { color: 'red' })}>
            {submitLabel}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
