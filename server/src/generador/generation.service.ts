import { randomUUID } from 'node:crypto';
import type { fillPromptTemplate, generatePrompt } from '@ensaya/contract/generacion.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { answersAsText, DEFAULT_TEMPLATES, fillTemplate } from '@ensaya/contract/plantillas.ts';
import type { FastifyBaseLogger } from 'fastify';
import { askMetered } from '../ia/metered.ts';
import { highestCost, reserve } from '../ia/metering.ts';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Ia } from '../plugins/ia.ts';
import { composeQuestion } from './instructions.ts';
import { insertPrompt, selectPrompt } from './prompts.queries.ts';
import { readSubject } from './subject.ts';

/** Where there is no AI, a person copies this into one of their own: it is theirs, so their answers stand in it as they are. */
export async function fill(db: ScopedDb, { body }: OperationParsed<typeof fillPromptTemplate>): Promise<{ text: string }> {
  const { subject, given, stored } = await readSubject(db, body);
  return { text: fillTemplate(stored?.prompt_template ?? DEFAULT_TEMPLATES.prompt, { ...subject, respuestas: answersAsText(given) }) };
}

export type Generation = { id: string; words: AsyncGenerator<string, string> };

/**
 * One transaction before the provider is asked and one after, none meanwhile. The same id asked again is answered with what was
 * generated then, or refused while it is still being written: nobody pays twice for a double click or a repeated request.
 */
export async function generate(
  db: ScopedDb,
  { body }: OperationParsed<typeof generatePrompt>,
  { ia, log, signal }: { ia: Ia; log: FastifyBaseLogger; signal: AbortSignal },
): Promise<Generation> {
  const { companyId: empresa_id, topicId: tema_id, id = randomUUID() } = body;
  const call = { empresa_id, id, what: 'prompt' } as const;
  const begin = db.transaction().execute(async (trx) => {
    const { subject, given, stored, belongs } = await readSubject(trx, body);
    if (!stored) throw new AppError(belongs ? 'ai_not_configured' : 'no_company');
    if (!stored.api_key) throw new AppError('ai_no_key');
    const access = { provider: stored.provider, model: stored.model, apiKey: ia.keyRing.open(stored.api_key, empresa_id) };
    const question = composeQuestion(stored.prompt_template, subject, given);
    await reserve(trx, call, access, highestCost(access, question));
    return { access, question, given, tema_nombre: subject.tema };
  });
  const begun = await begin.catch(async (error: Error) => {
    if (databaseRefusal(error)?.code !== 'ai_running') throw error;
    const before = await selectPrompt(db, { empresa_id, id });
    if (!before) throw error;
    return before;
  });
  if ('prompt' in begun) return { id, words: repeat(begun.prompt) };

  const { access, question, given, tema_nombre } = begun;
  async function* words(): AsyncGenerator<string, string> {
    const said = yield* askMetered({ ...ia, log, signal }, call, access, question);
    const prompt = said.toWellFormed().replaceAll('\0', '');
    // It was paid for and stands on their page: not being able to keep it must not take it away.
    await insertPrompt(db, { empresa_id, id, tema_id, tema_nombre, answers: given, prompt }).catch((error: Error) =>
      log.error({ err: error }, 'a generated prompt could not be kept'),
    );
    return prompt;
  }
  return { id, words: words() };
}

async function* repeat(prompt: string): AsyncGenerator<string, string> {
  yield prompt;
  return prompt;
}
