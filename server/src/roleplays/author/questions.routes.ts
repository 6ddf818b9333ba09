import { USES } from '@ensaya/contract/ia.ts';
import { estimateRoleplayQuestions, generateRoleplay } from '@ensaya/contract/roleplays.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { replyWith } from '../../ia/reply.ts';
import { responseAbortSignal } from '../../lib/response-abort-signal.ts';
import { handle } from '../../lib/routes.ts';
import { estimateQuestions, generateQuestions } from './questions.service.ts';

const GUARD = { roles: RESPONSABLES, limit: { perPerson: USES.preguntas.perMinute } };

export async function questionRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, estimateRoleplayQuestions, { roles: RESPONSABLES }, ({ body }, db) => estimateQuestions(db, body, { ia }));
  handle(app, generateRoleplay, GUARD, async ({ body }, db, exchange) => {
    const signal = responseAbortSignal(app, exchange.reply);
    const questions = await generateQuestions(db, body, { ia, log: exchange.request.log, signal });
    const proposed = (await replyWith(questions, exchange, signal, 'question')) ?? { questions: [], cost: null };
    return { success: true, ...proposed } as const;
  });
}
