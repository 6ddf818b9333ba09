import { PASSWORD_RULE } from '@ensaya/contract/acceso.ts';
import { acceptInvitation, type InvitationToRead } from '@ensaya/contract/invitaciones.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../lib/forms/use-mutation-form.ts';
import { AccessForm } from '../access-page.tsx';
import { CheckMail } from '../check-mail.tsx';
import { EmailField } from '../email-field.tsx';
import { acceptInvitationMutation } from './invitation.api.ts';
import { Offer } from './invitation-offer.tsx';

type Props = { token: string; offer: InvitationToRead; onSignedIn: () => Promise<void>; otherWay: ReactNode };

/** A new account in the company. A shared link names no address: the form asks for it. */
export function InvitationForm({ token, offer, onSignedIn, otherWay }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const anyone = offer.email === null;
  const bodyOf = ({ email, password, nombre }: { email: string; password: string; nombre: string }) => ({
    token,
    password,
    nombre,
    ...(anyone && { email: email.trim() }),
  });
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { email: '', nombre: offer.nombre ?? '', password: '' },
    validate: (values) => validateWith(acceptInvitation.body)(bodyOf(values)),
    mutation: {
      ...acceptInvitationMutation,
      onSuccess: (next, { email = offer.email }) => (next === 'check_mail' && email ? setSentTo(email) : onSignedIn()),
    },
    variablesOf: (values) => ({ ...bodyOf(values), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    focusErrors: true,
  });

  if (sentTo) return <CheckMail email={sentTo} />;
  return (
    <Offer offer={offer}>
      <ErrorMessage mb="lg" title="Error al crear la cuenta" error={failure} />
      <AccessForm onSubmit={submit} submitLabel={`Unirme a ${offer.empresa}`} pending={mutation.isPending}>
        {anyone && <EmailField {...form.getInputProps('email')} />}
        <TextInput label="Nombre (opcional)" autoComplete="name" {...form.getInputProps('nombre')} />
        {/* Tells password managers which account this is. */}
        {offer.email && <input type="hidden" name="username" autoComplete="username" value={offer.email} readOnly />}
        <PasswordField label="Contraseña" autoComplete="new-password" description={PASSWORD_RULE} {...form.getInputProps('password')} />
      </AccessForm>
      {/* A link that was handed over does not tell whether its address has an account. */}
      {!offer.proves_address && otherWay}
    </Offer>
  );
}
