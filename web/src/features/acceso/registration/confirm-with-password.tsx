import { newPasswordForm, PASSWORD_RULE } from '@ensaya/contract/acceso.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { confirmWithPasswordMutation } from '../acceso.api.ts';
import { AccessForm, AccessPage, ToLogin } from '../access-page.tsx';
import { BadLink } from './bad-link.tsx';

/** In a browser that did not register the account: another person may have done it with this address. */
export function ConfirmWithPassword({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { password: '', confirm: '' },
    validate: validateWith(newPasswordForm),
    mutation: { ...confirmWithPasswordMutation, onSuccess: onConfirmed },
    variablesOf: ({ password }) => ({ token, password }),
    focusErrors: true,
  });
  if (hasCode(mutation.error, 'bad_link')) return <BadLink />;
  return (
    <AccessPage
      title="Elige tu contraseña"
      followsForm
      intro="La cuenta se creó en otro navegador. Para que solo tú puedas entrar, elige una contraseña nueva y confirmaremos tu correo."
    >
      <ErrorMessage mb="lg" title="No hemos podido confirmar tu correo" error={failure} />
      <AccessForm onSubmit={submit} submitLabel="Guardar y confirmar" pending={mutation.isPending}>
        <PasswordField
          label="Nueva contraseña"
          autoComplete="new-password"
          description={PASSWORD_RULE}
          {...form.getInputProps('password')}
        />
        <PasswordField label="Confirmar contraseña" autoComplete="new-password" {...form.getInputProps('confirm')} />
      </AccessForm>
      <ToLogin />
    </AccessPage>
  );
}
