import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { type Enrollment, endSession, enrollFactorMutation } from '../acceso.api.ts';
import { AccessPage } from '../access-page.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { PasswordCheck } from './password-check.tsx';

type Props = { onEnrolled: () => Promise<void>; onLeft: () => void };

/** For a person who has signed in and must enrol a second factor before anything else. */
export function CompulsoryEnrolment({ onEnrolled, onLeft }: Props) {
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const leave = useMutation({ mutationFn: () => endSession('local'), onSuccess: onLeft });
  return (
    <AccessPage
      title="Activa la verificación en dos pasos"
      intro="Tu cuenta la necesita para entrar. Además de la contraseña, te pediremos un código de una aplicación de tu teléfono."
    >
      {enrollment ? (
        <FactorSetup enrollment={enrollment} onConfirmed={onEnrolled} onCancel={() => setEnrollment(undefined)} />
      ) : (
        <PasswordCheck submitLabel="Continuar" mutation={{ ...enrollFactorMutation, onSuccess: setEnrollment }} />
      )}
      <ErrorMessage mt="md" title="No hemos podido cerrar la sesión" error={leave.error} />
      <Button variant="subtle" fullWidth mt="md" loading={leave.isPending} onClick={() => leave.mutate()}>
        Cerrar sesión
      </Button>
    </AccessPage>
  );
}
