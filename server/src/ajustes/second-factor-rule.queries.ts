import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Rule = { required: boolean; atOnce: boolean };

/** Selects from app.empresas, so that a company without settings differs from a company out of reach. */
export function selectSecondFactorRule(db: ScopedDb, company_id: string): Promise<{ second_factor_required: boolean } | undefined> {
  return db
    .selectFrom('empresas as e')
    .leftJoin('company_settings as s', 's.company_id', 'e.id')
    .select(sql<boolean>`s.second_factor_since is not null`.as('second_factor_required'))
    .where('e.id', '=', company_id)
    .executeTakeFirst();
}

/**
 * Saving the same again does not move the moment from which it binds new sessions. Those that are open follow 72 hours later, as the dialog
 * says, or at once.
 */
export async function writeSecondFactorRule(db: ScopedDb, company_id: string, { required, atOnce }: Rule): Promise<void> {
  const since = required ? sql<string>`now()` : null;
  const openSessions = atOnce ? sql<string>`now()` : sql<string>`now() + interval '72 hours'`;
  await db
    .insertInto('company_settings')
    .values({ company_id, second_factor_since: since, second_factor_open_sessions_at: required ? openSessions : null })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({
        second_factor_since: required ? sql<string>`coalesce(company_settings.second_factor_since, excluded.second_factor_since)` : null,
        second_factor_open_sessions_at: required
          ? sql<string>`case when company_settings.second_factor_since is null then excluded.second_factor_open_sessions_at
              else least(company_settings.second_factor_open_sessions_at, excluded.second_factor_open_sessions_at) end`
          : null,
      }),
    )
    .execute();
}
