import { getCompanySettings, removeLogo, uploadLogo } from '@ensaya/contract/ajustes.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../archivos/receive.ts';
import { redraw } from '../archivos/redraw.ts';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectCompanySettings } from './logo.queries.ts';
import { removeLogo as remove, replaceLogo } from './logo.service.ts';

const changes = ({ query }: { query: { company_id: string } }) => [{ table: 'company_settings' as const, empresa_id: query.company_id }];

/** Drawing takes a core for a moment. */
const WRITES_PER_MINUTE = 10;

export async function logoRoutes(app: FastifyInstance): Promise<void> {
  // Within these routes alone: nowhere else is multipart understood.
  await app.register(multipart);

  handle(app, getCompanySettings, { roles: ['worker', 'manager'], limit: 300 }, async ({ query }, db) =>
    found(await selectCompanySettings(db, query.company_id)),
  );
  handle(app, uploadLogo, { roles: ['manager'], limit: WRITES_PER_MINUTE, changes }, async ({ query }, db, { request }) => {
    // Before anything of the file is read: a stranger's is not even looked at.
    found(await selectCompanySettings(db, query.company_id));
    const picture = await redraw(await receiveFile(request));
    return replaceLogo({ db, store: app.store, log: request.log }, query.company_id, picture);
  });
  handle(app, removeLogo, { roles: ['manager'], limit: WRITES_PER_MINUTE, changes }, async ({ query }, db, { request }) => {
    found(await selectCompanySettings(db, query.company_id));
    return remove({ db, store: app.store, log: request.log }, query.company_id);
  });
}
