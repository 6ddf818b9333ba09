import { resendVerification } from '@ensaya/contract/acceso.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { Button, Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorMessage, Failure } from '../../../components/message.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { validateWith } from '../../../lib/form-schema.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { resendVerificationMutation, verificationQuery } from '../acceso.api.ts';
import { AccessForm, AccessPage, OtherWay } from '../access-page.tsx';
import { CheckMail } from '../check-mail.tsx';
import { EmailField } from '../email-field.tsx';

const TITLE = 'Confirmar tu correo';

type Props = {
  token: string;
  onVerified: () => void;
  /** What failed after the verification. */
  failure: Error | null;
};

export function EmailVerification({ token, onVerified, failure }: Props) {
  const { isSuccess, error, refetch, isFetching } = useQuery(verificationQuery(token));
  useEffect(() => {
    if (isSuccess) onVerified();
  }, [isSuccess, onVerified]);

  if (hasCode(error, 'bad_link')) return <BadLink />;
  if (failure) return <VerifyFailure error={failure} onRetry={onVerified} retrying={false} />;
  if (error) return <VerifyFailure error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <AccessPage title={TITLE} intro="Estamos confirmando tu correo…">
      <Center py="md">
        <Loader aria-label="Confirmando" role="status" />
      </Center>
    </AccessPage>
  );
}

function VerifyFailure({ error, onRetry, retrying }: { error: Error; onRetry: () => unknown; retrying: boolean }) {
  return (
    <AccessPage title={TITLE} followsForm>
      <ErrorMessage mb="lg" title="No hemos podido confirmar tu correo" error={error} />
      <Button fullWidth loading={retrying} onClick={() => onRetry()}>
        Reintentar
      </Button>
    </AccessPage>
  );
}

/** For a link that does not work any more: sends another. */
export function BadLink() {
  const {
    form,
    mutation: resend,
    submit,
  } = useMutationForm({
    initial: { email: '' },
    validate: validateWith(resendVerification.body),
    mutation: resendVerificationMutation,
    variablesOf: ({ email }) => ({ email: email.trim() }),
  });
  if (resend.isSuccess) return <CheckMail email={resend.variables.email} />;
  return (
    <AccessPage title={TITLE} followsForm>
      <Failure mb="lg" title={ERRORS.bad_link.message}>
        Escribe tu correo y te enviaremos otro.
      </Failure>
      <ErrorMessage mb="lg" error={resend.error} />
      <AccessForm onSubmit={submit} submitLabel="Reenviar el correo de confirmación" pending={resend.isPending}>
        <EmailField {...form.getInputProps('email')} />
      </AccessForm>
      <OtherWay to={PATHS.login}>Volver a Iniciar Sesión</OtherWay>
    </AccessPage>
  );
}
