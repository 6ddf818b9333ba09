import { resendVerification } from '@ensaya/contract/acceso.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorMessage, Failure } from '../../../components/message.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { validateWith } from '../../../lib/form-schema.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { resendVerificationMutation, verificationQuery } from '../acceso.api.ts';
import { AccessFailure, AccessForm, AccessPage, AccessWaiting, ToLogin } from '../access-page.tsx';
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
  const failed = { title: TITLE, what: 'No hemos podido confirmar tu correo', followsForm: true };
  if (failure) return <AccessFailure {...failed} error={failure} onRetry={onVerified} retrying={false} />;
  if (error) return <AccessFailure {...failed} error={error} onRetry={refetch} retrying={isFetching} />;
  return <AccessWaiting title={TITLE} intro="Estamos confirmando tu correo…" label="Confirmando" />;
}

/** For a link that does not work any more: sends another. */
export function BadLink() {
  const { form, mutation, submit } = useMutationForm({
    initial: { email: '' },
    validate: validateWith(resendVerification.body),
    mutation: resendVerificationMutation,
    variablesOf: ({ email }) => ({ email: email.trim() }),
  });
  if (mutation.isSuccess) return <CheckMail email={mutation.variables.email} />;
  return (
    <AccessPage title={TITLE} followsForm>
      <Failure mb="lg" title={ERRORS.bad_link.message}>
        Escribe tu correo y te enviaremos otro.
      </Failure>
      <ErrorMessage mb="lg" error={mutation.error} />
      <AccessForm onSubmit={submit} submitLabel="Reenviar el correo de confirmación" pending={mutation.isPending}>
        <EmailField {...form.getInputProps('email')} />
      </AccessForm>
      <ToLogin />
    </AccessPage>
  );
}
