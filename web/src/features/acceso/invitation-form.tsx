import type { InvitationToRead } from '@ensaya/contract/invitaciones.ts';
import { acceptInvitation } from '@ensaya/contract/invitaciones.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Failure } from '../../components/message.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { acceptInvitationMutation } from './acceso.api.ts';
import { AccessForm } from './access-screen.tsx';
import { CheckMail } from './check-mail.tsx';
import { EmailField } from './email-field.tsx';
import { Offer } from './invitation-screen.tsx';

type Props = {
  token: string;
  offer: InvitationToRead;
  onSignedIn: () => Promise<void> /** For whoever has an account. */;
  otherWay: ReactNode;
};

/** A new account in the company; a link for whoever has it asks for the address too. */
export function InvitationForm({ token, offer, onSignedIn, otherWay }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const anyone = offer.email === null;
  const bodyOf = ({ email, password, nombre }: { email: string; password: string; nombre: string }) => ({
    token,
    password,
    nombre,
    ...(anyone && { email: email.trim() }),
  });
  const accept = useMutation({
    ...acceptInvitationMutation,
    onSuccess: (next, { email }) => (next === 'check_mail' && email ? setSentTo(email) : onSignedIn()),
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      focusFirstError(form)(fieldErrors(error));
    },
  });
  const form = useForm({
    initialValues: { email: '', nombre: '', password: '' },
    validate: (values) => validateWith(acceptInvitation.body)(bodyOf(values)),
    onValuesChange: () => {
      if (accept.isError) accept.reset();
    },
  });
  const submit = form.onSubmit(
    (values) => accept.mutate({ ...bodyOf(values), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    focusFirstError(form),
  );

  if (sentTo) return <CheckMail email={sentTo} />;
  return (
    <Offer offer={offer}>
      {accept.error && Object.keys(fieldErrors(accept.error)).length === 0 && (
        <Failure mb="lg" title="Error al crear la cuenta">
          {messageOf(accept.error)}
        </Failure>
      )}
      <AccessForm onSubmit={submit} submitLabel={`Unirme a ${offer.empresa}`} pending={accept.isPending}>
        {anyone && <EmailField {...form.getInputProps('email')} />}
        <TextInput label="Nombre (opcional)" autoComplete="name" {...form.getInputProps('nombre')} />
        {/* For password managers, which otherwise do not know whose password this is. */}
        {offer.email && <input type="hidden" name="username" autoComplete="username" value={offer.email} readOnly />}
        <PasswordField label="Contraseña" autoComplete="new-password" {...form.getInputProps('password')} />
      </AccessForm>
      {anyone && otherWay}
    </Offer>
  );
}
