import { Badge } from '@mantine/core';
import { useState } from 'react';
import { SecondaryButton } from '../../../components/buttons.tsx';
import { CardSection } from '../../../components/card-section.tsx';
import { Success } from '../../../components/message.tsx';
import { type Enrollment, enrollFactorMutation } from '../acceso.api.ts';
import { FactorRemoval } from './factor-removal.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { PasswordCheck } from './password-check.tsx';

type Props = {
  active: boolean;
  /** It cannot be turned off. */
  compulsory: boolean;
  onChanged: () => Promise<void>;
};
type Step = { at: 'rest'; done?: string } | { at: 'enroll' | 'remove' } | { at: 'setup'; enrollment: Enrollment };

export function SecondFactorSection({ active, compulsory, onChanged }: Props) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = (done?: string) => setStep({ at: 'rest', ...(done && { done }) });
  const finish = (done: string) => async () => {
    await onChanged();
    rest(done);
  };
  return (
    <CardSection
      title="Verificación en dos pasos"
      badge={active ? <Badge color="green">Activada</Badge> : <Badge color="gray">Desactivada</Badge>}
      description="Además de la contraseña, al entrar se te pide un código de una aplicación de tu teléfono."
    >
      {step.at === 'rest' && (
        <>
          {step.done && <Success mb="md" title={step.done} />}
          {active && compulsory ? (
            <p>Es obligatoria para tu cuenta: no se puede desactivar.</p>
          ) : (
            <SecondaryButton onClick={() => setStep({ at: active ? 'remove' : 'enroll' })}>
              {active ? 'Desactivar' : 'Activar'}
            </SecondaryButton>
          )}
        </>
      )}
      {step.at === 'remove' && <FactorRemoval onRemoved={finish('Verificación en dos pasos desactivada')} onCancel={() => rest()} />}
      {step.at === 'enroll' && (
        <PasswordCheck
          submitLabel="Continuar"
          mutation={{ ...enrollFactorMutation, onSuccess: (enrollment) => setStep({ at: 'setup', enrollment }) }}
          onCancel={() => rest()}
        />
      )}
      {step.at === 'setup' && (
        <FactorSetup enrollment={step.enrollment} onConfirmed={finish('Verificación en dos pasos activada')} onCancel={() => rest()} />
      )}
    </CardSection>
  );
}
