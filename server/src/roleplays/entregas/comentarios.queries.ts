import type { EntregaComentario, listCommented } from '@ensaya/contract/entrega-comentarios.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { selectPage } from '../../lib/pages.ts';
import { peopleOfEntrega, personColumn } from '../../lib/people.ts';
import { rowsOf, TENANT_KEY } from '../../lib/rows.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };
type Page = { n: number; limit: number; cursor?: string | undefined };

const columns = ['item.id', 'item.empresa_id', 'item.entrega_id', 'item.n', 'item.texto', 'item.created_at'] as const;

export const comentarios = rowsOf('entrega_comentarios', TENANT_KEY, (from) =>
  from.select([
    ...columns,
    'item.user_id',
    sql<EntregaComentario['autor']>`(select ${personColumn} from app.entrega_people(item.empresa_id, item.entrega_id) person
      where person.id = item.autor_id)`.as('autor'),
  ]),
);

/** Whose entrega it is. Undefined when it is out of the caller's reach. */
export const selectOwner = (db: ScopedDb, { empresa_id, id }: Key): Promise<{ user_id: string } | undefined> =>
  db.selectFrom('entregas').select('user_id').where('empresa_id', '=', empresa_id).where('id', '=', id).executeTakeFirst();

export function selectComentarios(db: ScopedDb, entrega: Key, { n, ...page }: Page) {
  const rows = db
    .selectFrom('entrega_comentarios as item')
    .leftJoin(peopleOfEntrega(entrega), (join) => join.on('item.autor_id', '=', sql.ref<string>('person.id')))
    .select([...columns, personColumn.as('autor')])
    .where('item.empresa_id', '=', entrega.empresa_id)
    .where('item.entrega_id', '=', entrega.id)
    .where('item.n', '=', n);
  return selectPage(rows, page, 'item');
}

/** By entrega and text, those with the latest comment first. Undefined when the role-play is out of the caller's reach. */
export async function selectCommented(
  db: ScopedDb,
  { empresa_id, roleplay_id }: OperationParsed<typeof listCommented>['query'],
): Promise<OperationOutput<typeof listCommented> | undefined> {
  const { rows } = await sql<OperationOutput<typeof listCommented>>`
    select (select coalesce(json_agg(t order by t.last_at desc, t.entrega_id, t.n), '[]')
              from (select c.entrega_id, c.n, e.user_id, count(*)::integer as comentarios, max(c.created_at) as last_at
                      from entregas e join entrega_comentarios c on c.empresa_id = e.empresa_id and c.entrega_id = e.id
                     where e.empresa_id = ${empresa_id} and e.roleplay_id = ${roleplay_id}
                     group by c.entrega_id, c.n, e.user_id) t) as items
      from roleplays item where item.company_id = ${empresa_id} and item.id = ${roleplay_id}`.execute(db);
  return rows[0];
}
