import { setTimeout as after } from 'node:timers/promises';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCreditStage, type CreditCompany, type CreditStage, type Outcome } from './credit-stage.ts';

const { ROUNDS, COMPANIES } = heavySize({ ROUNDS: 20, COMPANIES: 10 }, { ROUNDS: 2, COMPANIES: 2 });
/** As many as the worker takes at a time. */
const PIECES = 3;
const PROMPTS = 21;
const AFFORDED = 10;
const BEFORE = 6;
const AROUND = 8;
const AFTERWARDS = 6;

let stage: CreditStage;
let probe: CreditCompany;
/** What a call reserves. */
let reserved: { prompt: number; informe: number };
beforeAll(async () => {
  stage = await buildCreditStage(1 + ROUNDS + COMPANIES, PROMPTS);
  [probe = { id: '', people: [], tema: { id: '', empresa_id: '', nombre: '', preguntas: [] } }] = stage.companies;
  await stage.enqueue(probe, 1);
  expect(await stage.ask(stage.servers[0], probe, 0)).toBe('done');
  await until(async () => (await stage.unfinishedJobs()) === 0);
  const rows = await stage.rowsOf<{ what: string; reserved: number }>(
    `select what, reserved::int from app.ai_calls where empresa_id = $1 and state = 'done'`,
    [probe.id],
  );
  reserved = { prompt: 0, informe: 0, ...Object.fromEntries(rows.map((row) => [row.what, row.reserved])) };
  expect(Math.min(reserved.prompt, reserved.informe)).toBeGreaterThan(0);
});
afterAll(() => stage.stop());

const serverOf = (n: number) => stage.servers[n % stage.servers.length];
const counted = (outcomes: readonly Outcome[]) =>
  Object.fromEntries([...new Set(outcomes)].toSorted().map((code) => [code, outcomes.filter((one) => one === code).length]));
type Month = { month: string; spent: number; reserved: number; billed: number; held: number };
/** What a company has spent in each month, what its calls of that month have cost, and the most that the month has held at any moment. */
const monthsOf = ({ id }: CreditCompany) =>
  stage.rowsOf<Month>(
    `select m.month::text, m.spent::float8, m.reserved::float8,
            (select coalesce(sum(c.cost), 0)::float8 from app.ai_calls c where c.empresa_id = m.empresa_id and c.credito_month = m.month) as billed,
            (select max(h.held)::float8 from ensayo.held h where h.empresa_id = m.empresa_id and h.month = m.month) as held
       from app.credito_meses m where m.empresa_id = $1 order by m.month`,
    [id],
  );

test(`24 calls of two servers and a worker process reach a credit for ${AFFORDED} at the same moment, ${ROUNDS} times: it is used up and never exceeded`, async () => {
  const credit = AFFORDED * reserved.prompt;
  const outcomes: Outcome[] = [];
  let [pieces, most] = [0, 0];
  for (const company of stage.companies.slice(1, 1 + ROUNDS)) {
    await stage.giveCredit(company, credit);
    stage.provider.hold();
    const refusedBefore = await stage.refusedJobs();
    // The month's row exists and is locked: every call waits at it.
    await stage.admin.query(`insert into app.credito_meses (empresa_id, month) values ($1, app.credit_month(now()))`, [company.id]);
    // By another connection than the one that counts who waits: in a transaction it would see the same ones each time.
    await stage.owner.query('begin');
    await stage.owner.query('select from app.credito_meses where empresa_id = $1 for update', [company.id]);
    await stage.enqueue(company, PIECES);
    const told: Outcome[] = [];
    const asked = Array.from({ length: PROMPTS }, async (_, n) => told.push(await stage.ask(serverOf(n), company, n)));
    const waiting = () =>
      stage.countOf(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and usename in ('ensaya_api', 'ensaya_worker')`,
      );
    await until(async () => (await waiting()) === PROMPTS + PIECES, 20);
    await stage.owner.query('commit');
    // Nobody is billed before everybody has reserved or was refused.
    await until(async () => stage.provider.waiting() + told.length + (await stage.refusedJobs()) - refusedBefore === PROMPTS + PIECES);
    stage.provider.answer();
    await Promise.all(asked);
    await until(async () => (await stage.unfinishedJobs()) === 0);

    const [month] = await monthsOf(company);
    const done = PIECES - ((await stage.refusedJobs()) - refusedBefore);
    pieces += done;
    outcomes.push(...told);
    most = Math.max(most, month?.held ?? 0);
    expect(counted(told)).toEqual({
      done: Math.floor((credit - done * reserved.informe) / reserved.prompt),
      ai_credit_spent: PROMPTS - Math.floor((credit - done * reserved.informe) / reserved.prompt),
    });
    expect(month?.held).toBeLessThanOrEqual(credit);
    expect(month?.held).toBeGreaterThan(credit - reserved.prompt);
    expect(month).toMatchObject({ reserved: 0, spent: month?.billed });
  }
  console.log(
    `${ROUNDS} times ${PROMPTS + PIECES} calls, credit ${credit} for ${AFFORDED}: prompts ${JSON.stringify(counted(outcomes))}, ` +
      `${pieces} of ${ROUNDS * PIECES} jobs; the most that a month held: ${most}`,
  );
});

test('[7.12] the turn of the month in the platform’s zone, while calls are made and under way: each is paid by the month in which it was reserved', async () => {
  const { admin, provider } = stage;
  // The product's own month, by a clock that the test sets.
  await admin.query(`
    create table ensayo.clock (shift interval not null);
    insert into ensayo.clock values ('0');
    grant select on ensayo.clock to ensaya_gate`);
  const [{ source } = { source: '' }] = await stage.rowsOf<{ source: string }>(
    `select pg_get_functiondef('app.credit_month(timestamptz)'::regprocedure) as source`,
  );
  const shifted = source.replace('credit_month.at', '(credit_month.at + (select c.shift from ensayo.clock c))');
  expect(shifted).not.toBe(source);
  await admin.query(shifted);
  // The 1st of March begins in Bogotá five hours after UTC's.
  const turnIn = (ms: number) =>
    stage.rowsOf<{ turn: string }>(
      `with t as (select clock_timestamp() + $1 * interval '1 ms' as turn)
       update ensayo.clock set shift = timestamptz '2027-03-01 05:00Z' - t.turn from t returning t.turn::text as turn`,
      [ms],
    );

  const companies = stage.companies.slice(-COMPANIES);
  // Three fit and four do not, also where a longer text reserves more.
  const credit = Math.round(3.5 * reserved.prompt);
  for (const company of companies) await stage.giveCredit(company, credit);
  const told: Record<'before' | 'around' | 'afterwards', Outcome[]> = { before: [], around: [], afterwards: [] };
  const asking: Promise<unknown>[] = [];
  const askAll = (wave: keyof typeof told, person: number) => {
    for (const [n, company] of companies.entries())
      asking.push(stage.ask(serverOf(n + person), company, person).then((outcome) => told[wave].push(outcome)));
  };
  const settledCalls = () => provider.waiting() + Object.values(told).flat().length;

  provider.hold();
  await turnIn(600_000);
  for (let person = 0; person < BEFORE; person++) askAll('before', person);
  await until(() => settledCalls() === COMPANIES * BEFORE);
  for (const company of companies) await stage.enqueue(company, 2);
  const [{ turn } = { turn: '' }] = await turnIn(1000);
  for (let person = BEFORE; person < BEFORE + AROUND; person++) {
    askAll('around', person);
    await after(2000 / AROUND);
  }
  await until(async () => stage.countOf('select (clock_timestamp() > $1::timestamptz)::int as n', [turn]).then((past) => past === 1));
  for (let person = BEFORE + AROUND; person < BEFORE + AROUND + AFTERWARDS; person++) askAll('afterwards', person);
  // A job that waits for the provider keeps those behind it waiting.
  await until(() => settledCalls() >= COMPANIES * (BEFORE + AROUND + AFTERWARDS));
  provider.answer();
  await Promise.all(asking);
  await until(async () => (await stage.unfinishedJobs()) === 0);

  const wrong = await stage.rowsOf(
    `select c.what, c.created_at, c.credito_month from app.ai_calls c
      where c.empresa_id = any ($1) and c.credito_month <> case when c.created_at < $2::timestamptz then date '2027-02-01' else date '2027-03-01' end`,
    [companies.map(({ id }) => id), turn],
  );
  expect(wrong).toEqual([]);
  const months = (await Promise.all(companies.map(monthsOf))).flat();
  console.log(
    `turn of the month for ${COMPANIES} companies, credit ${credit}: ${JSON.stringify(Object.fromEntries(Object.entries(told).map(([wave, outcomes]) => [wave, counted(outcomes)])))}; ` +
      `the most that a month held: ${Math.max(...months.map(({ held }) => held))}`,
  );
  expect(months.map(({ month }) => month)).toEqual(companies.flatMap(() => ['2027-02-01', '2027-03-01']));
  for (const month of months) {
    expect(month.held).toBeLessThanOrEqual(credit);
    // Both months were used up: the new one began with the whole credit, and what the old one was billed afterwards did not count.
    expect(month.held).toBeGreaterThan(credit - reserved.prompt);
    expect(month).toMatchObject({ reserved: 0, spent: month.billed });
  }
  expect(counted(told.before)).toEqual({ done: 3 * COMPANIES, ai_credit_spent: (BEFORE - 3) * COMPANIES });
});
