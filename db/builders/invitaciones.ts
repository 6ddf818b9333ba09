import { createHash, randomBytes } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

type InvitationFields = {
  email?: string | null;
  role?: 'worker' | 'manager';
  nombre?: string | null;
  /** Assigned when the person joins. */
  roleplays?: { id: string }[];
  roleplay_days?: number | null;
  /** Entered when the person joins. */
  grupos?: { id: string }[];
  /** From the invitation's own time on. */
  expiresIn?: string;
  undelivered?: string | null;
  created_by?: Pick<User, 'id'>;
  created_at?: string;
};

/** An open invitation; returns the token that its link carries. */
export async function buildInvitation(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: InvitationFields = {}): Promise<string> {
  const {
    email = null,
    role = 'worker',
    nombre = null,
    expiresIn = '7 days',
    undelivered = null,
    created_by,
    created_at = null,
    roleplays = [],
    roleplay_days = null,
    grupos = [],
  } = fields;
  const token = randomBytes(24).toString('base64url');
  await owner.query(
    `insert into app.invitations (empresa_id, email, role, token_hash, expires_at, undelivered, created_by, created_at, nombre,
                                  roleplay_ids, roleplay_days, grupo_ids)
     select $1, $2, $3, $4, moment + $5::interval, $6, $7, moment, $9, $10, $11, $12 from coalesce($8::timestamptz, now()) moment`,
    [
      empresa.id,
      email,
      role,
      createHash('sha256').update(token).digest(),
      expiresIn,
      undelivered,
      created_by?.id ?? null,
      created_at,
      nombre,
      roleplays.map(({ id }) => id),
      roleplay_days,
      grupos.map(({ id }) => id),
    ],
  );
  return token;
}
