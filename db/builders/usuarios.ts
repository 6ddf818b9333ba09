import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@ensaya/contract/roles.ts';
import type pg from 'pg';

/** Builders write as the owner, bypassing every policy. They create the data of tests, demos and measurements. */
export type Owner = Pick<pg.ClientBase, 'query'>;
export type User = { id: string; email: string; role: Role };

type UserFields = {
  role: Role;
  email?: string;
  nombre?: string;
  passwordHash?: string;
  created_at?: string;
  time_zone?: string;
  /** A superadmin's request that is not decided yet. */
  pending?: true;
};

export async function buildUser(
  owner: Owner,
  { role, email, nombre, passwordHash, created_at, time_zone, pending }: UserFields,
): Promise<User> {
  const id = randomUUID();
  const user = { id, email: email ?? `${role}-${id.slice(0, 8)}@ejemplo.test`, role };
  await owner.query(
    `insert into auth.user (id, email, name, email_verified, requested_role, time_zone, created_at)
     values ($1, $2, $3, true, $4, $5, coalesce($6::timestamptz, now()))`,
    [id, user.email, nombre ?? '', role, time_zone ?? null, created_at ?? null],
  );
  if (role === 'superadmin' && !pending) {
    await owner.query(`insert into app.user_roles (user_id, role) values ($1, 'superadmin')`, [id]);
    await owner.query('delete from app.role_requests where user_id = $1', [id]);
  }
  if (created_at) {
    await owner.query('update app.users set created_at = $2 where id = $1', [id, created_at]);
    await owner.query('update app.user_roles set registered_at = $2 where user_id = $1', [id, created_at]);
    await owner.query('update app.role_requests set created_at = $2 where user_id = $1', [id, created_at]);
  }
  if (passwordHash) {
    await owner.query(
      `insert into auth.account (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`,
      [id, passwordHash],
    );
  }
  return user;
}

/** Creates a live session, as signing in would, and returns its token. */
export async function buildSession(owner: Owner, user: Pick<User, 'id'>, expiresIn = '1 day'): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await owner.query('insert into auth.session (user_id, token, expires_at) values ($1, $2, now() + $3::interval)', [
    user.id,
    token,
    expiresIn,
  ]);
  return token;
}

/** As if the person had just proved in all their sessions once more who they are, for as long as a test takes. */
export async function confirmSessions(owner: Owner, user: Pick<User, 'id'>): Promise<void> {
  await owner.query(`update auth.session set confirmed_at = 'infinity' where user_id = $1`, [user.id]);
}
