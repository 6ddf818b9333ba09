import type { CurrentUser, Role } from '@ensaya/contract/usuarios.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

export function selectCurrentUser(db: ScopedDb): Promise<CurrentUser> {
  return db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.nombre'])
    .select((row) => row.ref('r.role').$castTo<Role>().as('role'))
    .select(
      sql<CurrentUser['empresas']>`coalesce((
        select json_agg(json_build_object('id', e.id, 'nombre', e.nombre) order by e.nombre, e.id)
          from empresas e where e.id = any (app.managed_ids() || app.member_ids())), '[]')`.as('empresas'),
    )
    .where('u.id', '=', sql<string>`app.user_id()`)
    .executeTakeFirstOrThrow();
}
