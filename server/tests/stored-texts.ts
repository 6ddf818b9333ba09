import type { Owner } from '@ensaya/db/builders/usuarios.ts';

/** Every text, JSON, array and network column of every table that contains one of these, with the number of rows. Partitions count as their table. */
export const storedTexts = (owner: Owner, ...texts: string[]): Promise<Record<string, number>> =>
  scan(
    owner,
    texts.map((text) => text.toLowerCase()),
    (column) => `lower(${column}::text)`,
  );

/** The same for each run of eight consecutive words of a text, whatever their case and punctuation. */
export function storedPassages(owner: Owner, text: string): Promise<Record<string, number>> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const windows = words.slice(7).map((_, n) => words.slice(n, n + 8).join(' '));
  if (windows.length === 0) throw new Error('the text is too short');
  return scan(owner, windows, (column) => `regexp_replace(lower(${column}::text), '([^[:alnum:]]|\\\\n)+', ' ', 'g')`);
}

async function scan(owner: Owner, wanted: string[], folded: (column: string) => string): Promise<Record<string, number>> {
  const { rows: columns } = await owner.query<{ table: string; name: string; column: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
           quote_ident(a.attname) as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
     where n.nspname in ('app', 'auth', 'pgboss', 'partitions', 'meta') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and (t.typcategory in ('S', 'I', 'A', 'U') and t.typname not in ('uuid', '_uuid', 'bytea'))`);
  if (columns.length <= 200) throw new Error('columns are missing');
  const found: Record<string, number> = {};
  for (const { table, name, column } of columns) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${table} where exists (select from unnest($1::text[]) wanted where strpos(${folded(column)}, wanted) > 0)`,
      [wanted],
    );
    const key = `${name}.${column}`;
    if (rows[0]?.n) found[key] = (found[key] ?? 0) + rows[0].n;
  }
  return found;
}
