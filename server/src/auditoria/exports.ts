import type { recordExport } from '@ensaya/contract/auditoria.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Export = OperationParsed<typeof recordExport>['body'];

/** Under the caller's rights: a role-play of another company is not found, and nothing is recorded. */
export function insertExport(db: ScopedDb, body: Export): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const title = 'roleplay_id' in body ? orNotFound(await selectTitle(transaction, body)) : undefined;
    const subject = [title, body.format].filter(Boolean).join(', ');
    const { rows } = await sql<{
      recorded: boolean;
    }>`select app.audit_export(${body.act}, ${body.empresa_id ?? null}, ${subject}) as recorded`.execute(transaction);
    orNotFound(rows[0]?.recorded);
  });
}

async function selectTitle(db: ScopedDb, { empresa_id, roleplay_id }: { empresa_id: string; roleplay_id: string }) {
  const row = await db
    .selectFrom('roleplays')
    .select('title')
    .where('company_id', '=', empresa_id)
    .where('id', '=', roleplay_id)
    .executeTakeFirst();
  return row?.title;
}
