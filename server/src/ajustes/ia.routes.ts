import { deleteAiKey, getAiSettings, listTemplateVersions, saveAiSettings, testAiConnection } from '@ensaya/contract/ajustes.ts';
import { USES } from '@ensaya/contract/ia.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { selectTemplateVersions } from './ia.queries.ts';
import { forgetKey, read, save, tryConnection } from './ia.service.ts';

const READ = { roles: RESPONSABLES };
const SAVES_A_MINUTE = 60;

export async function iaRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getAiSettings, READ, ({ query }, db) => read(db, query.company_id, ia));
  handle(
    app,
    saveAiSettings,
    {
      ...READ,
      limit: SAVES_A_MINUTE,
      // A key concerns everybody: the AI can be used now. Templates concern the responsables.
      changes: ({ body: { company_id, api_key } }) => [
        { table: 'ai_settings', empresa_id: company_id, ...(api_key === '' && { person_id: null }) },
      ],
    },
    (input, db) => save(db, input, ia),
  );
  handle(app, deleteAiKey, { ...READ, changes: ['ai_settings'] }, ({ query }, db) => forgetKey(db, query.company_id, ia));
  handle(app, testAiConnection, { ...READ, limit: { perPerson: USES.test.perMinute } }, (input, db, { request, reply }) =>
    tryConnection(db, input, { ia, log: request.log, signal: responseAbortSignal(app, reply) }),
  );
  handle(app, listTemplateVersions, READ, async ({ query }, db) => ({ items: await selectTemplateVersions(db, query.company_id) }));
}
