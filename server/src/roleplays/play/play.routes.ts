import { finishRoleplay, getPlay, saveResponse, saveRoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { EVERYONE, TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import { handle } from '../../lib/routes.ts';
import { changesOfCaller } from '../own-changes.ts';
import { playAttachmentRoutes } from './attachments.routes.ts';
import { selectPlay } from './play.queries.ts';
import { complete, keepDraft, keepResponse } from './play.service.ts';

/** The page saves a draft after each pause in typing. */
const SAVES_PER_MINUTE = 120;

export async function playRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getPlay, { roles: EVERYONE }, async ({ query }, db) => orNotFound(await selectPlay(db, query)));

  // Drafts are not announced: they are visible to their author only.
  handle(app, saveRoleplayDraft, { roles: TRABAJADORES, limit: SAVES_PER_MINUTE }, ({ body }, db) => keepDraft(db, body));
  handle(
    app,
    saveResponse,
    { roles: TRABAJADORES, limit: SAVES_PER_MINUTE, changes: changesOfCaller('roleplay_responses') },
    ({ body }, db, { request }) => keepResponse({ db, store: app.store, log: request.log }, body),
  );
  handle(app, finishRoleplay, { roles: TRABAJADORES, changes: changesOfCaller('roleplay_assignments', 'entregas') }, ({ body }, db) =>
    complete(db, body),
  );
  await app.register(playAttachmentRoutes);
}
