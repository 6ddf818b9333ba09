import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** What a person has accepted to pay for all calls of a batch. */
export type Batch = { lote_id: string; ceiling: number };

/** Other calls of the batch hold what is left of its ceiling. Most settle below their reservation, so the call can be tried again soon. */
export class CeilingHeld extends Error {}

/**
 * Whether a call fits under the ceiling of its batch, counting every settled attempt at its cost and every open one at its reservation.
 * Runs in the transaction that reserves; the batch stays locked until its end.
 */
export async function roomInBatch(
  trx: ScopedDb,
  { lote_id, ceiling }: Batch,
  call_id: string,
  highest: number,
): Promise<'enough' | 'held' | 'spent'> {
  const { settled, held } = await batchCost(trx, lote_id, call_id);
  if (settled + highest > ceiling) return 'spent';
  return settled + held + highest > ceiling ? 'held' : 'enough';
}

export async function batchCost(trx: ScopedDb, lote_id: string, call_id: string): Promise<{ settled: number; held: number }> {
  const { rows } = await sql<{ settled: number; held: number }>`select * from app.ai_lote_cost(${lote_id}, ${call_id})`.execute(trx);
  return rows[0] ?? { settled: 0, held: 0 };
}
