import type { AiCredit, acceptAiCredit } from '@ensaya/contract/credito.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Row = Omit<AiCredit, 'provider_label'>;

/** Undefined if the caller does not run the company. */
export async function selectCredit(db: ScopedDb, company_id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from app.ai_credit(${company_id})`.execute(db);
  return rows[0];
}

/** False if the operator has other conditions by now, or none. */
export async function acceptCredit(
  db: ScopedDb,
  { company_id, text_version, provider, lugar }: OperationParsed<typeof acceptAiCredit>['body'],
): Promise<boolean> {
  const { rows } = await sql<{ accepted: boolean }>`
    select app.accept_ai_credit(${company_id}, ${text_version}, ${provider}, ${lugar}) as accepted`.execute(db);
  return rows[0]?.accepted === true;
}

export async function leaveCredit(db: ScopedDb, company_id: string): Promise<void> {
  await sql`select app.leave_ai_credit(${company_id})`.execute(db);
}
