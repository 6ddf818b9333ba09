import { createHash } from 'node:crypto';
import { CITA_WORDS } from '@ensaya/contract/ensayos.ts';
import type { Batch } from '../ia/batch.ts';
import { type CallTools, decryptCredentials, type Read, requestCall } from '../ia/call.ts';
import { type StoredCredentials, selectStoredCredentials } from '../ia/credentials.queries.ts';
import { findQuote, type TextRange } from '../ia/quotes.ts';
import { collect } from '../ia/reply.ts';
import type { Arbitro } from '../ia/shapes.ts';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { composeArbitro, composePersonaje, type Dicho, type Escena, hiddenIn, type Pasaje } from './compose.ts';
import { createGuard } from './guard.ts';

/** The referee's reading must not hold the conversation up. */
const ARBITRO_MS = 4000;
/** Said instead of what the character hides. */
export const INSTEAD = 'Eso me lo guardo. Volvamos a lo que estábamos hablando.';
const WORDS = /[\p{L}\p{Nd}]+/gu;

type Paid = { empresa_id: string; id: string } & Partial<Batch>;
/** No more may be spent: the rehearsal ends. */
const SPENT = new Set(['ai_ceiling', 'ai_cap', 'ai_credit_spent']);
const refusalOf = (error: unknown) => (error instanceof AppError ? error : databaseRefusal(error as Error));
export const isSpent = (error: unknown): boolean => SPENT.has(refusalOf(error)?.code ?? '');

/** The id of a try's call: a try that is sent twice is paid once. */
export function callIdOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function storedFor(db: ScopedDb, empresa_id: string, use: 'arbitro' | 'personaje'): Promise<StoredCredentials> {
  const stored = await selectStoredCredentials(db, empresa_id, use);
  if (!stored) throw new AppError('ai_not_configured');
  return stored;
}

type Reading = { cita: TextRange | undefined; cost: number };

/** Where the words stand with which a turn meets a stage, and what it cost to ask. A failure, or no answer in time, is no. */
export async function askArbitro(
  db: ScopedDb,
  paid: Paid,
  { que_debe_pasar, said }: { que_debe_pasar: string; said: string },
  tools: CallTools,
): Promise<Reading> {
  const signal = AbortSignal.any([tools.signal, AbortSignal.timeout(ARBITRO_MS)]);
  const read: Read<Arbitro, Reading> = async (trx) => ({
    credentials: decryptCredentials(tools.ia, paid.empresa_id, await storedFor(trx, paid.empresa_id, 'arbitro')),
    compose: composeArbitro(que_debe_pasar, said),
    keep: async ({ cumplida, cita }, _db, cost) => ({ cita: cumplida ? quoteIn(said, cita) : undefined, cost }),
  });
  try {
    const pieces = await requestCall(db, { ...tools, signal }, { ...paid, use: 'arbitro' }, read);
    return await collect(pieces);
  } catch (error) {
    tools.signal.throwIfAborted();
    if (isSpent(error)) throw error;
    return { cita: undefined, cost: 0 };
  }
}

function quoteIn(said: string, cita: string): TextRange | undefined {
  const range = findQuote(said, cita);
  if (!range) return undefined;
  const words = Array.from(said)
    .slice(range.starts, range.starts + range.length)
    .join('')
    .match(WORDS);
  return (words?.length ?? 0) >= CITA_WORDS ? range : undefined;
}

export type Spoken = { texto: string; filtrado: boolean; cost: number };

/**
 * What the character answers, as it may be shown. Once it says what it hides it is cut, and the fixed line stands in its place: what was shown
 * before held none of it.
 */
export async function* askPersonaje(
  db: ScopedDb,
  paid: Paid,
  { escena, pasajes, dichos }: { escena: Escena; pasajes: readonly Pasaje[]; dichos: readonly Dicho[] },
  tools: CallTools,
): AsyncGenerator<string, Spoken> {
  const guard = createGuard(hiddenIn(escena));
  const pieces = await requestCall(db, tools, { ...paid, use: 'personaje' }, async (trx) => ({
    credentials: decryptCredentials(tools.ia, paid.empresa_id, await storedFor(trx, paid.empresa_id, 'personaje')),
    compose: composePersonaje(escena, pasajes, dichos),
    keep: async (texto: string, _db: ScopedDb, cost: number) => ({ texto, cost }),
  }));
  try {
    while (true) {
      const { done, value } = await pieces.next();
      const shown = done ? guard.end() : guard.push(value);
      if (shown === undefined) return { texto: INSTEAD, filtrado: true, cost: done ? value.cost : 0 };
      if (shown) yield shown;
      if (done) return { texto: value.texto.trim(), filtrado: false, cost: value.cost };
    }
  } finally {
    // Ends the call, which is billed for what it had written.
    await pieces.return?.(undefined as never);
  }
}
