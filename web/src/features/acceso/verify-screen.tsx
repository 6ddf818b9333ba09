import { resendVerification } from '@ensaya/contract/acceso.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { Button, Center, Loader } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Failure } from '../../components/message.tsx';
import { hasCode, messageOf } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { resendVerificationMutation, verificationQuery } from './acceso.api.ts';
import { AccessForm, AccessScreen, OtherWay } from './access-screen.tsx';
import { CheckMail } from './check-mail.tsx';
import { EmailField } from './email-field.tsx';

const TITLE = 'Confirmar tu correo';

type Props = {
  token: string /** The address is confirmed: what follows, and what can fail on the way. */;
  onVerified: () => void;
  failure: Error | null;
};

export function VerifyScreen({ token, onVerified, failure }: Props) {
  const { isSuccess, error, refetch, isFetching } = useQuery(verificationQuery(token));
  useEffect(() => {
    if (isSuccess) onVerified();
  }, [isSuccess, onVerified]);

  if (hasCode(error, 'bad_link')) return <BadLink />;
  if (failure) return <VerifyFailure error={failure} onRetry={onVerified} retrying={false} />;
  if (error) return <VerifyFailure error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <AccessScreen title={TITLE} intro="Estamos confirmando tu correo…">
      <Center py="md">
        <Loader aria-label="Confirmando" role="status" />
      </Center>
    </AccessScreen>
  );
}

function VerifyFailure({ error, onRetry, retrying }: { error: Error; onRetry: () => unknown; retrying: boolean }) {
  return (
    <AccessScreen title={TITLE} followsForm>
      <Failure mb="lg" title="No hemos podido confirmar tu correo">
        {messageOf(error)}
      </Failure>
      <Button fullWidth loading={retrying} onClick={() => onRetry()}>
        Reintentar
      </Button>
    </AccessScreen>
  );
}

/** Whoever has a dead link can ask for a live one. */
export function BadLink() {
  const resend = useMutation({ ...resendVerificationMutation, onError: (error) => form.setErrors(fieldErrors(error)) });
  const form = useForm({ initialValues: { email: '' }, validate: validateWith(resendVerification.body) });
  if (resend.isSuccess) return <CheckMail email={resend.variables} />;
  return (
    <AccessScreen title={TITLE} followsForm>
      <Failure mb="lg" title={ERRORS.bad_link.message}>
        Escribe tu correo y te enviaremos otro.
      </Failure>
      {resend.error && <Failure mb="lg">{messageOf(resend.error)}</Failure>}
      <AccessForm
        onSubmit={form.onSubmit(({ email }) => resend.mutate(email.trim()), focusFirstError(form))}
        submitLabel="Reenviar el correo de confirmación"
        pending={resend.isPending}
      >
        <EmailField {...form.getInputProps('email')} />
      </AccessForm>
      <OtherWay to={PATHS.login}>Volver a Iniciar Sesión</OtherWay>
    </AccessScreen>
  );
}
