import type { Invitation } from '@ensaya/contract/invitaciones.ts';
import { Button } from '@mantine/core';
import { useCopyLink } from '../../lib/address/invitation-acts.ts';

export function CopyLink({ invitation: { id, empresa_id, email } }: { invitation: Pick<Invitation, 'id' | 'empresa_id' | 'email'> }) {
  const { copy, isPending } = useCopyLink();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Copiar enlace de ${email}`}
      loading={isPending}
      onClick={() => copy({ id, empresa_id })}
    >
      Copiar enlace
    </Button>
  );
}
