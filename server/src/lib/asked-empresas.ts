import { sql } from 'kysely';

/** The companies that a list is asked for, as `asked(id)`: the named ones, or all companies of the caller. */
export const askedEmpresas = (empresa_id: string[] | undefined) =>
  sql<{ id: string }>`unnest(coalesce(${empresa_id ?? null}::uuid[], app.managed_ids() || app.member_ids()))`.as<'asked'>(sql`asked(id)`);
