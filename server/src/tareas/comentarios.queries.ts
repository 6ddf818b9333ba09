import type { TareaComentario } from '@ensaya/contract/tarea-comentarios.ts';
import { sql } from 'kysely';
import { selectPage } from '../lib/pages.ts';
import { peopleOfTarea, personColumn } from '../lib/people.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };
type Page = { limit: number; cursor?: string | undefined };

const columns = ['item.id', 'item.empresa_id', 'item.tarea_id', 'item.texto', 'item.created_at'] as const;

export const comentarios = rowsOf('tarea_comentarios', TENANT_KEY, (from) =>
  from.select([
    ...columns,
    sql<TareaComentario['autor']>`(select ${personColumn} from app.tarea_people(item.empresa_id, item.tarea_id) person
      where person.id = item.autor_id)`.as('autor'),
  ]),
);

export function selectComentarios(db: ScopedDb, tarea: Key, page: Page) {
  const rows = db
    .selectFrom('tarea_comentarios as item')
    .leftJoin(peopleOfTarea(tarea), (join) => join.on('item.autor_id', '=', sql.ref<string>('person.id')))
    .select([...columns, personColumn.as('autor')])
    .where('item.empresa_id', '=', tarea.empresa_id)
    .where('item.tarea_id', '=', tarea.id);
  return selectPage(rows, page, 'item');
}

export const insertComentario = (db: ScopedDb, tarea: Key, { id, texto }: { id?: string | undefined; texto: string }) =>
  comentarios.create(db, { ...(id && { id }), empresa_id: tarea.empresa_id, tarea_id: tarea.id, texto });
