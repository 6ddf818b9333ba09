import type { listVistas } from '@ensaya/contract/entrega-vistas.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

export async function selectVistas(db: ScopedDb, { empresa_id, id }: Key): Promise<OperationOutput<typeof listVistas>> {
  const { rows } = await sql<OperationOutput<typeof listVistas>['items'][number]>`
    select json_build_object('id', person.id, 'email', person.email, 'nombre', person.nombre) as responsable, v.at
      from entrega_vistas v join app.entrega_people(${empresa_id}, ${id}) person on person.id = v.responsable_id
     where v.empresa_id = ${empresa_id} and v.entrega_id = ${id} order by v.at, person.id`.execute(db);
  return { items: rows };
}

/** Whose entrega it is, if this is the caller's first time. */
export async function insertVista(db: ScopedDb, { empresa_id, id }: Key): Promise<string | undefined> {
  const row = await db
    .insertInto('entrega_vistas')
    .columns(['empresa_id', 'entrega_id', 'user_id'])
    .expression(db.selectFrom('entregas').select(['empresa_id', 'id', 'user_id']).where('empresa_id', '=', empresa_id).where('id', '=', id))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
