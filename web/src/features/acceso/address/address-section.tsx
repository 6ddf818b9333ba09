import { requestAddress } from '@ensaya/contract/cuenta.ts';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SubmitButton } from '../../../components/buttons.tsx';
import { CardSection } from '../../../components/card-section.tsx';
import { ErrorMessage, Success } from '../../../components/message.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { Address } from '../../../components/person.tsx';
import { passwordErrors } from '../../../lib/credential-errors.ts';
import { validateWith } from '../../../lib/form-schema.ts';
import { mailQuery } from '../../../lib/registration-queries.ts';
import { useMutationForm } from '../../../lib/use-mutation-form.ts';
import { requestAddressMutation } from '../account-changes.api.ts';
import { EmailField } from '../email-field.tsx';

export function AddressSection({ email }: { email: string }) {
  const { data: mail = true } = useQuery(mailQuery);
  const how = mail
    ? 'Para cambiarlo, confírmalo en los dos correos: este y el nuevo.'
    : 'Aquí no se envían correos: para cambiarlo, habla con quien administra la plataforma.';
  return (
    <CardSection
      title="Correo"
      description={
        <>
          Ahora es <Address>{email}</Address>. {how}
        </>
      }
    >
      {mail && <AddressForm />}
    </CardSection>
  );
}

function AddressForm() {
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { email: '', password: '' },
    validate: validateWith(requestAddress.body),
    mutation: requestAddressMutation,
    variablesOf: (values) => ({ ...values, email: values.email.trim() }),
    onDone: (): void => form.reset(),
    onChange: (): void => {
      // The success message remains when the form is emptied.
      if (Object.values(form.getValues()).some(Boolean) && !mutation.isPending) mutation.reset();
    },
    errorsOf: passwordErrors('password'),
    focusErrors: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <EmailField label="Correo nuevo" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField label="Tu contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
        {mutation.isSuccess && (
          <Success title="Revisa tus dos correos">Abre los enlaces que te hemos enviado. Sirven durante 24 horas.</Success>
        )}
        <ErrorMessage title="No hemos podido cambiar el correo" error={failure} />
        <Group>
          <SubmitButton variant="default" pending={mutation.isPending}>
            Cambiar correo
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
