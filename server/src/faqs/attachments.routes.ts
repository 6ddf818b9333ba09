import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { deleteFaqAttachment, uploadFaqAttachment } from '@ensaya/contract/faqs.ts';
import { RESPONSABLES } from '@ensaya/contract/roles.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { receiveContent } from '../archivos/content.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { attach, checkRoom, detach } from './attachments.service.ts';

const WRITE = { roles: RESPONSABLES, changes: ['faqs'] } as const;

export async function attachmentRoutes(app: FastifyInstance): Promise<void> {
  // For these routes only: no other route parses multipart.
  await app.register(multipart);

  // Drawing a picture takes a core for up to seconds.
  handle(app, uploadFaqAttachment, { ...WRITE, limit: 30 }, async (input, db, { request }) => {
    // Before the file is read: the file of a caller without the right is never parsed.
    await checkRoom(db, keyOf(input));
    const content = await receiveContent(request, FILE_KINDS.faq, input.query.empresa_id);
    return attach({ db, store: app.store, log: request.log }, app.enqueue, keyOf(input), content);
  });
  handle(app, deleteFaqAttachment, WRITE, (input, db, { request }) => detach({ db, store: app.store, log: request.log }, keyOf(input)));
}
