import {
  getPersona,
  listPersonaEntregas,
  listPersonaHilos,
  listPersonaPreguntas,
  listPersonaRoleplays,
} from '@ensaya/contract/persona-ficha.ts';
import { MEMBERS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { hasPersona, type Key, type PageQuery, selectEntregas, selectPersona, selectPreguntas, selectRoleplays } from './ficha.queries.ts';
import { selectHilos } from './hilos.queries.ts';

/** A superadmin reads no answers, comments or questions of a person, and so not their page. */
const READ = { roles: MEMBERS };

export async function personaFichaRoutes(app: FastifyInstance): Promise<void> {
  /** A list of a person whose page the caller may open; otherwise 404, not an empty list. */
  const listed =
    <T>(select: (trx: ScopedDb, key: Key, page: PageQuery) => Promise<T>) =>
    (input: { params: { id: string }; query: PageQuery & { empresa_id: string } }, db: ScopedDb): Promise<T> =>
      db.transaction().execute(async (trx) => {
        orNotFound(await hasPersona(trx, keyOf(input)));
        return select(trx, keyOf(input), input.query);
      });

  handle(app, getPersona, READ, async (input, db) => orNotFound(await selectPersona(db, keyOf(input))));
  handle(app, listPersonaEntregas, READ, listed(selectEntregas));
  handle(app, listPersonaRoleplays, READ, listed(selectRoleplays));
  handle(app, listPersonaHilos, READ, listed(selectHilos));
  handle(app, listPersonaPreguntas, READ, listed(selectPreguntas));
}
