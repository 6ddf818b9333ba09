import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { errorBody } from '@ensaya/contract/errors.ts';
import { id } from '@ensaya/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { found } from '../lib/app-error.ts';
import { selectArchivo } from './archivos.queries.ts';

const params = z.object({ id });

/** Reading files. Each time the rights are looked at anew: who has left the company reads nothing more, whatever their browser kept. */
export async function archivosRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: z.output<typeof params> }>(
    `${STORAGE_PATH}/:id`,
    {
      schema: {
        operationId: 'readFile',
        summary: 'A file itself, or a redirect to a link that dies within 60 s',
        tags: ['storage'],
        params,
        response: { default: errorBody },
      },
      config: { rateLimit: { max: 300 } },
    },
    async (request, reply) => {
      const archivo = found(await selectArchivo(request.enter(['worker', 'manager']), request.params.id));
      if (app.store.link) {
        const address = await app.store.link(archivo.path, archivo.content_type);
        return reply.header('cache-control', 'no-store').redirect(address, 302);
      }

      // What an id stands for never changes.
      const etag = `"${archivo.id}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const { stream, bytes } = found(await app.store.read(archivo.path));
      return reply
        .headers({
          'content-type': archivo.content_type,
          'content-length': bytes,
          'content-disposition': 'inline',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(stream);
    },
  );
}
