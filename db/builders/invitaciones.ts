import { createHash, randomBytes } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner } from './usuarios.ts';

type InvitationFields = { email?: string | null; role?: 'worker' | 'manager'; expiresIn?: string; undelivered?: string | null };

/** An open invitation; returns the token that its link carries. */
export async function buildInvitation(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: InvitationFields = {}): Promise<string> {
  const { email = null, role = 'worker', expiresIn = '7 days', undelivered = null } = fields;
  const token = randomBytes(24).toString('base64url');
  await owner.query(
    `insert into app.invitations (empresa_id, email, role, token_hash, expires_at, undelivered)
     values ($1, $2, $3, $4, now() + $5::interval, $6)`,
    [empresa.id, email, role, createHash('sha256').update(token).digest(), expiresIn, undelivered],
  );
  return token;
}
