import {
  fillPromptTemplate,
  generatePrompt,
  getAiReceipt,
  getGenerationState,
  type NotReadyReason,
  previewPrompt,
} from '@ensaya/contract/generation.ts';
import { USES } from '@ensaya/contract/ia.ts';
import { EVERYONE, MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { type StoredCredentials, selectLimitReached, selectReceipt, selectStoredCredentials } from '../ia/credentials.queries.ts';
import { replyWith } from '../ia/reply.ts';
import { orNotFound } from '../lib/app-error.ts';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { fill, generate, leastReservation, preview } from './generation.service.ts';

/** Composed on this server alone: nothing is sent to a provider. */
const FREE = { roles: EVERYONE, limit: USES.prompt.perMinute };
const PAID = { roles: EVERYONE, limit: { perPerson: USES.prompt.perMinute } };

export async function generationRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getGenerationState, { roles: MEMBERS }, async ({ query }, db) => {
    const stored = await selectStoredCredentials(db, query.empresa_id, 'prompt');
    const isCompatible = stored?.provider === 'compatible';
    const missing = whyNotReady(stored, isCompatible && ia.compatible === null);
    const isOver = !missing && stored && (await selectLimitReached(db, query.empresa_id, stored.account, leastReservation(ia, stored)));
    const reason = missing ?? (isOver ? (stored.account === 'plataforma' ? 'credit_spent' : 'cap') : null);
    const ready = reason === null;
    return { ready, simulated: ready && isCompatible && ia.compatible?.simulated === true, reason, account: stored?.account ?? null };
  });
  handle(app, fillPromptTemplate, FREE, (input, db) => fill(db, input));
  handle(app, previewPrompt, FREE, ({ body }, db, { request }) => preview(db, body, { ia, log: request.log }));
  handle(app, getAiReceipt, { roles: RESPONSABLES }, async ({ query }, db) =>
    orNotFound(await selectReceipt(db, query.empresa_id, query.id)),
  );
  handle(app, generatePrompt, PAID, async ({ body }, db, exchange) => {
    const signal = responseAbortSignal(app, exchange.reply);
    const pieces = await generate(db, body, { ia, log: exchange.request.log, signal });
    const generated = (await replyWith(pieces, exchange, signal)) ?? { id: '', prompt: '', cost: null, kept: false };
    return { success: true, ...generated } as const;
  });
}

function whyNotReady(stored: StoredCredentials | undefined, isEndpointGone: boolean): NotReadyReason | undefined {
  if (!stored) return 'not_configured';
  if (!stored.api_key) return stored.account === 'empresa' ? 'no_key' : stored.credit === 'changed' ? 'credit_changed' : 'credit_paused';
  return isEndpointGone ? 'platform' : undefined;
}
