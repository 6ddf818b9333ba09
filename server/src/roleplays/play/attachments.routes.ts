import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { deletePlayAttachment, uploadPlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { TRABAJADORES } from '@ensaya/contract/roles.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { receiveContent } from '../../archivos/content.ts';
import { handle } from '../../lib/routes.ts';
import { attach, detach, questionInPlay } from './play.service.ts';

type Named = { params: { id: string; question_id: string }; query: { empresa_id: string } };
const keyOf = ({ params: { id, question_id }, query: { empresa_id } }: Named) => ({ empresa_id, roleplay_id: id, question_id });

export async function playAttachmentRoutes(app: FastifyInstance): Promise<void> {
  // For these routes only: no other route parses multipart.
  await app.register(multipart);

  // Drawing a picture takes a core for up to seconds.
  handle(app, uploadPlayAttachment, { roles: TRABAJADORES, limit: 30 }, async (input, db, { request }) => {
    // Before the file is read: the file of a caller without the right is never parsed.
    await questionInPlay(db, keyOf(input), input.query.user_id);
    const content = await receiveContent(request, FILE_KINDS.respuesta, input.query.empresa_id);
    return attach({ db, store: app.store, log: request.log }, keyOf(input), content);
  });
  handle(
    app,
    deletePlayAttachment,
    {
      roles: TRABAJADORES,
      changes: ({ query }, _output, person_id) => [{ table: 'roleplay_responses', empresa_id: query.empresa_id, person_id }],
    },
    (input, db, { request }) => detach({ db, store: app.store, log: request.log }, keyOf(input), input.query.user_id),
  );
}
