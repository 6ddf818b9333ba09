import { getCompanySettings, removeLogo, uploadLogo } from '@ensaya/contract/ajustes.ts';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { receiveContent } from '../archivos/content.ts';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectCompanySettings } from './logo.queries.ts';
import { removeLogo as remove, replaceLogo } from './logo.service.ts';

/** Drawing takes a core for up to seconds. */
const WRITE = { roles: RESPONSABLES, limit: 10, changes: ['company_settings'] } as const;

export async function logoRoutes(app: FastifyInstance): Promise<void> {
  // For these routes only: no other route parses multipart.
  await app.register(multipart);

  handle(app, getCompanySettings, { roles: MEMBERS, limit: 300 }, async ({ query }, db) =>
    orNotFound(await selectCompanySettings(db, query.company_id)),
  );
  handle(app, uploadLogo, WRITE, async ({ query }, db, { request }) => {
    // Before the file is read: the file of a caller without the right is never parsed.
    orNotFound(await selectCompanySettings(db, query.company_id));
    const content = await receiveContent(request, FILE_KINDS.logo, query.company_id);
    return replaceLogo({ db, store: app.store, log: request.log }, query.company_id, content);
  });
  handle(app, removeLogo, WRITE, async ({ query }, db, { request }) => {
    orNotFound(await selectCompanySettings(db, query.company_id));
    return remove({ db, store: app.store, log: request.log }, query.company_id);
  });
}
