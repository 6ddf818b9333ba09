import { Badge, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSection } from '../../components/card-section.tsx';
import { Success } from '../../components/message.tsx';
import { type Enrollment, enrollFactorMutation, removeFactorMutation } from './acceso.api.ts';
import { FactorSetup } from './factor-setup.tsx';
import { PasswordCheck } from './password-check.tsx';

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
