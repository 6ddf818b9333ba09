import { deleteAiKey, getAiSettings, listTemplateVersions, saveAiSettings, testAiConnection } from '@ensaya/contract/ajustes.ts';
import { USES } from '@ensaya/contract/ia.ts';
import type { FastifyInstance } from 'fastify';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { selectTemplateVersions } from './ia.queries.ts';
import { forgetKey, read, save, tryConnection } from './ia.service.ts';

const RESPONSABLE = { roles: ['manager'] } as const;
const SAVES_A_MINUTE = 60;

const changed = (empresa_id: string) => [{ table: 'ai_settings' as const, empresa_id }];

export async function iaRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(app, getAiSettings, RESPONSABLE, ({ query }, db) => read(db, query.company_id, ia));
  handle(app, saveAiSettings, { ...RESPONSABLE, limit: SAVES_A_MINUTE, changes: ({ body }) => changed(body.company_id) }, (input, db) =>
    save(db, input, ia),
  );
  handle(app, deleteAiKey, { ...RESPONSABLE, changes: ({ query }) => changed(query.company_id) }, ({ query }, db) =>
    forgetKey(db, query.company_id, ia),
  );
  handle(app, testAiConnection, { ...RESPONSABLE, limit: USES.test.perMinute }, (input, db, { request, reply }) =>
    tryConnection(db, input, { ia, log: request.log, signal: responseAbortSignal(app, reply) }),
  );
  handle(app, listTemplateVersions, RESPONSABLE, async ({ query }, db) => ({ items: await selectTemplateVersions(db, query.company_id) }));
}
