import { freePort } from '@ensaya/server/tests/free-port.ts';
import { timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../stage/processes.ts';
import { buildStage, cookieOf, type Manager } from '../stage/stage.ts';

/** Held by two companies; the requests of a third wait for them. */
const CONNECTIONS = 4;
/** A company's share of so small a pool (lib/database-gate.ts). */
const SHARE = 2;
const WAITING = SHARE;
/** How long a request waits for a connection (lib/database.ts). */
const WAIT_MS = 5000;

/** A project named like a row of `public.held` is not inserted until the row is gone. */
const HOLD = `
  create table public.held (nombre text);
  grant select on public.held to public;
  create function public.hold() returns trigger language plpgsql as $$
  begin
    while exists (select from public.held where nombre = new.nombre) loop perform pg_sleep(0.02); end loop;
    return new;
  end $$;
  create trigger hold before insert on app.proyectos for each row execute function public.hold();`;

test('every connection held by a slow statement: 503 within the wait limit, and service again as soon as one is free', async () => {
  const stage = await buildStage(3, 5);
  onTestFinished(() => stage.postgres.stop());
  const bystander = stage.managers[2] as Manager;
  const admin = new pg.Client({ connectionString: stage.url() });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(HOLD);
  // A machine that stands still must not end them.
  await admin.query(`alter role ensaya_api set statement_timeout = '10min'`);
  const server = await startServer(stage, await freePort(), { DATABASE_POOL_MAX: String(CONNECTIONS), LOG_LEVEL: 'silent' });
  onTestFinished(() => server.kill());
  const ask = async (path: string, { token, empresa_id }: Manager, nombre?: string) => {
    const at = performance.now();
    const response = await fetch(`${server.url}${path}`, {
      headers: { origin: server.url, cookie: cookieOf(token), 'content-type': 'application/json' },
      ...(nombre && { method: 'POST', body: JSON.stringify({ empresa_id, nombre }) }),
    });
    const body = (await response.json()) as { error?: { code: string } };
    return { status: response.status, code: body.error?.code, ms: performance.now() - at };
  };
  const list = () => ask('/rest/v1/proyectos', bystander);
  // From now on the sessions' people are in the server's cache.
  for (const manager of stage.managers) expect((await ask('/rest/v1/proyectos', manager)).status).toBe(200);

  const names = Array.from({ length: CONNECTIONS }, (_, n) => `Lento ${n}`);
  await admin.query('insert into public.held select unnest($1::text[])', [names]);
  const slow = names.map((nombre, n) => ask('/rest/v1/proyectos', stage.managers[n % SHARE] as Manager, nombre));
  const held = async () =>
    (await admin.query(`select from pg_stat_activity where usename = 'ensaya_api' and wait_event = 'PgSleep'`)).rowCount;
  await until(async () => (await held()) === CONNECTIONS);

  const refused = await Promise.all(Array.from({ length: WAITING }, list));
  expect((await ask('/health/ready', bystander)).status).toBe(200);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(WAITING).fill('503 unavailable'));
  expect(slowest).toBeLessThan(WAIT_MS + timeLimit(1000));

  // These wait already when the first connection is released, and share it.
  const waiting = Array.from({ length: WAITING }, list);
  const freedAt = performance.now();
  await admin.query('delete from public.held where nombre = $1', [names[0]]);
  const served = await Promise.all(waiting);
  const servedAfter = performance.now() - freedAt;
  console.log(
    `pool of ${CONNECTIONS} held: ${WAITING} requests refused, the slowest after ${Math.round(slowest)} ms; ` +
      `one freed: ${WAITING} served ${Math.round(servedAfter)} ms later`,
  );
  expect(served.map(({ status }) => status)).toEqual(Array(WAITING).fill(200));
  expect(servedAfter).toBeLessThan(timeLimit(1000));
  expect(await held()).toBe(CONNECTIONS - 1);
  await admin.query('delete from public.held');
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(201));
});
