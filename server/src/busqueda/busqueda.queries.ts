import { FOUND_MAX, type Found } from '@ensaya/contract/busqueda.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { holdsWords } from '../lib/search.ts';

/** Characters of a text that are searched for the words, and those that are shown around them. */
const SEARCHED = 4000;
const [BEFORE, SHOWN] = [20, 120];

const empresa = (id: string): RawBuilder<unknown> =>
  sql`(select json_build_object('id', e.id, 'nombre', e.nombre) from empresas e where e.id = ${sql.ref(id)})`;

/** The part of a text that holds the words together, or the first of them; null if the name holds all, or the text none. */
const passage = (q: string, nombre: string, text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when not ${holdsWords(sql`app.search_key(${sql.ref(nombre)})`, q)} and found.place > 0
           then case when found.place > ${BEFORE}
               -- From the beginning of a word.
               then '…' || regexp_replace(substr(found.plain, found.place - ${BEFORE}, ${SHOWN}), '^\\S{0,19}\\s', '')
               else substr(found.plain, 1, ${SHOWN}) end
             || case when char_length(found.plain) >= greatest(1, found.place - ${BEFORE}) + ${SHOWN} then '…' else '' end end
    from (select plain.text as plain, coalesce(nullif(strpos(app.search_key(plain.text), app.search_key(${q})), 0),
              (select min(nullif(strpos(app.search_key(plain.text), w.word), 0)) from string_to_table(app.search_key(${q}), ' ') w (word)), 0) as place
            from (select regexp_replace(normalize(left(${text}, ${SEARCHED}), nfc), '\\s+', ' ', 'g') as text) plain) found)`;

/** Markdown's marks and the targets of its links are not shown. */
const withoutMarks = (markdown: RawBuilder<unknown>) => sql`regexp_replace(${markdown}, '\\]\\([^)]*\\)|[*_#\`>\\[\\]]', '', 'g')`;

type Rows = { table: string; company: 'empresa_id' | 'company_id'; fields: RawBuilder<unknown> };

/** The rows of one kind, each looked up by its key (OFFSET 0), under the caller's policies. */
const listed = (kind: string, { table, company, fields }: Rows) => sql`(
  select coalesce(json_agg(json_build_object('id', item.id, 'empresa', ${empresa(`item.${company}`)}, ${fields}) order by hit.place), '[]')
    from hit, lateral (select * from ${sql.table(table)} i where i.${sql.ref(company)} = hit.empresa_id and i.id = hit.id offset 0) item
   where hit.kind = ${sql.lit(kind)})`;

const tareas = (q: string): Rows => ({
  table: 'tareas',
  company: 'empresa_id',
  fields: sql`
    'nombre', item.nombre, 'texto', ${passage(q, 'item.nombre', sql`item.descripcion`)}, 'estado', item.estado, 'fecha_entrega', item.fecha_entrega,
    'trabajador', (select json_build_object('email', u.email, 'nombre', u.nombre) from users u where u.id = item.trabajador_id)`,
});

const proyectos: Rows = { table: 'proyectos', company: 'empresa_id', fields: sql`'nombre', item.nombre, 'texto', null` };

const temas = (q: string): Rows => ({
  table: 'temas_generador',
  company: 'empresa_id',
  fields: sql`
    'nombre', item.nombre, 'texto', ${passage(q, 'item.nombre', sql`item.descripcion`)},
    'preguntas', (select count(*) from preguntas_generador p where p.empresa_id = item.empresa_id and p.tema_id = item.id)`,
});

const roleplays = (q: string): Rows => ({
  table: 'roleplays',
  company: 'company_id',
  fields: sql`
    'nombre', item.title, 'texto', ${passage(q, 'item.title', sql`item.description`)},
    'asignados', (select count(*) from roleplay_assignments a where a.empresa_id = item.company_id and a.roleplay_id = item.id),
    'completados', (select count(*) from roleplay_assignments a
      where a.empresa_id = item.company_id and a.roleplay_id = item.id and a.completed_at is not null)`,
});

const faqs = (q: string): Rows => ({
  table: 'faqs',
  company: 'empresa_id',
  fields: sql`
    'nombre', item.question, 'texto', ${passage(q, 'item.question', withoutMarks(sql`item.answer`))},
    'categoria', (select c.name from faqs_categories fc join faq_categories c on c.empresa_id = fc.empresa_id and c.id = fc.category_id
      where fc.empresa_id = item.empresa_id and fc.faq_id = item.id order by c.name collate app.espanol limit 1)`,
});

const personas = sql`(
  select coalesce(json_agg(json_build_object('id', item.id, 'email', item.email, 'nombre', item.nombre, 'role', item.role, 'empresa', item.empresa) order by hit.place), '[]')
    from hit, lateral (
      select u.id, u.email, u.nombre,
             coalesce((select r.role from user_roles r where r.user_id = u.id),
               case when exists (select from company_users w where w.user_id = u.id) then 'worker'
                 when exists (select from responsables_empresas m where m.user_id = u.id) then 'manager' end) as role,
             (select json_build_object('id', e.id, 'nombre', e.nombre) from (
                select w.company_id as id from company_users w where w.user_id = u.id
                union all select m.empresa_id from responsables_empresas m where m.user_id = u.id) own,
                lateral (select c.id, c.nombre from empresas c where c.id = own.id offset 0) e
              order by e.nombre, e.id limit 1) as empresa
        from users u where u.id = hit.id offset 0) item
   where hit.kind = 'persona')`;

const empresas = sql`(
  select coalesce(json_agg(json_build_object('id', item.id, 'nombre', item.nombre, 'correo_contacto', item.correo_contacto) order by hit.place), '[]')
    from hit, lateral (select * from empresas e where e.id = hit.id offset 0) item where hit.kind = 'empresa')`;

/** One function returns the keys of what is found; the rows are read under the caller's policies, in the same statement. */
export async function selectEverythingFound(db: ScopedDb, q: string): Promise<Found> {
  const { rows } = await sql<Found>`
    with hit as materialized (
      select h.kind, h.empresa_id, h.id, h.place from app.search_records(${q}, ${FOUND_MAX}) with ordinality h (kind, empresa_id, id, place))
    select ${listed('tarea', tareas(q))} as tareas, ${listed('proyecto', proyectos)} as proyectos, ${listed('tema', temas(q))} as temas,
           ${listed('roleplay', roleplays(q))} as roleplays, ${listed('faq', faqs(q))} as faqs, ${personas} as personas, ${empresas} as empresas`.execute(
    db,
  );
  return rows[0] as Found;
}
