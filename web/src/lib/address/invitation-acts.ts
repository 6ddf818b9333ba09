import { renewInvitationLink, resendInvitation, revokeInvitation } from '@ensaya/contract/invitaciones.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { explain } from '../api/api-error.ts';
import { tableMutation } from '../data/mutations.ts';
import { copyPromised } from '../files/copy-promised.ts';
import { toastStanding, toastSuccess } from '../screen/toast.ts';

/** What a responsable does with an invitation that is still open. */
type Key = { id: string; empresa_id: string };

const table = 'invitations';
const at = ({ id, empresa_id }: Key) => ({ params: { id }, query: { empresa_id } });

export const resendMutation = tableMutation((key: Key) => call(resendInvitation, at(key)), {
  table,
  said: 'Invitación reenviada',
  failed: (error) => explain('Error al reenviar la invitación', error),
});
export const revokeMutation = tableMutation((key: Key) => call(revokeInvitation, at(key)), { table, said: 'Invitación revocada' });

const renewLinkMutation = tableMutation((key: Key) => call(renewInvitationLink, at(key)), {
  table,
  failed: (error) => explain('Error al crear el enlace', error),
});

/** Copies a new link of an invitation whose mail did not arrive; the server stores only a hash, so that the old one cannot be shown. */
export function useCopyLink() {
  const renew = useMutation(renewLinkMutation);
  const copy = async (key: Key) => {
    const link = renew.mutateAsync(key).then(({ url }) => url);
    try {
      await copyPromised(link);
    } catch {
      // The mutation reports its own failure.
      const made = await link.catch(() => undefined);
      // The old link does not work any more: this one must not be lost.
      if (made) toastStanding(`No hemos podido copiarlo. El enlace nuevo es ${made}`);
      return;
    }
    toastSuccess('Enlace copiado. El anterior ya no sirve');
  };
  return { copy, isPending: renew.isPending };
}
