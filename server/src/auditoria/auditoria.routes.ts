import { listAuditLog, listAuditPeople, recordExport } from '@ensaya/contract/auditoria.ts';
import { PROVIDERS, type Provider } from '@ensaya/contract/ia.ts';
import { RESPONSABLES_AND_SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { selectAuditLog, selectAuditPeople } from './auditoria.queries.ts';
import { insertExport } from './exports.ts';

const roles = RESPONSABLES_AND_SUPERADMINS;
/** Per minute: each export is an entry that stays. */
const EXPORTS = 60;

export async function auditoriaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAuditLog, { roles }, async ({ query }, db) => {
    const page = await selectAuditLog(db, query);
    return { ...page, items: page.items.map((entry) => ({ ...entry, subject: subjectOf(entry, app.ia.labelOf) })) };
  });
  handle(app, listAuditPeople, { roles }, async ({ query }, db) => ({ items: await selectAuditPeople(db, query) }));
  handle(app, recordExport, { roles, limit: EXPORTS }, async ({ body }, db) => {
    await insertExport(db, body);
    return null;
  });
}

/** The log stores the provider's key and the model; people know the provider's name. */
function subjectOf({ act, subject }: { act: string; subject: string }, labelOf: (provider: Provider) => string): string {
  const [provider, model] = act.startsWith('ia.') ? subject.split(', ') : [];
  const known = PROVIDERS.find((name) => name === provider);
  return known && model ? `${labelOf(known)} · modelo ${model}` : subject;
}
