import { recover } from '@ensaya/contract/acceso.ts';
import { ErrorMessage } from '../../../components/message.tsx';
import { validateWith } from '../../../lib/form-schema.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { recoverMutation } from '../acceso.api.ts';
import { AccessForm, AccessPage, ToLogin } from '../access-page.tsx';
import { EmailField } from '../email-field.tsx';

export function RecoverPage() {
  const { form, mutation, submit } = useMutationForm({
    initial: { email: '' },
    validate: validateWith(recover.body),
    mutation: recoverMutation,
    variablesOf: (values) => values,
  });
  if (mutation.isSuccess)
    return (
      <AccessPage title="Revisa tu correo" followsForm intro="Si hay una cuenta con ese correo, te hemos enviado un enlace">
        <ToLogin />
      </AccessPage>
    );
  return (
    <AccessPage title="Recuperar la contraseña" intro="Escribe tu correo y te enviaremos un enlace para elegir otra contraseña.">
      <ErrorMessage mb="lg" title="No hemos podido enviar el enlace" error={mutation.error} />
      <AccessForm onSubmit={submit} submitLabel="Enviar enlace" pending={mutation.isPending}>
        <EmailField {...form.getInputProps('email')} />
      </AccessForm>
      <ToLogin />
    </AccessPage>
  );
}
