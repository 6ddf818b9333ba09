import { recover } from '@ensaya/contract/acceso.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { mailQuery } from '../../../lib/data/registration-queries.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { recoverMutation } from '../acceso.api.ts';
import { AccessForm, AccessPage, AccessWaiting, ToLogin } from '../access-page.tsx';
import { EmailField } from '../email-field.tsx';

const TITLE = 'Recuperar la contraseña';

export function RecoverPage() {
  const { data: mail, isPending } = useQuery(mailQuery);
  if (isPending) return <AccessWaiting title={TITLE} label="Cargando" />;
  if (mail === false)
    return (
      <AccessPage
        title={TITLE}
        intro="Aquí no se envían correos, así que no podemos mandarte un enlace. Pide ayuda al responsable de tu empresa o a quien administra la plataforma."
      >
        <ToLogin />
      </AccessPage>
    );
  return <RecoverForm />;
}

function RecoverForm() {
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
    <AccessPage title={TITLE} intro="Escribe tu correo y te enviaremos un enlace para elegir otra contraseña.">
      <ErrorMessage mb="lg" title="No hemos podido enviar el enlace" error={mutation.error} />
      <AccessForm onSubmit={submit} submitLabel="Enviar enlace" pending={mutation.isPending}>
        <EmailField {...form.getInputProps('email')} />
      </AccessForm>
      <ToLogin />
    </AccessPage>
  );
}
