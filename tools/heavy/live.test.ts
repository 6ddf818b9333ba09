import { get, type IncomingMessage } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import { startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import { CHANNEL } from '@ensaya/server/lib/notify-changes.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { processorSeconds } from '../bench/processor.ts';
import { fillLarge } from '../stage/large.ts';
import { startServer } from '../stage/processes.ts';
import { cookieOf } from '../stage/stage.ts';

const COMPANIES = heavySize(50, 20);
const PEOPLE_EACH = 20;
const WRITES_A_SECOND = heavySize(100, 40);
const SECONDS = heavySize(30, 1);
/** Writes of a server that has just started cost several times as much. */
const WARM_SECONDS = heavySize(10, 0.5);
/** On quiet cores. The short form only distinguishes slow from stuck. */
const P95_MS = heavySize(25, 10_000);
/** So that what was sent has arrived. */
const SETTLE_MS = heavySize(2000, 500);
const PASSWORD = 'ensaya';
const PORT = 3398;

type Person = { token: string; empresa_id: string; role: string };
type Subscriber = { empresa_id: string; receivedAt: number[]; foreign: number; response: IncomingMessage };

test(`${COMPANIES * PEOPLE_EACH} subscribers of ${COMPANIES} companies, ${WRITES_A_SECOND} writes a second: no change of another company is received, own changes within ${P95_MS} ms (p95)`, async () => {
  const postgres = await startTemporaryPostgres();
  onTestFinished(() => postgres.stop());
  const url = postgres.url('postgres');
  await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  await fillLarge(url, { empresas: COMPANIES, usersEach: PEOPLE_EACH, proyectosEach: 2, tareasEach: 20 });
  const people = await createSessions(url);
  const stage = { postgres, url: (role?: string) => postgres.url('postgres', role), managers: [] };
  const server = await startServer(stage, PORT);
  onTestFinished(() => server.kill());

  const managers = people.filter(({ role }) => role === 'manager');
  const writtenAt = new Map<string, number[]>();
  const writeFor = async (seconds: number) => {
    for (const { empresa_id } of people) writtenAt.set(empresa_id, []);
    const sent: Promise<void>[] = [];
    const [used, began] = [processorSeconds(Number(server.child.pid)), performance.now()];
    for (let i = 0; i < WRITES_A_SECOND * seconds; i++) {
      const due = began + (i * 1000) / WRITES_A_SECOND;
      if (due > performance.now()) await after(due - performance.now());
      // Each company in turn, so that its writes are half a second apart and are announced separately.
      const manager = managers[i % managers.length] as Person;
      writtenAt.get(manager.empresa_id)?.push(performance.now());
      sent.push(write(server.url, manager, i));
    }
    await Promise.all(sent);
    const rate = sent.length / ((performance.now() - began) / 1000);
    await after(SETTLE_MS);
    return { writes: sent.length, rate, processor: processorSeconds(Number(server.child.pid)) - used };
  };
  await writeFor(WARM_SECONDS);

  const subscribers: Subscriber[] = [];
  for (let start = 0; start < people.length; start += 100) {
    subscribers.push(...(await Promise.all(people.slice(start, start + 100).map((person) => subscribe(server.url, person)))));
  }
  expect(subscribers).toHaveLength(COMPANIES * PEOPLE_EACH);
  await after(SETTLE_MS);
  const measured = { url, pid: Number(server.child.pid), subscribers };
  await measureDeliveries(measured, WARM_SECONDS);
  const perDelivery = await measureDeliveries(measured, SECONDS);
  for (const subscriber of subscribers) subscriber.receivedAt = [];
  const { writes, rate, processor } = await writeFor(SECONDS);

  const each = writes / COMPANIES;
  // Merged messages cannot be paired with writes: those subscribers are counted but not timed.
  const [timed, merged] = [
    subscribers.filter(({ receivedAt }) => receivedAt.length === each),
    subscribers.filter(({ receivedAt }) => receivedAt.length !== each),
  ];
  const latencies = timed.flatMap(({ empresa_id, receivedAt }) => receivedAt.map((at, k) => at - (writtenAt.get(empresa_id)?.[k] ?? 0)));
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const foreign = subscribers.reduce((sum, subscriber) => sum + subscriber.foreign, 0);
  const silent = subscribers.filter(
    ({ receivedAt, empresa_id }) => (receivedAt.at(-1) ?? 0) < (writtenAt.get(empresa_id)?.at(-1) ?? 0),
  ).length;
  const deliveries = subscribers.reduce((sum, { receivedAt }) => sum + receivedAt.length, 0);
  const micro = (seconds: number) => Math.round(seconds * 1e6);
  console.log(
    `the server's processor time a delivery: ${micro(perDelivery)} µs, with its share of the write ${micro(processor / deliveries)} µs`,
  );
  console.log(
    `${subscribers.length} subscribers, ${writes} writes at ${rate.toFixed(0)}/s, ${latencies.length} messages timed (${merged.length} subscribers got some merged): ` +
      `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; foreign ${foreign}, missed the last ${silent}`,
  );
  expect({ foreign, silent }).toEqual({ foreign: 0, silent: 0 });
  expect(timed.length).toBeGreaterThan(subscribers.length / 2);
  expect(at(0.95)).toBeLessThan(P95_MS);
  for (const { response } of subscribers) response.destroy();
}, 200_000);

type Measured = { url: string; pid: number; subscribers: readonly Subscriber[] };
/** The processor time of the server per delivery, in seconds, without writes: another server's announcements, two changes every 20 ms. */
async function measureDeliveries({ url, pid, subscribers }: Measured, seconds: number): Promise<number> {
  const count = () => subscribers.reduce((sum, { receivedAt }) => sum + receivedAt.length, 0);
  const companies = [...new Set(subscribers.map(({ empresa_id }) => empresa_id))];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [used, counted, began] = [processorSeconds(pid), count(), performance.now()];
  for (let i = 0; i < (WRITES_A_SECOND / 2) * seconds; i++) {
    const due = began + (i * 2000) / WRITES_A_SECOND;
    if (due > performance.now()) await after(due - performance.now());
    const changes = [0, 1].map((more) => ({ table: 'proyectos', empresa_id: companies[(2 * i + more) % companies.length] }));
    await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(changes)]);
  }
  await client.end();
  await after(SETTLE_MS);
  return (processorSeconds(pid) - used) / (count() - counted);
}

async function subscribe(base: string, { token, empresa_id }: Person): Promise<Subscriber> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(base + CHANGES_PATH, { headers: { cookie: cookieOf(token) }, agent: false }, resolve).on('error', reject);
  });
  const subscriber: Subscriber = { empresa_id, receivedAt: [], foreign: 0, response };
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (text: string) => {
    const now = performance.now();
    for (const line of text.split('\n')) {
      if (!line.startsWith('data: ')) continue;
      const changes = JSON.parse(line.slice(6)) as Change[];
      subscriber.foreign += changes.filter((change) => change.empresa_id !== empresa_id).length;
      if (changes.length > 0) subscriber.receivedAt.push(now);
    }
  });
  return subscriber;
}

/** A new project is announced to all people of the company. */
async function write(base: string, { token, empresa_id }: Person, round: number): Promise<void> {
  const response = await fetch(`${base}/rest/v1/proyectos`, {
    method: 'POST',
    headers: { cookie: cookieOf(token), origin: base, 'content-type': 'application/json' },
    body: JSON.stringify({ empresa_id, nombre: `Campaña ${round}` }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a write was answered ${response.status}`);
}

async function createSessions(url: string): Promise<Person[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Person>(`
    with members as (
      select empresa_id, user_id, 'manager' as role from app.responsables_empresas
      union all select company_id, user_id, 'worker' from app.company_users),
    signed as (
      insert into auth.session (user_id, token, expires_at)
      select user_id, encode(sha256(user_id::text::bytea), 'hex'), now() + interval '1 day' from members returning user_id, token)
    select signed.token, members.empresa_id, members.role from members join signed using (user_id)`);
  await client.end();
  return rows;
}
