import type { Use } from '@ensaya/contract/ia.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { decryptCredentials, jobCall } from '../src/ia/call.ts';
import { selectStoredCredentials } from '../src/ia/credentials.queries.ts';
import { AppError, orNotFound } from '../src/lib/app-error.ts';
import { defineJob, PermanentFailure } from '../src/lib/queue.ts';

const USE: Use = 'informe';
/** Hardly more than the simulator writes, so that a reservation is close to the real cost. */
const MAX_OUTPUT_TOKENS = 130;

/** A job for tests only: asks the AI for one piece of a batch and keeps the answer in `ensayo.results`. */
export const askPiece = defineJob({
  queue: 'ensayo.ask-piece',
  data: z.object({ empresa_id: z.uuid(), user_id: z.uuid(), lote_id: z.uuid(), piece: z.uuid() }),
  batchSize: 3,
  options: { retryLimit: 50, retryDelay: 0, heartbeatSeconds: 15 },
  handler: async ({ empresa_id, user_id, lote_id, piece }, { enterJob, ai }) => {
    await jobCall(enterJob(empresa_id), ai, { empresa_id, id: piece, use: USE, user_id, lote_id }, async (trx) => ({
      credentials: decryptCredentials(ai.ia, empresa_id, orNotFound(await selectStoredCredentials(trx, empresa_id, USE))),
      compose: (delimit) => {
        const { text, between } = delimit('piece', { respuestas: ['Llegó roto'] });
        const instructions = `Resume ${between('respuestas')}`;
        return { use: USE, instructions, turns: [{ role: 'user', content: text }], maxOutputTokens: MAX_OUTPUT_TOKENS };
      },
      keep: async (answer, db) => {
        await sql`insert into ensayo.results (piece, answer) values (${piece}, ${answer})`.execute(db);
      },
    })).catch((error: unknown) => {
      throw error instanceof AppError && (error.code === 'ai_cap' || error.code === 'ai_credit_spent')
        ? new PermanentFailure('the cap or the credit is reached')
        : error;
    });
  },
});
