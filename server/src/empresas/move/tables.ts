import type pg from 'pg';

/** A table, and which of its rows move: `$1` is the company, `$2` its people, `$3` those of them who are members. */
export type MovedTable = { name: string; where: string; columns: string[] };

/** Of everybody whom a row of the company names: without a credential, the account of a former member opens nothing. */
const PEOPLE = { 'auth."user"': 'id = any ($2)', 'app.users': 'id = any ($2)' };
/** Of its members. */
const MEMBERS = {
  'auth.account': 'user_id = any ($3)',
  'auth.two_factor': 'user_id = any ($3)',
  'app.user_roles': 'user_id = any ($3)',
  'app.aviso_preferencias': 'user_id = any ($3)',
  'app.aviso_correos': 'user_id = any ($3)',
};
/** Sessions, copies to download and requests under way end with the move; the rest is the installation's own. */
const LEFT = [
  'app.exportaciones',
  'auth.session',
  'auth.verification',
  'auth.attempts',
  'auth.objections',
  'auth.address_changes',
  'app.role_requests',
  'app.platform_counts',
  'app.platform_settings',
  'app.platform_watch',
  'app.plataforma_ia',
  'app.system_checks',
];

const CATALOG = `
  select c.oid::regclass::text as name,
         (select quote_ident(a.attname) from pg_attribute a
           where a.attrelid = c.oid and (a.attname in ('empresa_id', 'company_id') or c.oid = 'app.empresas'::regclass and a.attname = 'id')) as company,
         (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace)
   order by c.oid::regclass::text`;

type CatalogRow = { name: string; company: string | null; columns: string[] };

/** Every table of the installation: those that move, and those that nothing says about. */
export async function movedTables(client: pg.ClientBase): Promise<{ tables: MovedTable[]; unknown: string[] }> {
  const { rows } = await client.query<CatalogRow>(CATALOG);
  const conditions: Record<string, string> = { ...PEOPLE, ...MEMBERS };
  const tables = rows.flatMap(({ name, company, columns }) => {
    const where = company ? `${company} = $1` : conditions[name];
    return where && !LEFT.includes(name) ? [{ name, where, columns }] : [];
  });
  const known = new Set([...tables.map(({ name }) => name), ...LEFT]);
  return { tables, unknown: rows.map(({ name }) => name).filter((name) => !known.has(name)) };
}

const REFERENCES = `
  select c.conrelid::regclass::text as name, c.conname,
         (select array_agg(quote_ident(a.attname) order by k.n) from unnest(c.conkey) with ordinality k (attnum, n)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
         c.confrelid::regclass::text as target,
         (select array_agg(quote_ident(a.attname) order by k.n) from unnest(c.confkey) with ordinality k (attnum, n)
            join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as keys
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.conrelid::regclass::text = any ($1)`;

export type Reference = { name: string; conname: string; columns: string[]; target: string; keys: string[] };

export async function referencesOf(client: pg.ClientBase, tables: readonly MovedTable[]): Promise<Reference[]> {
  return (await client.query<Reference>(REFERENCES, [tables.map(({ name }) => name)])).rows;
}
