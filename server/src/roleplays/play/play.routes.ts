import { finishRoleplay, getPlay, listEarlierResponses, saveResponse, saveRoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { EVERYONE, MEMBERS, TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { LiveTable } from '@ensaya/contract/tablas.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import type { PublishedChange } from '../../lib/changes.ts';
import { handle } from '../../lib/routes.ts';
import { playAttachmentRoutes } from './attachments.routes.ts';
import { selectEarlier, selectPlay } from './play.queries.ts';
import { complete, keepDraft, keepResponse } from './play.service.ts';

/** Announced to the author and the responsables only: 500 people who play at once must not each read again at every answer of another. */
const changesOfCaller =
  (table: LiveTable) =>
  ({ body: { empresa_id } }: { body: { empresa_id: string } }, _output: unknown, person_id: string | null): PublishedChange[] => [
    { table, empresa_id, person_id },
  ];

/** The page saves a draft after each pause in typing. */
const SAVES_PER_MINUTE = 120;

export async function playRoutes(app: FastifyInstance): Promise<void> {
  handle(app, getPlay, { roles: EVERYONE }, async ({ query }, db) => orNotFound(await selectPlay(db, query)));
  handle(app, listEarlierResponses, { roles: MEMBERS }, async ({ query }, db) => orNotFound(await selectEarlier(db, query)));

  // Drafts are not announced: they are visible to their author only.
  handle(app, saveRoleplayDraft, { roles: TRABAJADORES, limit: SAVES_PER_MINUTE }, ({ body }, db) => keepDraft(db, body));
  handle(
    app,
    saveResponse,
    { roles: TRABAJADORES, limit: SAVES_PER_MINUTE, changes: changesOfCaller('roleplay_responses') },
    ({ body }, db, { request }) => keepResponse({ db, store: app.store, log: request.log }, body),
  );
  handle(app, finishRoleplay, { roles: TRABAJADORES, changes: changesOfCaller('roleplay_assignments') }, ({ body }, db) =>
    complete(db, body),
  );
  await app.register(playAttachmentRoutes);
}
