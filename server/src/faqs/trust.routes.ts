import {
  createFaqRequest,
  createSinonimo,
  decideFaqRequest,
  deleteSinonimo,
  dismissMissedSearch,
  type FaqRequest,
  getFaqContext,
  getFaqFigures,
  listFaqAnswers,
  listFaqRequests,
  listFaqVersions,
  listMissedSearches,
  listSinonimos,
  recordFaqSearch,
  SINONIMO_LIMITS,
  seeFaqAnswer,
  updateSinonimo,
  voteFaq,
  withdrawFaqRequest,
} from '@ensaya/contract/faq-trust.ts';
import { EVERYONE, MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { findIdentifiers } from '../ia/find-identifiers.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { selectContext } from './context.queries.ts';
import { missedChanged, requestDecided, requestSent } from './live.ts';
import { createRequest, markSeen, selectRequests, selectUnseenAnswers, withdraw } from './requests.queries.ts';
import { decide } from './requests.service.ts';
import { findsAny } from './search.queries.ts';
import {
  deleteMissed,
  recordSearch,
  selectFigures,
  selectMissed,
  selectSinonimos,
  selectVersions,
  sinonimos,
  vote,
} from './trust.queries.ts';

const QUESTIONS_PER_MINUTE = 10;
/** For searches and votes: a person types and reads faster than this only by program. */
const SEARCHES_PER_MINUTE = 120;

const ASK = { roles: MEMBERS, limit: QUESTIONS_PER_MINUTE };
const sent = (_input: unknown, request: FaqRequest) => requestSent(request);
const decided = (_input: unknown, request: FaqRequest) => requestDecided(request);
const WRITE = { roles: RESPONSABLES } as const;

export async function trustRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listFaqVersions, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectVersions(db, query) }));
  handle(app, getFaqContext, { roles: EVERYONE }, (input, db) => selectContext(db, keyOf(input)));
  handle(app, voteFaq, { roles: MEMBERS, limit: SEARCHES_PER_MINUTE, changes: ['faqs'] }, async (input, db) => {
    orNotFound(await vote(db, keyOf(input), input.body.util));
    return null;
  });

  // A question may have been sent without a name.
  handle(app, createFaqRequest, { ...ASK, private: true, changes: sent }, ({ body }, db) => createRequest(db, body));
  handle(
    app,
    withdrawFaqRequest,
    { roles: MEMBERS, private: true, changes: ({ query: { empresa_id } }) => [{ table: 'faq_requests', empresa_id, person_id: null }] },
    async (input, db) => {
      orNotFound(await withdraw(db, keyOf(input)));
      return null;
    },
  );
  handle(app, listFaqRequests, { roles: MEMBERS }, ({ query }, db) => selectRequests(db, query));
  handle(app, decideFaqRequest, { roles: RESPONSABLES, changes: decided }, (input, db) => decide(db, input));
  handle(app, listFaqAnswers, { roles: MEMBERS }, async ({ query }, db) => ({ items: await selectUnseenAnswers(db, query.empresa_id) }));
  handle(app, seeFaqAnswer, { roles: MEMBERS, private: true }, async (input, db) => {
    orNotFound(await markSeen(db, keyOf(input)));
    return null;
  });

  handle(app, recordFaqSearch, { roles: MEMBERS, limit: SEARCHES_PER_MINUTE }, async ({ body }, db) => {
    const isFound = body.opened !== null || (await findsAny(db, body));
    // What was searched may name a person: then only the number counts.
    await recordSearch(db, body, isFound, findIdentifiers(body.q).length === 0);
    return null;
  });
  handle(app, listMissedSearches, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectMissed(db, query.empresa_id) }));
  handle(
    app,
    dismissMissedSearch,
    { roles: RESPONSABLES, changes: ({ query: { empresa_id } }) => missedChanged(empresa_id) },
    async ({ query }, db) => {
      orNotFound(await deleteMissed(db, query.empresa_id, query.words));
      return null;
    },
  );
  handle(app, getFaqFigures, { roles: RESPONSABLES }, async ({ query }, db) => orNotFound(await selectFigures(db, query.empresa_id)));

  handle(app, listSinonimos, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectSinonimos(db, query.empresa_id) }));
  handle(app, createSinonimo, WRITE, async ({ body }, db) => {
    const before = await selectSinonimos(db, body.empresa_id);
    if (before.length >= SINONIMO_LIMITS.perEmpresa && !before.some(({ id }) => id === body.id))
      throw new AppError('conflict', { message: `Puedes tener ${SINONIMO_LIMITS.perEmpresa} grupos de sinónimos como máximo` });
    return sinonimos.create(db, body);
  });
  handle(app, updateSinonimo, WRITE, (input, db) => sinonimos.update(db, keyOf(input), input.body));
  handle(app, deleteSinonimo, WRITE, (input, db) => sinonimos.delete(db, keyOf(input)));
}
