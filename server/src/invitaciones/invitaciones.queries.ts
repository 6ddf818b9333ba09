import type { Invitation, listInvitations } from '@ensaya/contract/invitaciones.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Role = Invitation['role'];
export type Offer = {
  empresa_id: string;
  empresa: string;
  role: Role;
  email: string | null;
  status: Invitation['status'];
  has_account: boolean;
};

const status = sql<Invitation['status']>`case when revoked_at is not null then 'revoked' when accepted_at is not null then 'accepted'
  when expires_at <= now() then 'expired' else 'pending' end`.as('status');

export async function selectInvitations(db: ScopedDb, { empresa_id, limit, cursor }: OperationParsed<typeof listInvitations>['query']) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'empresa_id', 'email', 'uses', 'created_at', 'expires_at', status])
    .select((row) => row.ref('role').$castTo<Role>().as('role'))
    .where('empresa_id', '=', empresa_id)
    // Not by when it was first made: one that was renewed still opens the door, and must be there to be revoked.
    .where('expires_at', '>', sql<string>`now() - interval '90 days'`)
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** Which of these addresses belong to the company in that role already. */
export async function selectMembersAmong(db: ScopedDb, empresa_id: string, role: Role, emails: string[]): Promise<Set<string>> {
  const members =
    role === 'worker'
      ? db.selectFrom('company_users').select('user_id').where('company_id', '=', empresa_id)
      : db.selectFrom('responsables_empresas').select('user_id').where('empresa_id', '=', empresa_id);
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', members)
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.email));
}

/** Whether the company is the caller's to invite to. */
export async function isReachable(db: ScopedDb, empresa_id: string): Promise<string | undefined> {
  const row = await db.selectFrom('empresas').select('nombre').where('id', '=', empresa_id).executeTakeFirst();
  return row?.nombre;
}

/**
 * Offers what is not offered yet; one that has expired is offered anew. Returns the addresses that now have a fresh token.
 * Rows are locked in the order of their addresses: two lists that overlap wait for each other and never in a circle.
 */
export async function insertInvitations(
  db: ScopedDb,
  empresa_id: string,
  role: Role,
  offers: { email: string; hash: Buffer }[],
): Promise<Set<string>> {
  const inOrder = offers.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  const offered = sql`unnest(${inOrder.map(({ email }) => email)}::text[], ${inOrder.map(({ hash }) => hash)}::bytea[]) as offer (email, hash)`;
  // Not one upsert: reading what would have been inserted asks for the right to read the token's hash, which nobody has.
  // Found one by one through the index: joined as sets, each address would be compared with each.
  const renewed = await sql<{ email: string }>`
    with due as materialized (
      select expired.id, offer.hash from ${offered}, lateral (
        select id from invitations
         where empresa_id = ${empresa_id} and email = offer.email and role = ${role}
           and accepted_at is null and revoked_at is null and expires_at <= now()
           for update) as expired)
    update invitations i set token_hash = due.hash, created_by = app.user_id(), expires_at = now() + interval '7 days'
      from due where i.empresa_id = ${empresa_id} and i.id = due.id
    returning i.email`.execute(db);
  const made = await sql<{ email: string }>`
    insert into invitations (empresa_id, email, role, token_hash, created_by)
    select ${empresa_id}, offer.email, ${role}, offer.hash, app.user_id() from ${offered}
    on conflict (empresa_id, email, role) where email is not null and accepted_at is null and revoked_at is null do nothing
    returning email`.execute(db);
  return new Set([...renewed.rows, ...made.rows].map((row) => row.email));
}

export function insertLink(db: ScopedDb, empresa_id: string, hash: Buffer) {
  return db
    .insertInto('invitations')
    .values({ empresa_id, token_hash: hash, created_by: sql<string>`app.user_id()` })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** A new token and another week, for one that is still open. */
export async function renewInvitation(db: ScopedDb, empresa_id: string, id: string, hash: Buffer) {
  return db
    .updateTable('invitations')
    .set({ token_hash: hash, created_by: sql<string>`app.user_id()`, expires_at: sql<string>`now() + interval '7 days'` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning((row) => ['email', row.ref('role').$castTo<Role>().as('role')])
    .executeTakeFirst();
}

export async function revokeRow(db: ScopedDb, empresa_id: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('invitations')
    .set({ revoked_at: sql<string>`now()`, created_by: sql<string>`app.user_id()` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function acceptAsSelf(db: ScopedDb, hash: Buffer): Promise<{ empresa_id: string; user_id: string } | undefined> {
  const { rows } = await sql<{ empresa_id: string; user_id: string }>`
    select app.accept_invitation(${hash}) as empresa_id, app.user_id() as user_id`.execute(db);
  return rows[0];
}

export async function selectOffer(pool: pg.Pool, hash: Buffer): Promise<Offer | undefined> {
  const { rows } = await pool.query<Offer>('select * from app.read_invitation($1)', [hash]);
  return rows[0];
}

type NewAccount = { email: string; password: string; name: string; verified: boolean; role: Role; hash: Buffer; timeZone: string | null };

/**
 * The account as Better Auth would make it, with the invitation it comes from: the trigger uses it up in the same transaction, in which
 * also goes whoever had taken the address. Returns the new account's id.
 */
export async function insertInvitedAccount(pool: pg.Pool, account: NewAccount): Promise<string> {
  const { email, password, name, verified, role, hash, timeZone } = account;
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (verified) await client.query('select app.free_address($1)', [hash]);
    const { rows } = await client.query<{ user_id: string }>(
      `with person as (
         insert into auth.user (email, name, email_verified, requested_role, invitation_token_hash, time_zone)
         values ($1, $2, $3, $4, $5, $6) returning id)
       insert into auth.account (user_id, account_id, provider_id, password) select id, id::text, 'credential', $7 from person
       returning user_id`,
      [email, name, verified, role, hash, timeZone, password],
    );
    await client.query('commit');
    client.release();
    return rows[0]?.user_id ?? '';
  } catch (error) {
    // A connection that cannot end its transaction serves nobody else.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
