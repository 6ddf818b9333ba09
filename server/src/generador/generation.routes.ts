import { fillPromptTemplate, generatePrompt, getGenerationState } from '@ensaya/contract/generacion.ts';
import { USES } from '@ensaya/contract/ia.ts';
import type { FastifyInstance } from 'fastify';
import { selectStoredAccess } from '../ia/access.queries.ts';
import { replyWith } from '../ia/reply.ts';
import { handle } from '../lib/routes.ts';
import { untilGone } from '../lib/until-gone.ts';
import { fill, generate } from './generation.service.ts';

const GUARD = { roles: ['worker', 'manager', 'superadmin'], limit: USES.prompt.perMinute } as const;

export async function generationRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getGenerationState, { roles: ['worker', 'manager'] }, async ({ query }, db) => {
    const stored = await selectStoredAccess(db, query.empresa_id);
    const compatible = stored?.provider === 'compatible';
    const ready = Boolean(stored?.api_key) && (!compatible || ia.compatible !== null);
    return { ready, simulated: ready && compatible && ia.compatible?.simulated === true };
  });
  handle(app, fillPromptTemplate, GUARD, (input, db) => fill(db, input));
  handle(app, generatePrompt, GUARD, async ({ body }, db, exchange) => {
    const signal = untilGone(app, exchange.reply);
    const pieces = await generate(db, body, { ia, log: exchange.request.log, signal });
    const { id, prompt } = (await replyWith(pieces, exchange, signal)) ?? { id: '', prompt: '' };
    return { success: true, id, prompt } as const;
  });
}
