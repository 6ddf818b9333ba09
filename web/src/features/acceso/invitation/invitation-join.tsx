import type { InvitationToRead } from '@ensaya/contract/invitaciones.ts';
import { type CurrentUser, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { joinMutation } from './invitation.api.ts';
import { Offer } from './invitation-offer.tsx';

type Props = {
  token: string;
  offer: InvitationToRead;
  user: Pick<CurrentUser, 'email' | 'role'>;
  onJoined: () => Promise<void>;
  signOut: { onClick: () => void; pending: boolean; error: Error | null };
};

/** Why this account cannot accept; undefined if it can. */
function obstacle({ email, role }: InvitationToRead, user: Props['user']): string | undefined {
  if (email !== null && email !== user.email) return `La invitación es para ${email} y has entrado como ${user.email}.`;
  if (role !== user.role)
    return `La invitación es para el rol de ${ROLE_LABELS[role]} y tu cuenta, ${user.email}, es de ${ROLE_LABELS[user.role]}.`;
  return undefined;
}

/** A signed-in user joins with a click, or reads why this account cannot. */
export function InvitationJoin({ token, offer, user, onJoined, signOut }: Props) {
  const join = useMutation({ ...joinMutation, onSuccess: onJoined });
  const reason = obstacle(offer, user);
  const error = join.error ?? signOut.error;
  return (
    <Offer offer={offer}>
      {reason && (
        <Alert color="gray" role="status" mb="lg" title="Con esta cuenta no puedes aceptarla">
          {reason}
        </Alert>
      )}
      <ErrorMessage mb="lg" error={error} />
      {!reason && (
        <Button fullWidth mb="sm" loading={join.isPending} onClick={() => join.mutate({ token })}>
          Unirme a {offer.empresa}
        </Button>
      )}
      <SecondaryButton fullWidth loading={signOut.pending} onClick={signOut.onClick}>
        {reason ? 'Cerrar sesión' : 'Entrar con otra cuenta'}
      </SecondaryButton>
    </Offer>
  );
}
