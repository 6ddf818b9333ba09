import { z } from 'zod';
import { type CallTools, decryptCredentials, type Read } from '../src/ia/call.ts';
import { selectStoredCredentials } from '../src/ia/credentials.queries.ts';
import type { AiRequest } from '../src/ia/engine.ts';
import { openIa } from '../src/ia/open-ia.ts';
import { orNotFound } from '../src/lib/app-error.ts';
import { openDatabase } from '../src/lib/database.ts';
import { scopedDb } from '../src/lib/scoped-db.ts';
import type { TestServer } from './server.ts';

export const FINDINGS = z.object({ hallazgos: z.array(z.object({ texto: z.string(), cita: z.string() })) });
export type Findings = z.infer<typeof FINDINGS>;

/** A structured request as a job of the product would make it: findings, each with a quote of a user's answer. */
export const readFindings =
  <Kept>(
    { ia }: CallTools,
    empresa_id: string,
    answers: readonly string[],
    keep: Awaited<ReturnType<Read<Findings, Kept>>>['keep'],
  ): Read<Findings, Kept> =>
  async (trx) => {
    const stored = orNotFound(await selectStoredCredentials(trx, empresa_id, 'informe'));
    return {
      credentials: decryptCredentials(ia, empresa_id, stored),
      masked: stored.masked,
      compose: (delimit): AiRequest<Findings> => {
        const { text, between } = delimit('hallazgos', { respuestas: answers });
        return {
          use: 'informe',
          instructions: `Resume lo que hay entre ${between('respuestas')}, con una cita literal por hallazgo.`,
          turns: [{ role: 'user', content: text }],
          shape: FINDINGS,
          maxOutputTokens: 1000,
        };
      },
      keep,
    };
  };

/** What the worker process gives to a job, without the process. */
export function openAiWorker(server: TestServer) {
  const database = openDatabase({ url: server.url('ensaya_worker'), max: 4, name: 'test', statementNames: 'on', onError: () => {} });
  const tools: CallTools = { ia: openIa(server.config, database), log: server.app.log, signal: new AbortController().signal };
  const enterJob = (empresa_id: string) => scopedDb(database, { text: 'select app.enter_job($1)', values: [empresa_id] });
  return { tools, enterJob, close: () => database.pool.end() };
}
