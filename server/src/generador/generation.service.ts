import { randomUUID } from 'node:crypto';
import type { AiPreview, fillPromptTemplate, generatePrompt } from '@ensaya/contract/generation.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { answersAsText, DEFAULT_TEMPLATES, fillTemplate } from '@ensaya/contract/plantillas.ts';
import { type CallTools, decryptCredentials, type Read, requestCall } from '../ia/call.ts';
import { type StoredCredentials, selectReceipt } from '../ia/credentials.queries.ts';
import { highestCost } from '../ia/estimate.ts';
import { UNMASKED } from '../ia/masking.ts';
import type { Ia } from '../ia/open-ia.ts';
import { shownPreview } from '../ia/preview.ts';
import { AppError } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { composeAiRequest } from './instructions.ts';
import { insertPrompt, selectPrompt } from './prompts.queries.ts';
import { readSubject } from './subject.ts';

type Body = OperationParsed<typeof generatePrompt>['body'];
type Generated = { id: string; prompt: string; cost: number | null; kept: boolean };

/** For companies without AI. The result is copied into another assistant, so the answers are not masked. */
export async function fill(db: ScopedDb, { body }: OperationParsed<typeof fillPromptTemplate>): Promise<{ text: string }> {
  const { subject, answered, stored } = await readSubject(db, body);
  const respuestas = answersAsText(answered);
  const template = stored?.prompt_template ?? DEFAULT_TEMPLATES.prompt;
  return { text: template === '' ? respuestas : fillTemplate(template, { ...subject, respuestas }) };
}

/** A request with an id that was used before is answered with the prompt of that time, or refused while it is being written: it is paid once. */
export async function generate(db: ScopedDb, body: Body, tools: CallTools): Promise<AsyncGenerator<string, Generated>> {
  const { companyId: empresa_id, id = randomUUID() } = body;
  return requestCall(db, tools, { empresa_id, id, use: 'prompt' }, readGeneration({ ...body, id }, tools)).catch(async (error: Error) => {
    const before = databaseRefusal(error)?.code === 'ai_running' && (await selectPrompt(db, { empresa_id, id }));
    if (!before) throw error;
    const receipt = await selectReceipt(db, empresa_id, id);
    return repeat({ ...before, cost: receipt?.company ? receipt.cost : null, kept: true });
  });
}

/** The request that `generate` would send for the same body. Reserves and sends nothing. */
export const preview = (db: ScopedDb, body: Body, tools: Omit<CallTools, 'signal'>): Promise<AiPreview> =>
  shownPreview(db, tools.ia, readGeneration({ ...body, id: randomUUID() }, tools));

/** What a generation reserves at least: that of a topic without texts and answers. */
export function leastReservation({ delimit }: Ia, stored: StoredCredentials): number {
  const subject = { empresa: '', sector: '', tema: '', descripcion: '' };
  return highestCost(stored, composeAiRequest({ template: stored.prompt_template, subject, answers: [] }, delimit, UNMASKED.mask));
}

function readGeneration(body: Body & { id: string }, { ia, log }: Omit<CallTools, 'signal'>): Read<string, Generated> {
  const { companyId: empresa_id, topicId: tema_id, id } = body;
  return async (trx) => {
    const { subject, answered, stored, belongs, manages } = await readSubject(trx, body);
    if (!stored) throw new AppError(belongs ? 'ai_not_configured' : 'no_company');
    return {
      credentials: decryptCredentials(ia, empresa_id, stored),
      masked: stored.masked,
      compose: (delimit, mask) => composeAiRequest({ template: stored.prompt_template, subject, answers: answered }, delimit, mask),
      // Failing to store the prompt must not fail the request: it is paid for and already displayed.
      keep: async (prompt, db, cost) => {
        const kept = await insertPrompt(db, { empresa_id, id, tema_id, tema_nombre: subject.tema, answers: answered, prompt }).then(
          () => true,
          (error: Error) => {
            log.error({ err: error }, 'a generated prompt could not be kept');
            return false;
          },
        );
        // What it costs is the responsables' concern.
        return { id, prompt, cost: manages ? cost : null, kept };
      },
    };
  };
}

async function* repeat(generated: Generated): AsyncGenerator<string, Generated> {
  yield generated.prompt;
  return generated;
}
