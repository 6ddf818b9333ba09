import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { copyEscena as copy, removeEscena as remove, uploadEscena } from '@ensaya/contract/roleplays.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { receiveContent } from '../../archivos/content.ts';
import { orNotFound } from '../../lib/app-error.ts';
import { handle } from '../../lib/routes.ts';
import { roleplays } from '../roleplays.queries.ts';
import { copyEscena, removeEscena, replaceEscena } from './escena.service.ts';

/** Drawing a picture takes a core for up to seconds. */
const WRITE = { roles: RESPONSABLES, limit: 30, changes: ['roleplays'] } as const;

const keyOf = ({ params, query }: { params: { id: string }; query: { empresa_id: string } }) => ({
  company_id: query.empresa_id,
  id: params.id,
});

export async function escenaRoutes(app: FastifyInstance): Promise<void> {
  // For these routes only: no other route parses multipart.
  await app.register(multipart);

  handle(app, uploadEscena, WRITE, async (input, db, { request }) => {
    // Before the file is read: the file of a caller without the right is never parsed.
    orNotFound(await roleplays.select(db, keyOf(input)));
    const content = await receiveContent(request, FILE_KINDS.escena, input.query.empresa_id);
    return replaceEscena({ db, store: app.store, log: request.log }, keyOf(input), content);
  });
  handle(app, copy, WRITE, (input, db, { request }) => copyEscena({ db, store: app.store, log: request.log }, keyOf(input), input.body.de));
  handle(app, remove, WRITE, (input, db, { request }) => removeEscena({ db, store: app.store, log: request.log }, keyOf(input)));
}
