import { resendVerification } from '@ensaya/contract/acceso.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { ErrorMessage, Failure } from '../../../components/page/message.tsx';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { resendVerificationMutation } from '../acceso.api.ts';
import { AccessForm, AccessPage, ToLogin } from '../access-page.tsx';
import { CheckMail } from '../check-mail.tsx';
import { EmailField } from '../email-field.tsx';

export const TITLE = 'Confirmar tu correo';

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
