import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure, Success } from '../../components/message.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { resendVerificationMutation } from './acceso.api.ts';

/** Sends the confirmation again; the answer is the same whether the address is known or not. */
export function ResendVerification({ email }: { email: string }) {
  const resend = useMutation(resendVerificationMutation);
  return (
    <Stack gap="sm" align="stretch">
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(email)}>
        Reenviar el correo de confirmación
      </Button>
      {resend.isSuccess && <Success title="Revisa tu correo" />}
      {resend.error && <Failure title="No hemos podido enviar el correo">{messageOf(resend.error)}</Failure>}
    </Stack>
  );
}
