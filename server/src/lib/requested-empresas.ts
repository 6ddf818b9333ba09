import { sql } from 'kysely';

/** The companies that a list is requested for, as `requested(id)`: the named ones, or all companies of the caller. */
export const requestedEmpresas = (empresa_id: string[] | undefined) =>
  sql<{ id: string }>`unnest(coalesce(${empresa_id ?? null}::uuid[], app.managed_ids() || app.member_ids()))`.as<'requested'>(
    sql`requested(id)`,
  );
