import { Stack } from '@mantine/core';
import type { InvitingEmpresa } from './invitaciones.api.ts';
import { InvitationLink } from './invitation-link.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteForm } from './invite-form.tsx';

/** The ways into a company, and what became of each. */
export function Invitaciones({ empresa }: { empresa: InvitingEmpresa }) {
  return (
    <Stack gap="xl">
      <InviteForm empresa={empresa} />
      <InvitationLink empresa={empresa} />
      <InvitationsTable empresa={empresa} />
    </Stack>
  );
}
