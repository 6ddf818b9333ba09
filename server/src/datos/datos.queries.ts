import { COPIES_PER_DAY, type Copy, type Retention } from '@ensaya/contract/datos.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

const columns = [
  'id',
  sql<Copy['state']>`state`.as('state'),
  'created_at',
  'finished_at',
  'expires_at',
  'bytes',
  'filas',
  'archivos',
  'downloaded_at',
] as const;

/** The caller's own copies (null), or those of a company, newest first. */
const copiesOf = (db: ScopedDb, empresa_id: string | null) => {
  const copies = db.selectFrom('exportaciones').select(columns).where('expires_at', '>', sql<string>`now()`);
  const whose = empresa_id
    ? copies.where('empresa_id', '=', empresa_id)
    : copies.where('user_id', '=', sql<string>`app.user_id()`).where('empresa_id', 'is', null);
  return whose.orderBy('created_at', 'desc');
};

export const selectCopies = (db: ScopedDb, empresa_id: string | null): Promise<Copy[]> => copiesOf(db, empresa_id).limit(10).execute();

export const selectPendingCopy = (db: ScopedDb, empresa_id: string | null): Promise<Copy | undefined> =>
  copiesOf(db, empresa_id).where('state', '=', 'pending').executeTakeFirst();

/** Whether as many as a day allows were asked for. */
export async function isUsedUp(db: ScopedDb, empresa_id: string | null): Promise<boolean> {
  const recent = await copiesOf(db, empresa_id)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .limit(COPIES_PER_DAY)
    .execute();
  return recent.length === COPIES_PER_DAY;
}

/** Undefined when another request was faster. */
export const insertCopy = (db: ScopedDb, empresa_id: string | null): Promise<Copy | undefined> =>
  db
    .insertInto('exportaciones')
    .values({ user_id: sql<string>`app.user_id()`, empresa_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

export type OpenedCopy = { id: string; user_id: string; empresa_id: string | null; nombre: string | null; finished_at: string };

/** Records the download. Undefined: it does not exist, has expired, or is for others. */
export async function openCopy(db: ScopedDb, id: string): Promise<OpenedCopy | undefined> {
  const { rows } = await sql<OpenedCopy>`select * from app.open_export(${id})`.execute(db);
  return rows[0];
}

export async function isVisibleEmpresa(db: ScopedDb, empresa_id: string): Promise<true | undefined> {
  const row = await db.selectFrom('empresas').select('id').where('id', '=', empresa_id).executeTakeFirst();
  return row && true;
}

type Erasure = { outcome: 'done' | 'last_superadmin' | 'only_responsable'; empresa: string | null };

/** Undefined: there is no such person. */
export async function requestErasure(db: ScopedDb, person: string): Promise<Erasure | undefined> {
  const { rows } = await sql<Erasure>`select outcome, empresa from app.request_erasure(${person})`.execute(db);
  return rows[0];
}

export async function selectOwnId(db: ScopedDb): Promise<string> {
  const { rows } = await sql<{ id: string }>`select app.user_id() as id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Selects from app.empresas, so that a company without settings differs from a company out of reach. */
export function selectRetention(db: ScopedDb, company_id: string): Promise<Retention | undefined> {
  return db
    .selectFrom('empresas as e')
    .leftJoin('company_settings as s', 's.company_id', 'e.id')
    .select(['s.answers_months', 's.reports_months', 's.activity_months'])
    .where('e.id', '=', company_id)
    .executeTakeFirst() as Promise<Retention | undefined>;
}

export async function writeRetention(db: ScopedDb, company_id: string, retention: Retention): Promise<void> {
  await db
    .insertInto('company_settings')
    .values({ company_id, ...retention })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(retention))
    .execute();
}
