import { FILE_KINDS, type FileKind, type FileKindName } from '@ensaya/contract/archivos.ts';
import { id } from '@ensaya/contract/fields.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { receiveContent } from '../src/archivos/content.ts';
import { keepFile, releaseFile } from '../src/archivos/life-cycle.ts';

const params = z.object({ kind: z.enum(Object.keys(FILE_KINDS) as [FileKindName, ...FileKindName[]]) });
const querystring = z.object({ empresa_id: id, tarea_id: id.optional(), replaces: z.string().optional() });
type Upload = { Params: z.output<typeof params>; Querystring: z.output<typeof querystring> };
const ROLES = ['worker', 'manager', 'superadmin'] as const;

/** Test-only routes that upload and remove files of every kind, as future modules will. Only the policies restrict them. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  app.put<Upload>('/test/files/:kind', { schema: { params, querystring, hide: true } }, async (request) => {
    const { empresa_id, tarea_id, replaces: replaced_url = null } = request.query;
    const { kind } = request.params;
    const content = await receiveContent(request, FILE_KINDS[kind], empresa_id);
    const tools = { db: request.enter(ROLES), store: app.store, log: request.log };
    const path = (moment: number) => `${kind}s/${tarea_id ?? empresa_id}/${moment}`;
    const file = { empresa_id, kind, path, content, ...(tarea_id && { tarea_id }) };
    return keepFile(tools, file, async (_trx, { url }) => ({ result: { url }, replaced_url }));
  });
  app.delete<Upload>('/test/files/:kind', { schema: { params, querystring, hide: true } }, async (request) => {
    const { empresa_id, replaces: replaced_url = null } = request.query;
    const tools = { db: request.enter(ROLES), store: app.store, log: request.log };
    return releaseFile(tools, empresa_id, async () => ({ result: {}, replaced_url }));
  });
}

export const pathOfUpload = (kind: FileKindName, { empresa, tarea }: { empresa: { id: string }; tarea?: { id: string } }): string =>
  `/test/files/${kind}?empresa_id=${empresa.id}${(FILE_KINDS[kind] as FileKind).readers.includes('asignado') && tarea ? `&tarea_id=${tarea.id}` : ''}`;
