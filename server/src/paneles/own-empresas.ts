import { sql } from 'kysely';

/** The caller's companies, or the named one if it is theirs, as `own(id)`. */
export const ownEmpresas = (empresa_id: string | undefined) =>
  sql`own as (select id from unnest(app.managed_ids()) as managed (id) where id = coalesce(${empresa_id ?? null}::uuid, id))`;
