import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import { errorBody } from '@ensaya/contract/errors.ts';
import { id } from '@ensaya/contract/fields.ts';
import { EVERYONE } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orNotFound } from '../lib/app-error.ts';
import { type NamedArchivo, selectArchivo } from './archivos.queries.ts';
import { contentDisposition } from './content-disposition.ts';

const params = z.object({ id });
/** `directo`: the file itself in any case, for a page that keeps it: a bucket's answer is of another origin. */
const query = z.object({ directo: z.literal('1').optional() });

/** Reading files. The policies of app.archivos decide at every request, so a person who left the company gets 404 even for a cached file. */
export async function archivosRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: z.output<typeof params>; Querystring: z.output<typeof query> }>(
    `${STORAGE_PATH}/:id`,
    {
      schema: {
        operationId: 'readFile',
        summary: 'A file itself, or a redirect to a link that dies within 60 s',
        tags: ['storage'],
        params,
        querystring: query,
        response: { default: errorBody },
      },
      config: { rateLimit: { max: 300 } },
    },
    async (request, reply) => {
      const archivo = orNotFound(await selectArchivo(request.enter(EVERYONE), request.params.id));
      const disposition = dispositionOf(archivo);
      if (app.store.link && !request.query.directo) {
        const address = await app.store.link(archivo.path, archivo.content_type, disposition);
        return reply.header('cache-control', 'no-store').redirect(address, 302);
      }

      // The content of an id never changes.
      const etag = `"${archivo.id}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const { stream, bytes } = orNotFound(await app.store.read(archivo.path));
      return reply
        .headers({
          'content-type': archivo.content_type,
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

/** The browser displays only pictures, which were redrawn. Documents are downloaded, so that nothing in them runs under our origin. */
function dispositionOf({ path, content_type, nombre }: NamedArchivo): string {
  const isPicture = content_type.startsWith('image/');
  // A logo has no name.
  if (isPicture && nombre === null) return 'inline';
  return contentDisposition(isPicture ? 'inline' : 'attachment', nombre ?? path.split('/').at(-1) ?? '');
}
