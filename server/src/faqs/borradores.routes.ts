import {
  decidePermiso,
  discardFaqBorrador,
  findFaqIdentifiers,
  joinFaq,
  keepFaqHallazgo,
  listFaqBorradores,
  listPermisos,
  proposeFaqBorrador,
} from '@ensaya/contract/faq-borradores.ts';
import { RESPONSABLES, TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { PublishedChange } from '../lib/changes.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { selectBorrador, selectBorradores, selectPermisos } from './borradores.queries.ts';
import { decide, discard, identifiersIn, join, keepHallazgo, propose } from './borradores.service.ts';
import { missedChanged, requestDecided } from './live.ts';

const PROPOSALS_PER_MINUTE = 30;
/** Looked for while a person types. */
const TEXTS_PER_MINUTE = 120;
const OWN = { roles: TRABAJADORES, private: true } as const;

type Key = { empresa_id: string; id: string };
const changed = (empresa_id: string, autor: { id: string } | null | undefined): PublishedChange[] => [
  { table: 'faq_borradores', empresa_id, person_id: autor?.id ?? null },
];
/** To the responsables and the author of its answer. */
export const borradorChanged = async (db: ScopedDb, key: Key): Promise<PublishedChange[]> =>
  changed(key.empresa_id, (await selectBorrador(db, key))?.autor);

export async function borradoresRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listFaqBorradores, { roles: RESPONSABLES }, async ({ query }, db) => ({
    items: await selectBorradores(db, query.empresa_id),
  }));
  handle(
    app,
    proposeFaqBorrador,
    { roles: RESPONSABLES, limit: PROPOSALS_PER_MINUTE, changes: ({ body }, { autor }) => changed(body.empresa_id, autor) },
    (input, db) => propose(db, input),
  );
  handle(
    app,
    keepFaqHallazgo,
    { roles: RESPONSABLES, limit: PROPOSALS_PER_MINUTE, changes: ({ body }) => changed(body.empresa_id, null) },
    (input, db) => keepHallazgo(db, input),
  );
  handle(app, discardFaqBorrador, { roles: RESPONSABLES }, async (input, db) => {
    const told = await borradorChanged(db, keyOf(input));
    await discard(db, keyOf(input));
    app.realtime.publish(told);
    return null;
  });
  handle(app, joinFaq, { roles: RESPONSABLES, changes: ['faqs'] }, async (input, db) => {
    const { empresa_id, borrador_id, request_id, palabras } = input.body;
    const told = borrador_id ? await borradorChanged(db, { empresa_id, id: borrador_id }) : [];
    const done = await join(db, input);
    app.realtime.publish([...told, ...(request_id ? requestDecided({ empresa_id }) : []), ...(palabras ? missedChanged(empresa_id) : [])]);
    return done;
  });
  handle(app, findFaqIdentifiers, { roles: RESPONSABLES, limit: TEXTS_PER_MINUTE }, async ({ body }) => identifiersIn(body.texts));

  handle(app, listPermisos, OWN, async ({ query }, db) => ({ items: await selectPermisos(db, query.empresa_id) }));
  handle(app, decidePermiso, OWN, async (input, db, { request }) => {
    const { empresa_id } = input.query;
    const person_id = request.callerId ?? null;
    const isInFaq = await decide(db, input);
    // A refusal is announced to nobody else: to responsables it must look like no answer.
    app.realtime.publish([
      { table: 'permisos', empresa_id, person_id },
      ...(input.body.decision === 'no' ? [] : changed(empresa_id, person_id ? { id: person_id } : null)),
      ...(isInFaq ? [{ table: 'faqs' as const, empresa_id }] : []),
    ]);
    return null;
  });
}
