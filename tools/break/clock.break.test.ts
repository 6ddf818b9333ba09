import { mailAvisos } from '@ensaya/server/avisos/avisos.jobs.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startHaproxy } from '../stage/haproxy.ts';
import { startServer, startWorker } from '../stage/processes.ts';
import { countPurges, enqueuePurges } from '../stage/purge-jobs.ts';
import { makeClock } from '../stage/settable-clock.ts';
import { buildStage, cookieOf, type Manager, type Stage } from '../stage/stage.ts';
import { countWrites, sendSteadily } from './steady-traffic.ts';

const PER_SECOND = heavySize(40, 10);
const RATE_LIMIT = heavySize(600, 150);
const JOBS = heavySize(200, 20);
/** Hours ahead of the true time, one after the other. */
const JUMPS = heavySize([2, 0, -2, 0], [2, -2]);
/** Schedules are looked at every 30 s; their jobs are of each minute. */
const SCHEDULED_MS = 240_000;

/** A server and a worker whose clock can be set; PostgreSQL keeps the true time. */
async function startParts() {
  const built = await buildStage(20, 40);
  onTestFinished(() => built.postgres.stop());
  // On a machine that is late, requests wait instead of failing: a failure is then the clock's.
  const stage: Stage = { ...built, url: (role) => `${built.url(role)}?connect_timeout=60` };
  const sink = await startMailSink(0);
  onTestFinished(sink.stop);
  const clock = await makeClock();
  onTestFinished(clock.remove);
  const port = await freePort();
  const proxy = await startHaproxy([port, port]);
  onTestFinished(proxy.stop);
  const shared = { ...clock.environment, PUBLIC_URL: proxy.url, SMTP_URL: sink.url, LOG_LEVEL: 'silent' };
  const ofServer = { ...shared, TRUSTED_PROXIES: '1', RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT) };
  const server = await startServer(stage, port, ofServer);
  onTestFinished(() => server.kill());
  const worker = startWorker(stage, shared);
  onTestFinished(() => worker.kill());
  await until(() => proxy.isUp(0));
  const admin = new pg.Client({ connectionString: stage.url() });
  await admin.connect();
  onTestFinished(() => admin.end());
  return { stage, proxy, url: server.url, mails: sink.mails, admin, setClock: (hours: number) => clock.set(hours, [server, worker]) };
}

test('clocks of server and worker that jump 2 hours ahead and back: no request fails, jobs, mails and schedules go on, limits last a minute', async () => {
  const { stage, proxy, url, mails, admin, setClock } = await startParts();
  const [eager, ended, ...others] = stage.managers as [Manager, Manager, ...Manager[]];
  const ask = async (token: string, path = '/auth/v1/user', body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: cookieOf(token, proxy.url), origin: proxy.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response;
  };
  const traffic = sendSteadily(proxy.url, proxy.ca, others, { perSecond: PER_SECOND, most: 200 });
  onTestFinished(traffic.abort);
  await traffic.calm();
  // The database ends a session, whatever the clock of a server says.
  expect((await ask(ended.token)).status).toBe(200);
  await admin.query(`update auth.session set expires_at = now() - interval '1 minute' where token = $1`, [ended.token]);

  let jobs = 0;
  for (const [jump, hours] of JUMPS.entries()) {
    await enqueuePurges(stage, JOBS);
    let last = await ask(eager.token);
    while (last.status === 200) last = await ask(eager.token);
    expect(last.status).toBe(429);
    await setClock(hours);
    const jumpedAt = performance.now();
    const limited = await ask(eager.token);
    expect((await ask(ended.token)).status).toBe(401);
    await enqueuePurges(stage, JOBS);
    jobs += 2 * JOBS;
    await until(async () => (await countPurges(stage, 'completed')) === jobs);
    const jobsAfter = performance.now() - jumpedAt;
    await ask('', '/auth/v1/recover', { email: `responsable${jump + 1}@ejemplo.test` });
    await until(() => mails.length > jump);
    const mailAfter = performance.now() - jumpedAt;
    const before = (await admin.query('select now()')).rows[0].now;
    const scheduled = async () =>
      (await admin.query('select from pgboss.job where name = $1 and created_on > $2', [mailAvisos.queue, before])).rowCount;
    // The short form waits for a schedule once.
    if (heavySize(true, hours === -2)) await vi.waitUntil(scheduled, { timeout: SCHEDULED_MS, interval: 500 });
    const scheduledAfter = performance.now() - jumpedAt;
    await traffic.calm();
    const wait = Number(limited.headers.get('retry-after') ?? 0);
    console.log(
      `clock ${hours} h: ${2 * JOBS} jobs done after ${Math.round(jobsAfter)} ms, a mail after ${Math.round(mailAfter)} ms, ` +
        `scheduled jobs after ${Math.round(scheduledAfter / 1000)} s; a limited session waits ${wait} s`,
    );
    expect(wait).toBeLessThanOrEqual(60);
  }
  await traffic.finish();
  const { lost, twice } = await countWrites(stage.url(), traffic);
  const again = await admin.query(`select name from pgboss.job where retry_count > 0 or state in ('failed', 'cancelled')`);
  console.log(
    `${traffic.sent} requests, ${traffic.failed.length} failed; ${traffic.acknowledged.size} writes, ${lost} lost, ${twice} twice; ${again.rowCount} jobs failed or were repeated`,
  );
  expect(traffic.failed).toEqual([]);
  expect([lost, twice]).toEqual([0, 0]);
  expect(again.rows).toEqual([]);
  expect(mails.map(({ to }) => to)).toEqual(JUMPS.map((_, jump) => [`responsable${jump + 1}@ejemplo.test`]));
});
