import { textOf } from '@ensaya/server/empresas/move/rows.ts';
import { movedTables } from '@ensaya/server/empresas/move/tables.ts';
import type pg from 'pg';

/** Everything that an installation holds, by table: of one company, and of the others. A digest each. */
export type Contents = { own: Map<string, string>; others: Map<string, string> };

/** What the load of the drill and the move itself write: compared by their ids, or explained by docs/scale.md. */
const WRITTEN = /^app\.(proyectos|audit_log|platform_counts)$/;
/** Deleted in the source. */
const MARKED = /^app\.(empresas|empresa_equipos|audit_log)$/;

/** Independent of what the move compares: by the tables' own text, in PostgreSQL. */
export async function contentsOf(owner: pg.ClientBase, empresa_id: string): Promise<Contents> {
  const { tables } = await movedTables(owner);
  const contents: Contents = { own: new Map(), others: new Map() };
  await owner.query(`set timezone = 'UTC'`);
  for (const { name, where, columns } of tables) {
    const text = textOf(columns);
    const company = where.endsWith('$1') ? where : undefined;
    const condition =
      company ??
      `${where.split(' ')[0]} in (select user_id from app.company_users where company_id = $1
      union select user_id from app.responsables_empresas where empresa_id = $1)`;
    const digest = async (rows: string) => {
      const { rows: found } = await owner.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(${text}), '' order by md5(${text}))), '') as digest from ${name} t where ${rows}`,
        [empresa_id],
      );
      return found[0]?.digest ?? '';
    };
    if (!MARKED.test(name)) contents.own.set(name, await digest(condition));
    if (!WRITTEN.test(name)) contents.others.set(name, await digest(`not coalesce(${condition}, false)`));
  }
  return contents;
}
