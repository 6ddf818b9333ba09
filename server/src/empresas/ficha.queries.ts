import type { EmpresaFicha, EmpresaPersona, listDeletedEmpresas } from '@ensaya/contract/empresa-ficha.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Sheet = Omit<EmpresaFicha, 'semanas' | 'ai' | 'invitations_per_day'>;
type Ai = EmpresaFicha['ai'];

/** Undefined when there is no such company, or its 30 days are over. */
export async function selectSheet(db: ScopedDb, id: string): Promise<(Sheet & Omit<Ai, 'uses' | 'credit'>) | undefined> {
  const { rows } = await sql<
    Sheet & Omit<Ai, 'uses' | 'credit'>
  >`select *, app.empresa_last_visit(id) as last_visit from app.empresa_sheet(${id})`.execute(db);
  return rows[0];
}

export async function selectSpend(db: ScopedDb, id: string): Promise<Ai['uses']> {
  const { rows } = await sql<Ai['uses'][number]>`select * from app.empresa_spend(${id}) order by what`.execute(db);
  return rows;
}

export async function selectCredit(db: ScopedDb, id: string): Promise<Ai['credit']> {
  const { rows } = await sql<Ai['credit']>`select * from app.empresa_credit(${id})`.execute(db);
  return rows[0] as Ai['credit'];
}

export async function selectWeeks(db: ScopedDb, id: string): Promise<EmpresaFicha['semanas']> {
  const { rows } = await sql<EmpresaFicha['semanas'][number]>`select * from app.empresa_weeks(${id})`.execute(db);
  return rows;
}

export async function selectPeople(
  db: ScopedDb,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EmpresaPersona[]> {
  const { rows } = await sql<EmpresaPersona>`select * from app.empresa_people(${id}, ${limit}, ${offset})`.execute(db);
  return rows;
}

export async function selectDeleted(db: ScopedDb): Promise<OperationOutput<typeof listDeletedEmpresas>['items']> {
  const { rows } = await sql<OperationOutput<typeof listDeletedEmpresas>['items'][number]>`select * from app.deleted_empresas()`.execute(
    db,
  );
  return rows;
}

const done = async (statement: ReturnType<typeof sql<{ done: boolean }>>, db: ScopedDb): Promise<boolean> =>
  (await statement.execute(db)).rows[0]?.done ?? false;

export const suspend = (db: ScopedDb, id: string, suspended: boolean): Promise<boolean> =>
  done(sql`select app.suspend_empresa(${id}, ${suspended}) as done`, db);

export const restore = (db: ScopedDb, id: string): Promise<boolean> => done(sql`select app.restore_empresa(${id}) as done`, db);

/** False where the company has no AI configured. */
export const updateCap = (db: ScopedDb, id: string, cap: number): Promise<boolean> =>
  done(sql`select app.set_ai_cap(${id}, ${cap}) as done`, db);

/** Null: the platform's amount again. False if there is no such company. */
export const updateCredit = (db: ScopedDb, id: string, credit: number | null): Promise<boolean> =>
  done(sql`select app.set_ai_credit(${id}, ${credit}) as done`, db);
