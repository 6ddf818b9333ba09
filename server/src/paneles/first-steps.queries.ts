import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** False if the company is not the caller's. Hiding them again keeps the first moment. */
export async function writeFirstStepsHidden(db: ScopedDb, empresa_id: string, hidden: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into company_settings (company_id, primeros_pasos_ocultos_at)
    select id, case when ${hidden}::boolean then now() end from unnest(app.managed_ids()) as managed (id) where id = ${empresa_id}
    on conflict (company_id) do update
      set primeros_pasos_ocultos_at = case when ${hidden}::boolean then coalesce(company_settings.primeros_pasos_ocultos_at, now()) end`.execute(
    db,
  );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}
