import type { listVistas, seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
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

type Opened = OperationParsed<typeof seeEntregas>['body'];

/** Whose they are that the caller has opened for the first time. */
export async function insertVistas(db: ScopedDb, { empresa_id, roleplay_id, entrega_id }: Opened): Promise<string[]> {
  const rows = await db
    .insertInto('entrega_vistas')
    .columns(['empresa_id', 'entrega_id', 'user_id'])
    .expression(
      db
        .selectFrom('entregas as e')
        .select(['e.empresa_id', 'e.id', 'e.user_id'])
        .where('e.empresa_id', '=', empresa_id)
        .where('e.roleplay_id', '=', roleplay_id)
        .$if(entrega_id !== undefined, (one) => one.where('e.id', '=', entrega_id ?? ''))
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('entrega_vistas as v')
                .select('v.entrega_id')
                .where('v.empresa_id', '=', empresa_id)
                .whereRef('v.entrega_id', '=', 'e.id')
                .where('v.responsable_id', '=', sql<string>`app.user_id()`),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
