import { createInvitations, INVITATION_OUTCOMES } from '@ensaya/contract/invitaciones.ts';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { tableMutation } from '../../lib/data/mutations.ts';

type Invitee = { empresa_id: string; role: 'worker' | 'manager'; email: string };

const ALREADY = { worker: 'Este trabajador ya está asignado a una empresa', manager: 'Este manager ya está asignado a la empresa' };

/** Invites one address. Returns its link where no mail is sent. Any other outcome is an error with the outcome's sentence. */
export const inviteMutation = tableMutation(
  async ({ empresa_id, role, email }: Invitee) => {
    const { items } = await call(createInvitations, { body: { empresa_id, role, emails: [email] } });
    const { outcome = 'invalid', url } = items[0] ?? {};
    if (outcome === 'invited' || outcome === 'link') return url;
    throw new ApiError('conflict', { status: 409, message: outcome === 'already_member' ? ALREADY[role] : INVITATION_OUTCOMES[outcome] });
  },
  { table: 'invitations' },
);
