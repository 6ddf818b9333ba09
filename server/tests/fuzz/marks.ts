import { randomUUID } from 'node:crypto';
import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import type { TestServer } from '../server.ts';

type Column = { table: string; column: string; tenant: string };

/** Columns that the product reads as anything but words: changing them would break the row. */
const NO_WORDS = /path|url|key|hash|token|type|last4|provider|model|zone|code|email/;

/** The text columns of every table of a company that a person could read as words: not generated, in no key and no foreign key. */
async function textColumns(owner: Owner): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select format('app.%I', r.relname) as table, format('%I', a.attname) as column, t.attname as tenant
      from pg_class r
      join pg_attribute t on t.attrelid = r.oid and t.attname in ('empresa_id', 'company_id')
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('text'::regtype, 'varchar'::regtype)
     where r.relnamespace = 'app'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
       and not exists (select from pg_index i where i.indrelid = r.oid and i.indisunique and a.attnum = any (i.indkey))
       and not exists (select from pg_constraint c where c.conrelid = r.oid and c.contype = 'f' and a.attnum = any (c.conkey))`);
  return rows.filter(({ column }) => !NO_WORDS.test(column));
}

/**
 * Writes a mark into the words of a company's rows and its people's names: an answer that holds it shows a row of that company. Without
 * triggers, so that versions and the activity log stay as they are. Columns that take a few words only (CHECK) keep their own.
 */
export async function createMarker({ owner, url }: TestServer) {
  const taking = new Set((await textColumns(owner)).map((column) => JSON.stringify(column)));
  return async ({ empresa, people }: { empresa: { id: string }; people: readonly { id: string }[] }): Promise<string> => {
    const mark = `marca${randomUUID().slice(0, 8)}`;
    const admin = new pg.Client({ connectionString: url('postgres') });
    await admin.connect();
    try {
      await admin.query('set session_replication_role = replica');
      for (const json of taking) {
        const { table, column, tenant } = JSON.parse(json) as Column;
        const text = `update ${table} set ${column} = ${column} || $2 where ${tenant} = $1`;
        await admin.query(text, [empresa.id, ` ${mark}`]).catch(() => taking.delete(json));
      }
      await admin.query(`update app.empresas set nombre = nombre || ' ' || $2 where id = $1`, [empresa.id, mark]);
      await admin.query('update app.users set nombre = $2 where id = any ($1)', [people.map(({ id }) => id), `Persona ${mark}`]);
    } finally {
      await admin.end();
    }
    return mark;
  };
}
