import type { Invitation } from '@ensaya/contract/invitaciones.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { copyPromised } from '../../lib/copy-promised.ts';
import { toastStanding, toastSuccess } from '../../lib/toast.ts';
import { renewLinkMutation } from './invitaciones.api.ts';

/** Copies a new link of an invitation whose mail did not arrive; the server stores only a hash, so that the old one cannot be shown. */
export function CopyLink({ invitation: { id, empresa_id, email } }: { invitation: Pick<Invitation, 'id' | 'empresa_id' | 'email'> }) {
  const renew = useMutation(renewLinkMutation);
  const copy = async () => {
    const link = renew.mutateAsync({ id, empresa_id }).then(({ url }) => url);
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
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`Copiar enlace de ${email}`} loading={renew.isPending} onClick={copy}>
      Copiar enlace
    </Button>
  );
}
