import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { buildPlatformAi } from '@ensaya/db/builders/ia.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildStage, type Manager, type Stage } from '../stage/stage.ts';

const { COMPANIES, AT_ONCE, WINDOWS, PER_WINDOW } = heavySize(
  { COMPANIES: 1000, AT_ONCE: 100, WINDOWS: 60, PER_WINDOW: 100 },
  { COMPANIES: 50, AT_ONCE: 25, WINDOWS: 6, PER_WINDOW: 20 },
);
const EVERY_MS = 10;
const CONNECTIONS = 8;
/** Companies whose reservation is not committed while the others are measured. */
const HOLDERS = 20;
const HIGHEST = 10;
/** Of one company's p95. The short form shares its processor with others: it tells slow from stuck. */
const MOST = heavySize(1.2, 10);

let stage: Stage;
let owner: pg.Client;
let admin: pg.Client;
let one: Manager;
let many: Manager[];
let holders: Manager[];
beforeAll(async () => {
  stage = await buildStage(COMPANIES + HOLDERS + 1, 0);
  const [first, ...others] = stage.managers;
  if (!first) throw new Error('no company');
  [one, many, holders] = [first, others.slice(0, COMPANIES), others.slice(COMPANIES)];
  owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  admin = new pg.Client({ connectionString: stage.url() });
  await Promise.all([owner.connect(), admin.connect()]);
  await buildPlatformAi(owner, { sealedKey: 'x.y' });
  await owner.query(
    `insert into app.credito_ia (empresa_id, monthly_credit, accepted_at, accepted_text, accepted_provider, accepted_lugar)
     select e.id, 1000000000, now(), app.credit_text(), p.provider, p.lugar from app.empresas e, app.plataforma_ia p`,
  );
  // Transactions wait for one another here, on a machine that others use too.
  await admin.query(`alter role ensaya_api set idle_in_transaction_session_timeout = '5min'`);
});
afterAll(async () => {
  await Promise.all([owner, admin].map((client) => client.end()));
  await stage.postgres.stop();
});

/** As the servers connect; closed when the test ends. */
async function open(count: number): Promise<pg.Client[]> {
  const opened = Array.from({ length: count }, () => new pg.Client({ connectionString: stage.url('ensaya_api') }));
  await Promise.all(opened.map((client) => client.connect()));
  onTestFinished(async () => void (await Promise.all(opened.map((client) => client.end()))));
  return opened;
}

/** Leaves the transaction open. Returns how long the reservation took by PostgreSQL's own clock: neither the network nor this process counts. */
async function reserve(client: pg.Client, { empresa_id, token }: Manager): Promise<number> {
  await client.query('begin');
  await client.query('select app.enter($1, $2, false)', [token, ['manager']]);
  const { rows } = await client.query<{ ms: number }>({
    name: 'reserve',
    text: `with started as materialized (select clock_timestamp() as at),
                done as materialized (select s.at, app.reserve_ai_call($1, $2, 'prompt', 'compatible', 'ensayo', $3, null, null, 'plataforma') from started s)
           select 1000 * extract(epoch from clock_timestamp() - at)::float8 as ms from done`,
    values: [empresa_id, randomUUID(), HIGHEST],
  });
  return rows[0]?.ms ?? Number.NaN;
}

/** Backends that wait for a lock of another. */
const waiting = async () =>
  (await admin.query<{ n: number }>('select count(distinct pid)::int as n from pg_locks where not granted')).rows[0]?.n ?? -1;
const reservedOf = async () =>
  (await owner.query<{ n: number }>('select coalesce(sum(reserved), 0)::int as n from app.credito_meses')).rows[0]?.n ?? -1;

test(`${COMPANIES} companies on one key, ${AT_ONCE} at once: each reserves while no other has committed`, async () => {
  const opened = await open(AT_ONCE);
  for (let from = 0; from < COMPANIES; from += AT_ONCE) {
    const group = many.slice(from, from + AT_ONCE);
    // Two that waited for each other would never all be done: nobody commits before.
    await Promise.all(group.map((company, n) => reserve(opened[n] as pg.Client, company)));
    expect(await waiting()).toBe(0);
    await Promise.all(group.map((_company, n) => opened[n]?.query('commit')));
  }
  expect(await reservedOf()).toBe(HIGHEST * COMPANIES);

  // Positive control: two of one company.
  const [first, second] = opened as [pg.Client, pg.Client];
  await reserve(first, one);
  const behind = reserve(second, one);
  await until(async () => (await waiting()) === 1);
  await first.query('commit');
  await behind;
  await second.query('commit');
});

test(`p95 of reserving by ${COMPANIES} companies at most ${MOST} times that of one at the same rate, also while ${HOLDERS} others hold theirs`, async () => {
  const pool = await open(CONNECTIONS);
  // Each connection plans once, and the first reservation of a month also makes its row.
  for (const [n, company] of [one, ...many, ...pool.map(() => one)].entries()) {
    const client = pool[n % CONNECTIONS] as pg.Client;
    await reserve(client, company);
    await client.query('commit');
  }
  const before = await reservedOf();
  const held = await open(HOLDERS);
  await Promise.all(holders.map((company, n) => reserve(held[n] as pg.Client, company)));

  const times = { one: [] as number[], many: [] as number[] };
  // One company alone has one connection, so that it never waits for itself: that would hide what the many cost.
  const free = { one: pool.slice(0, 1), many: pool.slice(1) };
  const arrivals: Promise<void>[] = [];
  let next = 0;
  const arrive = async (kind: keyof typeof times, company: Manager) => {
    const client = free[kind].shift();
    if (!client) throw new Error('every connection is in use: the rate is too high for this machine');
    times[kind].push(await reserve(client, company));
    await client.query('commit');
    free[kind].push(client);
  };
  // In turn, so that whatever else the machine does falls on both.
  for (let window = 0; window < 2 * WINDOWS; window++) {
    const kind = window % 2 === 0 ? 'one' : 'many';
    for (let n = 0; n < PER_WINDOW; n++) {
      // On a machine that does not keep up both are sent more slowly.
      while (free[kind].length === 0) await after(1);
      arrivals.push(arrive(kind, kind === 'one' ? one : (many[next++ % COMPANIES] ?? one)));
      await after(EVERY_MS);
    }
    await Promise.all(arrivals.splice(0));
  }
  const at = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
  const line = (kind: keyof typeof times) => `p50 ${at(times[kind], 0.5).toFixed(2)} ms, p95 ${at(times[kind], 0.95).toFixed(2)} ms`;
  const ratio = at(times.many, 0.95) / at(times.one, 0.95);
  console.log(
    `reserving by PostgreSQL's clock, ${times.one.length} each, one every ${EVERY_MS} ms: one company ${line('one')}; ${COMPANIES} companies ${line('many')}; p95 ${ratio.toFixed(2)}×`,
  );
  expect(ratio).toBeLessThanOrEqual(MOST);
  expect(await reservedOf()).toBe(before + HIGHEST * 2 * WINDOWS * PER_WINDOW);
});
