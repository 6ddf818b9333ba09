import pg from 'pg';

/** Each query lists one kind of object as SQL, in a stable order. `$1` is the list of schemas. */
const RELATIONS = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
         coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') as partitioned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any ($1) and c.relkind in ('r', 'p') order by 2`;

const COLUMNS = `
  select format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
                case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                     when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as sql
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const CONSTRAINTS = `
  select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as sql
    from pg_constraint where conrelid = $1 and contype <> 'n' order by contype desc, conname`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) || ';' as sql from pg_index
   where indrelid = $1 and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by 1`;

const TRIGGERS = `select pg_get_triggerdef(oid) || ';' as sql from pg_trigger where tgrelid = $1 and not tgisinternal order by 1`;

const POLICIES = `
  select format('create policy %I on %s for %s to %s%s%s;', p.polname, p.polrelid::regclass,
                case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
                (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(p.polroles) r),
                ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
                ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') as sql
    from pg_policy p where p.polrelid = $1 order by p.polname`;

const GRANTS = `
  select format('grant %s on %s to %I;', string_agg(what, ', ' order by what), $1::regclass, grantee) as sql
    from (select lower(privilege_type) as what, grantee::regrole::text as grantee
            from pg_class, aclexplode(relacl) where oid = $1 and grantee <> relowner
          union all
          select format('%s (%s)', lower(privilege_type), string_agg(attname, ', ' order by attnum)), grantee::regrole::text
            from pg_attribute, aclexplode(attacl) where attrelid = $1 and attnum > 0 group by privilege_type, grantee) granted
   group by grantee order by grantee`;

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' || E'\\n'
         || format('alter function %s owner to %I;', p.oid::regprocedure, p.proowner::regrole)
         || coalesce((select string_agg(format(E'\\ngrant execute on function %s to %I;', p.oid::regprocedure, grantee::regrole), '' order by grantee::regrole::text)
                        from aclexplode(p.proacl) where grantee <> p.proowner and grantee <> 0), '') as sql
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any ($1) order by p.oid::regprocedure::text`;

/**
 * The schema according to the catalog, for reading and for detecting drift. Not meant to be executed. Partitions are left out: those of
 * the audit log depend on the date.
 */
export async function printSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set search_path = pg_catalog');
    const list = async (text: string, value: unknown) =>
      (await client.query<{ sql: string }>(text, [value])).rows.map((row) => row.sql.trimEnd());
    const schemas = ['app', 'auth', 'meta'];
    const parts = ['-- Printed from the catalog by `npm run db:print`. Do not edit: change migrations/, functions/ or policies/.'];
    const { rows: relations } = await client.query<{ oid: number; name: string; rls: boolean; forced: boolean; partitioned: string }>(
      RELATIONS,
      [schemas],
    );
    for (const { oid, name, rls, forced, partitioned } of relations) {
      const body = [...(await list(COLUMNS, oid)), ...(await list(CONSTRAINTS, oid))].join(',\n');
      const after = [
        rls ? `alter table ${name} enable row level security;` : `-- ${name} HAS NO ROW LEVEL SECURITY`,
        forced ? `alter table ${name} force row level security;` : `-- ${name} DOES NOT FORCE ROW LEVEL SECURITY`,
        ...(await list(POLICIES, oid)),
        ...(await list(GRANTS, oid)),
      ];
      parts.push(
        [`create table ${name} (\n${body}\n)${partitioned};`, ...(await list(INDEXES, oid)), ...(await list(TRIGGERS, oid)), ...after].join(
          '\n',
        ),
      );
    }
    parts.push(...(await list(FUNCTIONS, schemas)));
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
