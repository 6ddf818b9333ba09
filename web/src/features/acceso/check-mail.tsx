import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { ErrorMessage, Success } from '../../components/page/message.tsx';
import { resendVerificationMutation } from './acceso.api.ts';
import { AccessPage, ToLogin } from './access-page.tsx';

export function CheckMail({ email }: { email: string }) {
  return (
    <AccessPage
      title="Revisa tu correo"
      followsForm
      intro={
        <>
          Hemos enviado un mensaje a <strong>{email}</strong>. Abre el enlace que contiene para confirmar tu dirección.
        </>
      }
    >
      <ResendVerification email={email} />
      <ToLogin />
    </AccessPage>
  );
}

/** Sends the confirmation again. The answer does not reveal whether the address is known. */
export function ResendVerification({ email }: { email: string }) {
  const resend = useMutation(resendVerificationMutation);
  return (
    <Stack gap="sm" align="stretch">
      <SecondaryButton loading={resend.isPending} onClick={() => resend.mutate({ email })}>
        Reenviar el correo de confirmación
      </SecondaryButton>
      {resend.isSuccess && <Success title="Revisa tu correo" />}
      <ErrorMessage title="No hemos podido enviar el correo" error={resend.error} />
    </Stack>
  );
}
