import { createHash, randomBytes } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

type InvitationFields = {
  email?: string | null;
  role?: 'worker' | 'manager';
  /** From the invitation's own time on. */
  expiresIn?: string;
  undelivered?: string | null;
  created_by?: Pick<User, 'id'>;
  created_at?: string;
};

/** An open invitation; returns the token that its link carries. */
export async function buildInvitation(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: InvitationFields = {}): Promise<string> {
  const { email = null, role = 'worker', expiresIn = '7 days', undelivered = null, created_by, created_at = null } = fields;
  const token = randomBytes(24).toString('base64url');
  await owner.query(
    `insert into app.invitations (empresa_id, email, role, token_hash, expires_at, undelivered, created_by, created_at)
     select $1, $2, $3, $4, moment + $5::interval, $6, $7, moment from coalesce($8::timestamptz, now()) moment`,
    [empresa.id, email, role, createHash('sha256').update(token).digest(), expiresIn, undelivered, created_by?.id ?? null, created_at],
  );
  return token;
}
