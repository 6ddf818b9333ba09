import { requestAddress } from '@ensaya/contract/cuenta.ts';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormActions } from '../../../components/fields/form-actions.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { type CloseRow, EditRow } from '../../../components/lists/edit-row.tsx';
import { ErrorMessage, Success } from '../../../components/page/message.tsx';
import { Address } from '../../../components/people/person.tsx';
import { mailQuery } from '../../../lib/data/registration-queries.ts';
import { focusOnArrival } from '../../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { passwordErrors } from '../../../lib/session/credential-errors.ts';
import { requestAddressMutation } from '../account-changes.api.ts';
import { EmailField } from '../email-field.tsx';

export function AddressSection({ email }: { email: string }) {
  const { data: mail = true } = useQuery(mailQuery);
  return (
    <EditRow
      title="Correo"
      value={
        <>
          <p>
            <Address>{email}</Address>
          </p>
          {!mail && <p>Aquí no se envían correos: para cambiarlo, habla con quien administra la plataforma.</p>}
        </>
      }
      action={mail ? { label: 'Cambiar', name: 'Cambiar correo' } : undefined}
    >
      {(close) => <AddressForm close={close} />}
    </EditRow>
  );
}

function AddressForm({ close }: { close: CloseRow }) {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { email: '', password: '' },
    validate: validateWith(requestAddress.body),
    mutation: requestAddressMutation,
    variablesOf: (values) => ({ ...values, email: values.email.trim() }),
    onDone: () => close(<Success title="Revisa tus dos correos">Abre los enlaces que te hemos enviado. Sirven durante 24 horas.</Success>),
    errorsOf: passwordErrors('password'),
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <p>Para cambiarlo, confírmalo en los dos correos: el de ahora y el nuevo.</p>
        <EmailField ref={focusOnArrival} label="Correo nuevo" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        <ErrorMessage title="No hemos podido cambiar el correo" error={failure} />
        <FormActions submit="Cambiar correo" pending={mutation.isPending} onCancel={() => close()} />
      </Stack>
    </form>
  );
}
