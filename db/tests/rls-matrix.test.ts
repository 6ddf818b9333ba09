import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { Statement } from './rls-attempts.ts';
import { buildFixture, type Fixture, targetOf } from './rls-fixture.ts';
import { ACTORS, type Actor, isAllowed, OPERATIONS, ROWS } from './rls-matrix.ts';
import { readTables } from './rls-tables.ts';

const REFUSED = '42501'; // insufficient privilege: no grant, or a policy's check
const ALL_ROLES = ['worker', 'manager', 'superadmin'];

const database = await createTestDatabase();
const api = new pg.Client({ connectionString: database.url('ensaya_api') });
const worker = new pg.Client({ connectionString: database.url('ensaya_worker') });
let fixture: Fixture;

beforeAll(async () => {
  await Promise.all([api.connect(), worker.connect()]);
  fixture = await buildFixture(database.owner);
});
afterAll(() => Promise.all([api.end(), worker.end()]));

/** Runs one statement as one actor and rolls it back. True if it affected a row. */
async function attempt(actor: Actor, { text, values }: Statement): Promise<boolean> {
  const client = actor === 'job of A' ? worker : api;
  await client.query('begin');
  try {
    if (actor === 'job of A') await client.query('select app.enter_job($1)', [fixture.A.empresa.id]);
    else if (actor !== 'stranger') await client.query('select app.enter($1, $2, false)', [fixture.people[actor].token, ALL_ROLES]);
    const { rowCount } = await client.query(text, values);
    return (rowCount ?? 0) > 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === REFUSED) return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

const TABLES = await readTables();
const cells = TABLES.size * ACTORS.length * ROWS.length * OPERATIONS.length;

describe(`[6.3 6.4 6.5 6.6] role matrix, ${cells} cells`, () => {
  test('every table of app and auth has a file, and every file a table', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'auth') and c.relkind in ('r', 'p', 'v', 'm')`,
    );
    const names = rows.map((row) => row.name);
    const missing = names.filter((name) => !TABLES.has(name));
    expect(missing, `add db/tests/matrix/<table>.ts, exporting rights and attempts, for ${missing.join(', ')}`).toEqual([]);
    expect([...TABLES.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('every cell has a row that the attempts would find without the policies', async () => {
    for (const [table, { attempts }] of TABLES) {
      const { text, values } = await attempts.select(targetOf(fixture, 'worker of A', 'own', database.owner));
      const { rowCount } = await database.owner.query(text, values);
      expect(rowCount, `${table}: add a build or a prepare to its file`).toBeGreaterThan(0);
    }
  });

  for (const [table, { rights, attempts }] of TABLES) {
    for (const actor of ACTORS) {
      test(`${actor} on ${table}`, async () => {
        const seen: Record<string, boolean> = {};
        const wanted: Record<string, boolean> = {};
        for (const row of ROWS) {
          for (const operation of OPERATIONS) {
            const statement = await attempts[operation](targetOf(fixture, actor, row, database.owner));
            seen[`${row} ${operation}`] = await attempt(actor, statement);
            wanted[`${row} ${operation}`] = isAllowed(rights, actor, row, operation);
          }
        }
        expect(seen).toEqual(wanted);
      });
    }
  }
});
