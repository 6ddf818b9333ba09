import { randomBytes } from 'node:crypto';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { merge, ownOfManager, superadmin } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** own: an invitation for a trabajador; colleague: one for a responsable. */
export const rights = merge(ownOfManager('siu-'), superadmin('siu-'));

const ROLES = ['worker', 'manager'] as const;

export const build: Build = async ({ empresa }, member, owner) => {
  const email = `${ROLES[member]}@ejemplo.test`;
  // Its mail did not arrive, so that its link can be asked for.
  await buildInvitation(owner, empresa, { email, role: ROLES[member], undelivered: 'refused' });
  const { rows } = await owner.query<{ id: string }>('select id from app.invitations where empresa_id = $1 and email = $2', [
    empresa.id,
    email,
  ]);
  return rows[0]?.id ?? '';
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.invitations (empresa_id, email, role, token_hash, created_by) values ($1, $2, $3, $4, app.user_id())`,
    values: [team.empresa.id, 'otra@ejemplo.test', ROLES[member], randomBytes(32)],
  }),
  ...byKey('app.invitations', 'revoked_at = now(), created_by = app.user_id()', 'empresa_id = $1 and role = $2', ({ team, member }) => [
    team.empresa.id,
    ROLES[member],
  ]),
};
