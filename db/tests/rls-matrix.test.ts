import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { ATTEMPTS, type Statement } from './rls-attempts.ts';
import { ACTORS, type Actor, isAllowed, MATRIX_TABLES, OPERATIONS, ROWS } from './rls-matrix.ts';
import { buildStage, type Stage } from './rls-stage.ts';

const REFUSED = '42501'; // insufficient privilege: no grant, or a policy's check
const ALL_ROLES = ['worker', 'manager', 'superadmin'];

const database = await createTestDatabase();
const api = new pg.Client({ connectionString: database.url('ensaya_api') });
const worker = new pg.Client({ connectionString: database.url('ensaya_worker') });
let stage: Stage;

beforeAll(async () => {
  await Promise.all([api.connect(), worker.connect()]);
  stage = await buildStage(database.owner);
});
afterAll(() => Promise.all([api.end(), worker.end()]));

/** Tries one statement as one actor and undoes it. True when it touched anything. */
async function attempt(actor: Actor, { text, values }: Statement): Promise<boolean> {
  const client = actor === 'job of A' ? worker : api;
  await client.query('begin');
  try {
    if (actor === 'job of A') await client.query('select app.enter_job($1)', [stage.A.empresa.id]);
    else if (actor !== 'stranger') await client.query('select app.enter($1, $2)', [stage.people[actor].token, ALL_ROLES]);
    const { rowCount } = await client.query(text, values);
    return (rowCount ?? 0) > 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === REFUSED) return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

const CELLS = MATRIX_TABLES.flatMap((table) =>
  ACTORS.flatMap((actor) => ROWS.flatMap((row) => OPERATIONS.map((operation) => ({ table, actor, row, operation })))),
);

describe(`[6.3 6.4 6.5 6.6] role matrix, ${CELLS.length} cells`, () => {
  test('every table of app and auth is in it', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'auth') and c.relkind in ('r', 'p', 'v', 'm')`,
    );
    expect(MATRIX_TABLES.toSorted()).toEqual(rows.map((row) => row.name).toSorted());
  });

  test('there is a row behind every cell: what is denied below would be seen by whoever may', async () => {
    for (const table of MATRIX_TABLES) {
      const { text, values } = (await ATTEMPTS[table]?.select(stage, 'worker of A', 'own', database.owner)) ?? { text: '', values: [] };
      expect((await database.owner.query(text, values)).rowCount, table).toBeGreaterThan(0);
    }
  });

  for (const table of MATRIX_TABLES) {
    for (const actor of ACTORS) {
      test(`${actor} on ${table}`, async () => {
        const seen: Record<string, boolean> = {};
        const wanted: Record<string, boolean> = {};
        for (const { row, operation } of CELLS.filter((cell) => cell.table === table && cell.actor === actor)) {
          const statement = ATTEMPTS[table]?.[operation];
          if (!statement) throw new Error(`no attempt for ${operation} on ${table}`);
          seen[`${row} ${operation}`] = await attempt(actor, await statement(stage, actor, row, database.owner));
          wanted[`${row} ${operation}`] = isAllowed(table, actor, row, operation);
        }
        expect(seen).toEqual(wanted);
      });
    }
  }
});
