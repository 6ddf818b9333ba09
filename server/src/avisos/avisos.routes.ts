import { listAvisoPreferences, listAvisos, readAvisos, saveAvisoPreference } from '@ensaya/contract/avisos.ts';
import { countUnreadAvisos } from '@ensaya/contract/avisos-unread.ts';
import { MEMBERS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { countUnread, kindsOf, markRead, savePreference, selectAvisos, selectPreferences, selectRole } from './avisos.queries.ts';

/** Superadmins get no notices. */
const OWN = { roles: MEMBERS } as const;

export async function avisosRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAvisos, OWN, ({ query }, db) => selectAvisos(db, query));
  handle(app, countUnreadAvisos, OWN, async (_input, db) => ({ unread: await countUnread(db) }));
  handle(app, readAvisos, OWN, async ({ body }, db) => {
    await markRead(db, body.ids);
    return null;
  });
  handle(app, listAvisoPreferences, OWN, async (_input, db) => ({ items: await selectPreferences(db) }));
  handle(app, saveAvisoPreference, OWN, async ({ body: { kind, choice } }, db) => {
    if (!kindsOf(await selectRole(db)).includes(kind)) throw new AppError('forbidden');
    await savePreference(db, kind, choice);
    return null;
  });
}
