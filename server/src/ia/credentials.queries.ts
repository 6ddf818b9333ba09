import type { getAiReceipt } from '@ensaya/contract/generation.ts';
import type { Provider, Use } from '@ensaya/contract/ia.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type StoredCredentials = {
  /** Sealed. */
  api_key: string | null;
  provider: Provider;
  model: string;
  prompt_template: string;
  roleplay_prompt_template: string;
  /** Identifiers must be replaced before a text is sent. */
  masked: boolean;
};

/** Undefined if nothing was saved, or if the company is not one of the caller's. */
export async function selectStoredCredentials(db: ScopedDb, empresa_id: string, use: Use): Promise<StoredCredentials | undefined> {
  const { rows } = await sql<StoredCredentials>`select * from app.use_ai_for(${empresa_id}, ${use})`.execute(db);
  return rows[0];
}

/** Whether the company's cap of the month refuses a call that reserves `highest`. */
export async function selectCapReached(db: ScopedDb, empresa_id: string, highest: number): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`select app.reached_ai_cap(${empresa_id}, ${highest}) as reached`.execute(db);
  return rows[0]?.reached === true;
}

type Receipt = OperationOutput<typeof getAiReceipt>;
type ReceiptRow = Omit<Receipt, 'own' | 'company'> &
  Record<'own_spent' | 'own_calls', number> &
  Record<'company_spent' | 'company_calls' | 'monthly_cap', number | null>;

/** Undefined if the call is not one of the caller's, or not settled yet. */
export async function selectReceipt(db: ScopedDb, empresa_id: string, id: string): Promise<Receipt | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select cost::float8, tokens_in, tokens_out, model, month, own_spent::float8, own_calls, company_spent::float8, company_calls, monthly_cap::float8
      from app.read_ai_receipt(${empresa_id}, ${id})`.execute(db);
  if (!rows[0]) return undefined;
  const { own_spent, own_calls, company_spent, company_calls, monthly_cap, ...call } = rows[0];
  const company =
    company_spent === null || company_calls === null || monthly_cap === null
      ? null
      : { spent: company_spent, calls: company_calls, monthly_cap };
  return { ...call, own: { spent: own_spent, calls: own_calls }, company };
}
