import type { PersonaHilo } from '@ensaya/contract/persona-ficha.ts';
import { sql } from 'kysely';
import type { Cursor } from '../lib/cursor.ts';
import { personColumn } from '../lib/people.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { type Key, newestOf, type PageQuery } from './ficha.queries.ts';

type Last = Cursor & { de: 'entrega' | 'tarea'; subject: string; n: number | null };

/** The last comment of each thread of the person, found along an index. */
const lastOfEach = ({ empresa_id, id }: Key) => sql<Last>`
  select last.id, last.created_at, 'entrega' as de, own.entrega_id as subject, own.n
    from (select c.entrega_id, c.n from entrega_comentarios c where c.empresa_id = ${empresa_id} and c.user_id = ${id}
          union
          select c.entrega_id, c.n from entrega_comentarios c where c.empresa_id = ${empresa_id} and c.autor_id = ${id}) own,
         lateral (select c.id, c.created_at from entrega_comentarios c
                   where c.empresa_id = ${empresa_id} and c.entrega_id = own.entrega_id and c.n = own.n
                   order by c.created_at desc, c.id desc limit 1) last
  union all
  select last.id, last.created_at, 'tarea', own.tarea_id, null
    from (select t.id as tarea_id from tareas t where t.empresa_id = ${empresa_id} and t.trabajador_id = ${id}
          union
          select c.tarea_id from tarea_comentarios c join tareas t on t.empresa_id = c.empresa_id and t.id = c.tarea_id
           where c.empresa_id = ${empresa_id} and c.autor_id = ${id}) own,
         lateral (select c.id, c.created_at from tarea_comentarios c
                   where c.empresa_id = ${empresa_id} and c.tarea_id = own.tarea_id
                   order by c.created_at desc, c.id desc limit 1) last`;

/** The page is cut before texts, names and counts are read. */
export async function selectHilos(db: ScopedDb, key: Key, page: PageQuery) {
  const { items, next_cursor } = await newestOf(db, lastOfEach(key), page);
  const { empresa_id } = key;
  const { rows } = await sql<PersonaHilo>`
    select c.id, c.created_at, c.texto,
           (select ${personColumn} from app.entrega_people(c.empresa_id, c.entrega_id) person where person.id = c.autor_id) as autor,
           (select count(*)::integer from entrega_comentarios o
             where o.empresa_id = c.empresa_id and o.entrega_id = c.entrega_id and o.n = c.n) as comentarios,
           json_build_object('de', 'entrega', 'id', c.entrega_id, 'n', c.n, 'user_id', c.user_id, 'roleplay_id', e.roleplay_id, 'titulo', r.title) as sobre
      from entrega_comentarios c
      join entregas e on e.empresa_id = c.empresa_id and e.id = c.entrega_id
      join roleplays r on r.company_id = e.empresa_id and r.id = e.roleplay_id
     where c.empresa_id = ${empresa_id} and c.id = any (${idsOf(items, 'entrega')}::uuid[])
    union all
    select c.id, c.created_at, c.texto,
           (select ${personColumn} from app.tarea_people(c.empresa_id, c.tarea_id) person where person.id = c.autor_id),
           (select count(*)::integer from tarea_comentarios o where o.empresa_id = c.empresa_id and o.tarea_id = c.tarea_id),
           json_build_object('de', 'tarea', 'id', c.tarea_id, 'titulo', t.nombre)
      from tarea_comentarios c join tareas t on t.empresa_id = c.empresa_id and t.id = c.tarea_id
     where c.empresa_id = ${empresa_id} and c.id = any (${idsOf(items, 'tarea')}::uuid[])`.execute(db);
  const shown = new Map(rows.map((row) => [row.id, row]));
  return { items: items.flatMap(({ id }) => shown.get(id) ?? []), next_cursor };
}

const idsOf = (items: readonly Last[], of: Last['de']): string[] => items.filter(({ de }) => de === of).map(({ id }) => id);
