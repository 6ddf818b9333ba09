import { sql } from 'kysely';
import { z } from 'zod';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** A row of app.data_duties(), which says what a copy does with each table. Conditions are SQL; $1 is the company or the person. */
const duty = z.object({
  tabla: z.string(),
  empresa: z.string().nullable(),
  persona: z.string().nullable(),
  propio: z.record(z.string(), z.string()).nullable(),
  oculta: z.array(z.string()).nullable(),
});
export type Duty = z.infer<typeof duty>;
export type Whose = 'empresa' | 'persona';

export async function readDuties(db: ScopedDb): Promise<Duty[]> {
  const { rows } = await sql`select tabla, empresa, persona, propio, oculta from app.data_duties()`.execute(db);
  return z.array(duty).parse(rows);
}

/** The columns that the worker may read, without those that are in no copy. */
export const COLUMNS = `
  select quote_ident(a.attname) as name from pg_catalog.pg_attribute a
   where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (coalesce($2::text[], '{}'))
     and has_column_privilege(a.attrelid, a.attnum, 'select')
   order by a.attnum`;

/** One JSON text per row. */
export function rowsQuery({ tabla, propio, ...conditions }: Duty, whose: Whose, columns: readonly string[]): string {
  const shown = columns.map((name) => {
    const condition = whose === 'persona' && propio?.[name];
    return condition ? `case when ${condition} then ${name} end as ${name}` : name;
  });
  return `select row_to_json(r)::text as line from (select ${shown.join(', ')} from ${tabla} where ${conditions[whose]}) r`;
}

/** Each file with its original name, which is kept with what refers to it. */
export const filesQuery = ({ tabla, ...conditions }: Duty, whose: Whose): string => `
  select json_build_object('id', a.id, 'kind', a.kind, 'path', a.path, 'name', app.file_name(a.empresa_id, a.id))::text as line
    from ${tabla} a where ${conditions[whose]}`;
