import type pg from 'pg';
import type { MovedTable, Reference } from './tables.ts';

const BATCH = 2000;

/** What of the source a moved row says otherwise: the ids of people who had an account in the target. */
export type Renamed = ReadonlyMap<string, string>;

/** The rows of a table as JSON, a batch at a time. Inside a transaction. */
async function* batches(client: pg.ClientBase, { name, where }: MovedTable, values: readonly unknown[]): AsyncGenerator<string[]> {
  const used = usedIn(where, values);
  await client.query(
    `declare moved no scroll cursor for select to_jsonb(t)::text as row from ${name} t where ${where.replace(/\$\d/, '$1')}`,
    used,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from moved`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH) break;
  }
  await client.query('close moved');
}

/** Of a table's rows, in any order. */
export async function digestOf(
  client: pg.ClientBase,
  { name, where, columns }: MovedTable,
  values: readonly unknown[],
  renamed: Renamed,
): Promise<string> {
  const used = usedIn(where, values);
  let text = textOf(columns);
  for (const pair of renamed) {
    used.push(...pair);
    text = `replace(${text}, $${used.length - 1}::text, $${used.length}::text)`;
  }
  const { rows } = await client.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(r.hash, '' order by r.hash)), '') as digest
       from (select md5(${text}) as hash from ${name} t where ${where.replace(/\$\d/, '$1')}) r`,
    used,
  );
  return rows[0]?.digest ?? '';
}

/** Copies a table's rows, and returns how many. */
export async function copyRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  table: MovedTable,
  values: readonly unknown[],
  renamed: Renamed,
): Promise<number> {
  const columns = table.columns.join(', ');
  let count = 0;
  for await (const rows of batches(source, table, values)) {
    const sent = `[${rows.map((row) => renameIn(row, renamed)).join(',')}]`;
    const { rowCount } = await target.query(
      `insert into ${table.name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
      [sent],
    );
    count += rowCount ?? 0;
  }
  return count;
}

/** The rows of the company in the target whose reference leads nowhere, by constraint: triggers and references were off. */
export async function danglingIn(
  target: pg.ClientBase,
  tables: readonly MovedTable[],
  references: readonly Reference[],
  values: readonly unknown[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, conname, columns, target: other, keys } of references) {
    const table = tables.find((one) => one.name === name);
    if (!table) continue;
    const used = usedIn(table.where, values);
    const equal = columns.map((column, index) => `o.${keys[index]} = t.${column}`).join(' and ');
    const given = columns.map((column) => `t.${column} is not null`).join(' and ');
    const { rows } = await target.query(
      `select from ${name} t where t.${table.where.replace(/\$\d/, '$1')} and ${given} and not exists (select from ${other} o where ${equal}) limit 1`,
      used,
    );
    if (rows.length > 0) broken.push(`${name}: ${conname}`);
  }
  return broken;
}

/** A row without when its person was last seen: reading changes that. */
export const textOf = (columns: readonly string[]): string => (columns.includes('seen_at') ? `(to_jsonb(t) - 'seen_at')::text` : 't::text');

const usedIn = (where: string, values: readonly unknown[]): unknown[] => values.filter((_value, index) => where.includes(`$${index + 1}`));
const renameIn = (row: string, renamed: Renamed): string => {
  let text = row;
  for (const [from, to] of renamed) text = text.replaceAll(from, to);
  return text;
};
