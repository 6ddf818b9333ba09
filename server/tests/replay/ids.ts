import type { Team } from '@ensaya/db/tests/rls-attempts.ts';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { Ids } from './operations.ts';
import type { Catalog } from './request.ts';

/** The ids of the first member's rows. Tables without a build of their own have their row by the company. */
export async function idsOf({ empresa, workers, build }: Team, server: TestServer, catalog: Catalog): Promise<Ids> {
  const rows = new Map<string, string>();
  for (const table of catalog.tables) {
    const id = (await build(`app.${table}`, 0)) || (await firstRow(server, table, empresa.id));
    if (id) rows.set(table, id);
  }
  return {
    empresa: empresa.id,
    person: workers[0].id,
    row: (table) => rows.get(table) ?? expect.fail(`matrix/app.${table}.ts builds no row`),
  };
}

async function firstRow({ owner }: TestServer, table: string, empresa: string): Promise<string | undefined> {
  const { rows: columns } = await owner.query<{ column: string }>(
    `select a.attname as column from pg_attribute a where a.attrelid = $1::regclass and a.attname in ('empresa_id', 'company_id')
        and exists (select from pg_attribute i where i.attrelid = a.attrelid and i.attname = 'id')`,
    [`app.${table}`],
  );
  if (!columns[0]) return undefined;
  const { rows } = await owner.query<{ id: string }>(`select id from app.${table} where ${columns[0].column} = $1 limit 1`, [empresa]);
  return rows[0]?.id;
}
