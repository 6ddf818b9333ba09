import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { errorBody } from '@ensaya/contract/errors.ts';
import { id } from '@ensaya/contract/fields.ts';
import { EVERYONE } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orNotFound } from '../lib/app-error.ts';
import { COPY_TYPE, copyPath } from './copy-path.ts';
import { type OpenedCopy, openCopy } from './datos.queries.ts';

const params = z.object({ id });

/** Downloading a copy. Each download is recorded; 404 for all but its readers. */
export async function copyRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: z.output<typeof params> }>(
    `${STORAGE_PATH}/exportaciones/:id`,
    {
      schema: {
        operationId: 'readCopy',
        summary: 'A copy of the data as a ZIP, or a redirect to a link that dies within 60 s',
        tags: ['storage'],
        params,
        response: { default: errorBody },
      },
      config: { rateLimit: { max: 30 } },
    },
    async (request, reply) => {
      const copy = orNotFound(await openCopy(request.enter(EVERYONE, 'write'), request.params.id));
      const path = copyPath(copy);
      const disposition = `attachment; filename="${fileName(copy)}"`;
      reply.header('cache-control', 'no-store');
      if (app.store.link) return reply.redirect(await app.store.link(path, COPY_TYPE, disposition), 302);
      const { stream, bytes } = orNotFound(await app.store.read(path));
      return reply
        .headers({
          'content-type': COPY_TYPE,
          'content-length': bytes,
          'content-disposition': disposition,
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(stream);
    },
  );
}

/** 'norteclima-2026-11-17.zip', 'mis-datos-2026-11-17.zip'. */
function fileName({ nombre, finished_at }: OpenedCopy): string {
  const plain = (nombre ?? 'mis datos').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'empresa'}-${finished_at.slice(0, 10)}.zip`;
}
