import { INVITATION_LIMITS, type Invitation, type listInvitations } from '@ensaya/contract/invitaciones.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction } from '../lib/database.ts';
import { selectPage } from '../lib/pages.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Gift } from './gifts.queries.ts';

type Role = Invitation['role'];
export type Offer = {
  empresa_id: string;
  empresa: string;
  inviter: string | null;
  nombre: string | null;
  roleplays: string[];
  role: Role;
  email: string | null;
  status: Invitation['status'];
  has_account: boolean;
  proves_address: boolean;
  suspended: boolean;
};

const status = sql<Invitation['status']>`case when revoked_at is not null then 'revoked' when accepted_at is not null then 'accepted'
  when expires_at <= now() then 'expired' else 'pending' end`.as('status');

export function selectInvitations(db: ScopedDb, { empresa_id, ...page }: OperationParsed<typeof listInvitations>['query']) {
  const rows = db
    .selectFrom('invitations')
    .select(['id', 'empresa_id', 'email', 'uses', 'created_at', 'expires_at', status])
    .select((row) => row.ref('undelivered').$castTo<Invitation['undelivered']>().as('undelivered'))
    .select((row) => row.ref('role').$castTo<Role>().as('role'))
    .where('empresa_id', '=', empresa_id)
    // By expiry, not by creation: a renewed invitation still admits people and must be listed to be revoked.
    .where('expires_at', '>', sql<string>`now() - interval '90 days'`);
  return selectPage(rows, page);
}

/** The addresses that already belong to the company: as a responsable, or as a trabajador if one is to be invited as that. */
export async function selectMembersAmong(db: ScopedDb, empresa_id: string, role: Role, emails: string[]): Promise<Set<string>> {
  const responsables = db.selectFrom('responsables_empresas').select('user_id').where('empresa_id', '=', empresa_id);
  const trabajadores = db.selectFrom('company_users').select('user_id').where('company_id', '=', empresa_id);
  const members = role === 'worker' ? responsables.union(trabajadores) : responsables;
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', members)
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.email));
}

/** The name of a company that the caller may invite to. */
export async function selectEmpresaNombre(db: ScopedDb, empresa_id: string): Promise<string | undefined> {
  const row = await db.selectFrom('empresas').select('nombre').where('id', '=', empresa_id).executeTakeFirst();
  return row?.nombre;
}

/** `grupos`: those of the person, and those of the whole list. */
type Offered = { email: string; nombre: string | null; hash: Buffer; grupos: string[] };

/** Rows are locked in the order of their addresses, so that overlapping lists cannot deadlock. */
const inOrder = <T extends { email: string }>(people: T[]): T[] => people.toSorted((one, other) => (one.email < other.email ? -1 : 1));
/** The groups of each person, as an array of literals: PostgreSQL has no arrays of arrays of different lengths. */
const gruposOf = (people: { grupos: string[] }[]): string[] => people.map(({ grupos }) => `{${grupos.join(',')}}`);

/** Creates missing invitations and renews expired ones. Returns the addresses that now have a new token. */
export async function insertInvitations(
  db: ScopedDb,
  empresa_id: string,
  role: Role,
  offers: Offered[],
  { roleplays, days }: Gift,
): Promise<Set<string>> {
  const ordered = inOrder(offers);
  const offered = sql`unnest(${ordered.map(({ email }) => email)}::text[], ${ordered.map(({ nombre }) => nombre)}::text[],
    ${ordered.map(({ hash }) => hash)}::bytea[], ${gruposOf(ordered)}::text[]) as offer (email, nombre, hash, grupos)`;
  // Not one upsert: `excluded` needs the right to select token_hash, which no role has.
  // A lateral join uses the index for each address; a set join would compare every address with every row.
  const renewed = await sql<{ email: string }>`
    with due as materialized (
      select expired.id, offer.hash, offer.nombre, offer.grupos::uuid[] as grupos from ${offered}, lateral (
        select id from invitations
         where empresa_id = ${empresa_id} and email = offer.email and role = ${role}
           and accepted_at is null and revoked_at is null and expires_at <= now()
           for update) as expired)
    update invitations i set token_hash = due.hash, nombre = coalesce(due.nombre, i.nombre), grupo_ids = due.grupos,
           roleplay_ids = ${roleplays}::uuid[], roleplay_days = ${days}::integer, created_by = app.user_id(),
           expires_at = now() + interval '7 days', undelivered = null, link_shown = false
      from due where i.empresa_id = ${empresa_id} and i.id = due.id
    returning i.email`.execute(db);
  const made = await sql<{ email: string }>`
    insert into invitations (empresa_id, email, nombre, role, token_hash, created_by, roleplay_ids, roleplay_days, grupo_ids)
    select ${empresa_id}, offer.email, offer.nombre, ${role}, offer.hash, app.user_id(), ${roleplays}::uuid[], ${days}::integer,
           offer.grupos::uuid[] from ${offered}
    on conflict (empresa_id, email, role) where email is not null and accepted_at is null and revoked_at is null do nothing
    returning email`.execute(db);
  return new Set([...renewed.rows, ...made.rows].map((row) => row.email));
}

/**
 * Adds role-plays and groups to the pending invitations of these people; the days are those of the newest list with role-plays. Beyond the
 * most that an invitation can promise, earlier ones give way.
 */
export async function promiseMore(
  db: ScopedDb,
  empresa_id: string,
  people: Pick<Offered, 'email' | 'grupos'>[],
  { roleplays, days }: Gift,
): Promise<void> {
  const promised = inOrder(people.filter(({ grupos }) => roleplays.length + grupos.length > 0));
  if (promised.length === 0) return;
  await sql`
    with open as materialized (
      select pending.id, offer.grupos::uuid[] as grupos
        from unnest(${promised.map(({ email }) => email)}::text[], ${gruposOf(promised)}::text[]) as offer (email, grupos), lateral (
          select id from invitations
           where empresa_id = ${empresa_id} and email = offer.email and role = 'worker' and accepted_at is null and revoked_at is null
             for update) as pending)
    update invitations i set created_by = app.user_id(),
           roleplay_days = case when cardinality(${roleplays}::uuid[]) > 0 then ${days}::integer else i.roleplay_days end,
           roleplay_ids = (${roleplays}::uuid[] || array(select earlier from unnest(i.roleplay_ids) earlier
                            where earlier <> all (${roleplays}::uuid[])))[:${INVITATION_LIMITS.roleplays}::integer],
           grupo_ids = (open.grupos || array(select earlier from unnest(i.grupo_ids) earlier
                         where earlier <> all (open.grupos)))[:${INVITATION_LIMITS.grupos}::integer]
      from open where i.empresa_id = ${empresa_id} and i.id = open.id`.execute(db);
}

export function insertLink(db: ScopedDb, empresa_id: string, hash: Buffer) {
  return db
    .insertInto('invitations')
    .values({ empresa_id, token_hash: hash, created_by: sql<string>`app.user_id()` })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Notes why the mails of these addresses' open invitations are not sent, and whether the caller gets their links instead. */
export async function noteUndelivered(
  db: ScopedDb,
  { empresa_id, role, emails }: { empresa_id: string; role: Role; emails: string[] },
  undelivered: 'limited' | 'no_mail',
): Promise<void> {
  if (emails.length === 0) return;
  await db
    .updateTable('invitations')
    .set({ undelivered, link_shown: undelivered === 'no_mail', created_by: sql<string>`app.user_id()` })
    .where('empresa_id', '=', empresa_id)
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .where('role', '=', role)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

const openInvitation = (db: ScopedDb, empresa_id: string, id: string, hash: Buffer) =>
  db
    .updateTable('invitations')
    .set({ token_hash: hash, created_by: sql<string>`app.user_id()`, expires_at: sql<string>`now() + interval '7 days'` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);

/** A new link for the caller, and another week, for an open invitation whose mail did not arrive. */
export async function renewLink(db: ScopedDb, empresa_id: string, id: string, hash: Buffer): Promise<boolean> {
  const result = await openInvitation(db, empresa_id, id, hash)
    .set({ link_shown: true })
    .where('undelivered', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A new token and another week for a pending or expired invitation. */
export async function renewInvitation(db: ScopedDb, empresa_id: string, id: string, hash: Buffer) {
  return openInvitation(db, empresa_id, id, hash)
    .set({ undelivered: null, link_shown: false })
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

/** The name of the company that the caller works for. */
export async function selectOwnEmpresa(db: ScopedDb): Promise<string | undefined> {
  const { rows } = await sql<{ nombre: string }>`select nombre from app.empresas where id = any (app.member_ids()) limit 1`.execute(db);
  return rows[0]?.nombre;
}

export async function selectOffer(pool: pg.Pool, hash: Buffer): Promise<Offer | undefined> {
  const { rows } = await pool.query<Offer>(
    `select offer.*, shown is false and offer.email is not null as proves_address, app.is_invitation_suspended($1) as suspended,
            app.invitation_inviter($1) as inviter, app.invitation_nombre($1) as nombre,
            app.invitation_roleplays($1) as roleplays
       from app.read_invitation($1) offer, app.invitation_link_shown($1) shown`,
    [hash],
  );
  return rows[0];
}

type NewAccount = { email: string; password: string; name: string; verified: boolean; role: Role; hash: Buffer; timeZone: string | null };

/**
 * Creates the account as Better Auth would, and names its invitation: the trigger marks it accepted in the same transaction. An
 * unconfirmed account that holds the address is removed first. Returns the new account's id.
 */
export async function insertInvitedAccount(pool: pg.Pool, account: NewAccount): Promise<string> {
  const { email, password, name, verified, role, hash, timeZone } = account;
  return inTransaction(pool, async (client) => {
    if (verified) await client.query('select app.free_address($1)', [hash]);
    const { rows } = await client.query<{ user_id: string }>(
      `with person as (
         insert into auth.user (email, name, email_verified, requested_role, invitation_token_hash, time_zone)
         values ($1, $2, $3, $4, $5, $6) returning id)
       insert into auth.account (user_id, account_id, provider_id, password) select id, id::text, 'credential', $7 from person
       returning user_id`,
      [email, name, verified, role, hash, timeZone, password],
    );
    return rows[0]?.user_id ?? '';
  });
}
