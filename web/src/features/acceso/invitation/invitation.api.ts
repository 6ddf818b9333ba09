import { acceptInvitation, joinWithInvitation, readInvitation } from '@ensaya/contract/invitaciones.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { announcing, entering, READ_ONCE } from '../acceso.api.ts';

/** The invitation of a link. Read once, because the server limits anonymous reads. */
export const invitationQuery = (token: string) => readQuery(['invitation', token], readInvitation, { body: { token } }, READ_ONCE);
export const acceptInvitationMutation = entering(acceptInvitation);
export const joinMutation = announcing(joinWithInvitation, 'updated');
