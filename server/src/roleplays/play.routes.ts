import { finishRoleplay, getPlay, listEarlierResponses, saveResponse, saveRoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { EVERYONE, MEMBERS, TRABAJADORES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { selectEarlier, selectPlay } from './play.queries.ts';
import { complete, keepDraft, keepResponse } from './play.service.ts';
import { ownChange, playAttachmentRoutes } from './play-attachments.routes.ts';

/** The page saves a draft after each pause in typing. */
const SAVES_PER_MINUTE = 120;

export async function playRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getPlay, { roles: EVERYONE }, async ({ query }, db) => found(await selectPlay(db, query)));
  handle(app, listEarlierResponses, { roles: MEMBERS }, async ({ query }, db) => found(await selectEarlier(db, query)));

  // Drafts are not announced: only their author may know of them.
  handle(app, saveRoleplayDraft, { roles: TRABAJADORES, limit: SAVES_PER_MINUTE }, ({ body }, db) => keepDraft(db, body));
  handle(
    app,
    saveResponse,
    { roles: TRABAJADORES, limit: SAVES_PER_MINUTE, changes: ({ body }) => [ownChange('roleplay_responses', body)] },
    ({ body }, db, { request }) => keepResponse({ db, store: app.store, log: request.log }, body),
  );
  handle(app, finishRoleplay, { roles: TRABAJADORES, changes: ({ body }) => [ownChange('roleplay_assignments', body)] }, ({ body }, db) =>
    complete(db, body),
  );
  await app.register(playAttachmentRoutes);
}
