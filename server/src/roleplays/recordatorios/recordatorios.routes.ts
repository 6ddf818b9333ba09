import { previewRecordatorio, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import { handle } from '../../lib/routes.ts';
import { remindLate, selectPreview } from './recordatorios.queries.ts';

export async function recordatorioRoutes(app: FastifyInstance): Promise<void> {
  handle(app, previewRecordatorio, { roles: RESPONSABLES }, async ({ query }, db) => orNotFound(await selectPreview(db, query)));
  handle(app, sendRecordatorio, { roles: RESPONSABLES }, async ({ body }, db) => {
    const { told, ...counts } = orNotFound(await remindLate(db, body));
    const { empresa_id } = body;
    app.realtime.publish([
      { table: 'recordatorios', empresa_id, person_id: null },
      ...told.map((person_id) => ({ table: 'avisos', empresa_id, person_id }) as const),
    ]);
    return { ahora: told.length, ...counts };
  });
}
