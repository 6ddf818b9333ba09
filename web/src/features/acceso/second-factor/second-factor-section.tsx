import { reauthenticate } from '@ensaya/contract/acceso.ts';
import { Badge, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSection } from '../../../components/card-section.tsx';
import { Failure, Success } from '../../../components/message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { focusOnArrival } from '../../../lib/focus-on-arrival.ts';
import { focusFirstError, validateWith } from '../../../lib/form-schema.ts';
import { type Enrollment, enrollFactorMutation, removeFactorMutation } from '../acceso.api.ts';
import { passwordErrors } from '../field-errors.ts';
import { FactorSetup } from './factor-setup.tsx';

type Props = { active: boolean; onChanged: () => Promise<void> };
type Step = { at: 'rest'; done?: string } | { at: 'password' } | { at: 'setup'; enrollment: Enrollment };

export function SecondFactorSection({ active, onChanged }: Props) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = (done?: string) => setStep({ at: 'rest', ...(done && { done }) });
  const enroll = useMutation({ ...enrollFactorMutation, onSuccess: (enrollment) => setStep({ at: 'setup', enrollment }) });
  const remove = useMutation({
    ...removeFactorMutation,
    onSuccess: async () => {
      await onChanged();
      rest('Segundo factor desactivado');
    },
  });
  const check = active ? remove : enroll;
  return (
    <CardSection
      title="Segundo factor"
      badge={active ? <Badge color="green">Activado</Badge> : <Badge color="gray">Desactivado</Badge>}
      description="Además de la contraseña, al entrar se te pide un código de una aplicación de tu teléfono."
    >
      {step.at === 'rest' && (
        <>
          {step.done && <Success mb="md" title={step.done} />}
          <Button variant="default" onClick={() => setStep({ at: 'password' })}>
            {active ? 'Desactivar' : 'Activar'}
          </Button>
        </>
      )}
      {step.at === 'password' && (
        <PasswordCheck
          submitLabel={active ? 'Desactivar' : 'Continuar'}
          danger={active}
          submit={(password) => check.mutateAsync({ password })}
          pending={check.isPending}
          error={check.error}
          onCancel={() => {
            check.reset();
            rest();
          }}
        />
      )}
      {step.at === 'setup' && (
        <FactorSetup
          enrollment={step.enrollment}
          onConfirmed={async () => {
            await onChanged();
            rest('Segundo factor activado');
          }}
          onCancel={() => rest()}
        />
      )}
    </CardSection>
  );
}

type PasswordCheckProps = {
  submitLabel: string;
  danger?: boolean;
  submit: (password: string) => Promise<unknown>;
  pending: boolean;
  error: Error | null;
  onCancel: () => void;
};

/** Asks for the password again before a change of the second factor. */
function PasswordCheck({ submitLabel, danger, submit, pending, error, onCancel }: PasswordCheckProps) {
  const form = useForm({ initialValues: { password: '' }, validate: validateWith(reauthenticate.body) });
  const onSubmit = form.onSubmit(async ({ password }) => {
    try {
      await submit(password);
    } catch (refused) {
      const errors = passwordErrors('password')(refused);
      form.setErrors(errors);
      focusFirstError(form)(errors);
    }
  }, focusFirstError(form));
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <PasswordField ref={focusOnArrival} label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        {error && Object.keys(passwordErrors('password')(error)).length === 0 && <Failure>{messageOf(error)}</Failure>}
        <Group gap="sm">
          <Button variant="default" onClick={onCancel} disabled={pending}>
            Cancelar
          </Button>
          <Button type="submit" loading={pending} {...(danger && { color: 'red' })}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
