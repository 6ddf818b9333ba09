import type { getAiReceipt } from '@ensaya/contract/generation.ts';
import type { Account, Provider, Use } from '@ensaya/contract/ia.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type StoredCredentials = {
  /** Whose key it is. */
  account: Account;
  /** Why the operator's account gives no key; 'on' if it does, null for the company's own. */
  credit: 'on' | 'paused' | 'changed' | null;
  /** Sealed. */
  api_key: string | null;
  provider: Provider;
  model: string;
  prompt_template: string;
  roleplay_prompt_template: string;
  /** Identifiers must be replaced before a text is sent. */
  masked: boolean;
};

/** A row of `app.use_ai_account()`: a company that uses the operator's account may have saved no templates. */
export type AccountRow = Omit<StoredCredentials, 'prompt_template' | 'roleplay_prompt_template'> &
  Record<'prompt_template' | 'roleplay_prompt_template', string | null>;

export const withTemplates = ({ prompt_template, roleplay_prompt_template, ...row }: AccountRow): StoredCredentials => ({
  ...row,
  prompt_template: prompt_template ?? DEFAULT_TEMPLATES.prompt,
  roleplay_prompt_template: roleplay_prompt_template ?? DEFAULT_TEMPLATES.roleplay,
});

/** Undefined if nothing was saved or accepted, or if the company is not one of the caller's. */
export async function selectStoredCredentials(db: ScopedDb, empresa_id: string, use: Use): Promise<StoredCredentials | undefined> {
  const { rows } = await sql<AccountRow>`select * from app.use_ai_account(${empresa_id}, ${use})`.execute(db);
  return rows[0] && withTemplates(rows[0]);
}

/** Of the company's own account, never the operator's: for what a responsable tries out. */
export async function selectOwnKey(db: ScopedDb, empresa_id: string): Promise<{ api_key: string | null; provider: Provider } | undefined> {
  const { rows } = await sql<{ api_key: string | null; provider: Provider }>`
    select api_key, provider from app.use_ai_for(${empresa_id}, 'test')`.execute(db);
  return rows[0];
}

/** Whether the company's cap of the month, or its credit, refuses a call that reserves `highest`. */
export async function selectLimitReached(db: ScopedDb, empresa_id: string, account: Account, highest: number): Promise<boolean> {
  const reached = account === 'plataforma' ? sql`app.reached_ai_credit` : sql`app.reached_ai_cap`;
  const { rows } = await sql<{ reached: boolean }>`select ${reached}(${empresa_id}, ${highest}) as reached`.execute(db);
  return rows[0]?.reached === true;
}

type Receipt = OperationOutput<typeof getAiReceipt>;
type ReceiptRow = Omit<Receipt, 'own' | 'company' | 'credit'> &
  Record<'own_spent' | 'own_calls', number> &
  Record<'company_spent' | 'company_calls' | 'monthly_cap', number | null>;

/** Undefined if the call is not one of the caller's, or not settled yet. */
export async function selectReceipt(db: ScopedDb, empresa_id: string, id: string): Promise<Receipt | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select cost::float8, tokens_in, tokens_out, model, month, own_spent::float8, own_calls, company_spent::float8, company_calls, monthly_cap::float8
      from app.read_ai_receipt(${empresa_id}, ${id})`.execute(db);
  if (!rows[0]) return undefined;
  const { own_spent, own_calls, company_spent, company_calls, monthly_cap, ...call } = rows[0];
  const credit = await selectCreditOf(db, empresa_id, id);
  const company =
    credit || company_spent === null || company_calls === null || monthly_cap === null
      ? null
      : { spent: company_spent, calls: company_calls, monthly_cap };
  return { ...call, own: { spent: own_spent, calls: own_calls }, company, credit };
}

/** Null for a call that was paid with the company's own key. */
async function selectCreditOf(db: ScopedDb, empresa_id: string, id: string): Promise<Receipt['credit']> {
  const { rows } = await sql<NonNullable<Receipt['credit']>>`select * from app.credit_of_call(${empresa_id}, ${id})`.execute(db);
  return rows[0] ?? null;
}
