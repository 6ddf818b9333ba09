import { readFileSync } from 'node:fs';
import type { Informe } from '@ensaya/contract/informes.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { type Simulator, startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { INVENTED_QUOTE } from '@ensaya/server/demo/simulator/text.ts';
import { type Answer, verifyFindings } from '@ensaya/server/roleplays/informe/findings.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { missHeartbeats } from '../stage/missed-heartbeats.ts';
import { type Running, type RunningServer, startServer, startWorker } from '../stage/processes.ts';
import { buildStage, cookieOf, type Manager, type Stage, stageKeyRing } from '../stage/stage.ts';

const PORT = 3397;
/** A responsable may begin 20 reports a minute, so the reports are those of many companies. */
const { COMPANIES, REPORTS_EACH, KILLS, PEOPLE, QUESTIONS, FINDINGS } = heavySize(
  { COMPANIES: 20, REPORTS_EACH: 10, KILLS: 50, PEOPLE: 500, QUESTIONS: 30, FINDINGS: 10_000 },
  { COMPANIES: 10, REPORTS_EACH: 1, KILLS: 2, PEOPLE: 40, QUESTIONS: 5, FINDINGS: 1000 },
);
const REPORTS = COMPANIES * REPORTS_EACH;
const RESUMED_WITHIN_MS = 120_000;
const MAX_RSS_MB = 400;

let stage: Stage;
let simulator: Simulator;
let server: RunningServer;
let admin: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  stage = await buildStage(COMPANIES + 1, 1);
  simulator = await startAiSimulator();
  admin = new pg.Client({ connectionString: stage.url() });
  owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  await Promise.all([admin.connect(), owner.connect()]);
  server = await startServer(stage, PORT, { ...simulatedAi(simulator), LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([admin.end(), owner.end()]);
  await simulator.stop();
  await stage.postgres.stop();
});

const rowsOf = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await admin.query<T>(text, values)).rows;
const countOf = async (text: string, values: unknown[] = []) => (await rowsOf<{ n: number }>(text, values))[0]?.n ?? -1;
const start = () => startWorker(stage, { ...simulatedAi(simulator), LOG_LEVEL: 'silent' });

async function call<T>({ token }: Manager, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { origin: server.url, cookie: cookieOf(token), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Role-plays of a company that all of its people have answered. The texts differ, and each holds one sentence that the simulator quotes. */
async function buildRoleplays({ empresa_id }: Manager, roleplays: number, people: number, questions: number): Promise<string[]> {
  const id = '$1::uuid';
  await owner.query(
    `insert into auth.user (id, email, name, requested_role) select uuidv7(), 'p' || n || '-' || ${id} || '@ejemplo.test', '', 'worker' from generate_series(1, $2) n`,
    [empresa_id, people],
  );
  await owner.query(
    `insert into app.company_users (company_id, user_id) select ${id}, id from app.users where email like 'p%-' || ${id} || '@ejemplo.test'`,
    [empresa_id],
  );
  await owner.query(`insert into app.roleplays (company_id, title) select ${id}, 'Ensayo ' || n from generate_series(1, $2) n`, [
    empresa_id,
    roleplays,
  ]);
  await owner.query(
    `insert into app.roleplay_questions (empresa_id, roleplay_id, text, "order")
     select ${id}, r.id, '¿Qué dirías en el momento ' || n || '?', n from app.roleplays r, generate_series(1, $2) n where r.company_id = ${id}`,
    [empresa_id, questions],
  );
  await owner.query(
    `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
     select ${id}, q.roleplay_id, q.id, m.user_id,
            'Buenas tardes. ' || (array['Entiendo su enfado', 'Abro un aviso', 'Le ofrezco un descuento', 'Mañana por la tarde voy', 'Prefiero escucharle'])
              [1 + abs(hashtext(m.user_id::text || q.id::text)) % 5]
            || ' y respondo yo mismo a lo del caso ' || left(md5(m.user_id::text || q.id::text), 12) || ' de su calle. '
            || repeat('Después le cuento con calma cómo seguimos con la reparación de la caldera. ', 4) || 'Gracias.', q.text
       from app.roleplay_questions q, app.company_users m where q.empresa_id = ${id} and m.company_id = ${id}`,
    [empresa_id],
  );
  await owner.query('analyze app.roleplay_responses');
  return (await rowsOf<{ id: string }>('select id from app.roleplays where company_id = $1', [empresa_id])).map((row) => row.id);
}

async function begin(manager: Manager, roleplay_id: string): Promise<Informe> {
  const { empresa_id } = manager;
  const query = `empresa_id=${empresa_id}&roleplay_id=${roleplay_id}`;
  const { ceiling } = await call<{ ceiling: number }>(manager, 'GET', `/rest/v1/rpc/estimate_informe?${query}`);
  return call<Informe>(manager, 'POST', '/rest/v1/informes', { empresa_id, roleplay_id, ceiling });
}

const buildAi = (empresa_id: string, fields: object = {}) =>
  buildAiSettings(
    owner,
    { id: empresa_id },
    { sealedKey: stageKeyRing().seal('clave', empresa_id), monthly_cap: 1_000_000_000, ...fields },
  );

/** Quotes that do not stand in the answer of their person to their question. */
const FALSE_QUOTES = `
  select count(*)::int as n from app.informe_citas c
    left join app.roleplay_responses r on r.empresa_id = c.empresa_id and r.question_id = c.question_id and r.user_id = c.user_id
   where r.answer_text is null or substr(r.answer_text, c.starts + 1, c.length) <> c.texto or c.answer_text <> r.answer_text`;

test(`kill -9 of the worker ${KILLS} times during ${REPORTS} reports: none lost, none twice, resumed in time, cost within the ceiling`, async () => {
  const managers = stage.managers.slice(0, COMPANIES);
  for (const manager of managers) {
    await buildAi(manager.empresa_id);
    for (const roleplay of await buildRoleplays(manager, REPORTS_EACH, 6, 2)) await begin(manager, roleplay);
  }
  // The interrupted attempts, and when each was superseded.
  const cutOff = new Map<string, number>();
  const resumedAfter: number[] = [];
  const openCalls = () => rowsOf<{ key: string }>(`select id || '/' || attempt as key from app.ai_calls where state = 'open'`);
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const open = new Set((await openCalls()).map(({ key }) => key));
      for (const [key, since] of cutOff) {
        if (open.has(key)) continue;
        resumedAfter.push(Date.now() - since);
        cutOff.delete(key);
      }
      await new Promise((resume) => setTimeout(resume, 50));
    }
  })();
  let worker: Running = start();
  onTestFinished(async () => {
    watching = false;
    await Promise.allSettled([watch, worker.kill()]);
  });
  let cuts = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const fresh = async () => (await openCalls()).filter(({ key }) => !cutOff.has(key));
    await vi.waitUntil(async () => (await fresh()).length > 0, { timeout: 120_000, interval: 5 });
    // At any moment of a piece: reserving, asking, storing.
    await new Promise((resume) => setTimeout(resume, Math.random() * 1500));
    await worker.kill();
    for (const { key } of await fresh()) {
      cutOff.set(key, Date.now());
      cuts++;
    }
    await missHeartbeats(stage);
    worker = start();
  }
  const failed = () => rowsOf(`select error_code, count(*)::int as n from app.informe_trozos where state = 'failed' group by 1`);
  const running = () => countOf(`select count(*)::int as n from app.informes where state = 'running'`);
  await vi.waitUntil(async () => (await running()) === 0 || (await failed()).length > 0, { timeout: 900_000, interval: 500 });
  expect(await failed()).toEqual([]);
  await vi.waitUntil(() => cutOff.size === 0, { timeout: 10_000, interval: 50 });
  watching = false;
  await watch;
  await worker.stop();

  const longest = Math.max(...resumedAfter);
  const [money] = await rowsOf<{ highest: number; over: number; different: number }>(`
    select max(i.cost::float8 / i.ceiling) as highest, count(*) filter (where spent > ceiling)::int as over,
           count(*) filter (where spent <> i.cost)::int as different
      from app.informes i, lateral (select sum(c.cost) as spent from app.ai_calls c where c.empresa_id = i.empresa_id and c.lote_id = i.id) s`);
  const states = await rowsOf<{ state: string; n: number }>('select state, count(*)::int as n from app.ai_calls group by 1 order by 1');
  console.log(
    `${KILLS} kills cut off ${cuts} attempts, resumed after at most ${longest} ms; attempts ${states.map(({ state, n }) => `${n} ${state}`).join(', ')}; ` +
      `cost at most ${Math.round((money?.highest ?? 0) * 100)} % of the ceiling`,
  );
  expect(cuts).toBeGreaterThan(0);
  expect(longest).toBeLessThan(RESUMED_WITHIN_MS);
  expect(await countOf(`select count(*)::int as n from app.informes where state = 'done'`)).toBe(REPORTS);
  expect(await countOf(`select count(*)::int as n from app.informe_trozos where state <> 'done'`)).toBe(0);
  // Each answer is quoted once in its report: nothing is lost and nothing is stored twice.
  expect(await countOf('select count(*)::int as n from app.informe_citas')).toBe(REPORTS * 12);
  expect(await countOf('select count(distinct (informe_id, question_id, user_id))::int as n from app.informe_citas')).toBe(REPORTS * 12);
  expect(
    await countOf(`select coalesce(max(n), 0)::int as n from (select count(*) as n from app.ai_calls where state = 'done' group by id) d`),
  ).toBe(1);
  expect(states.some(({ state }) => state === 'open')).toBe(false);
  expect([money?.over, money?.different]).toEqual([0, 0]);
  expect(await countOf('select coalesce(sum(reserved), 0)::int as n from app.ai_months')).toBe(0);
}, 1_800_000);

test(`a report over ${PEOPLE} × ${QUESTIONS} answers, against a model that invents quotes, ends, shows its progress and stays below ${MAX_RSS_MB} MB`, async () => {
  const manager = stage.managers.at(-1) ?? expect.fail('no company is left');
  await buildAi(manager.empresa_id, { model: 'ensayo-inventa' });
  const [roleplay = ''] = await buildRoleplays(manager, 1, PEOPLE, QUESTIONS);
  const started = Date.now();
  const begun = await begin(manager, roleplay);
  const planned = Date.now() - started;
  const worker = start();
  const seen = new Set<number>();
  let highest = 0;
  const path = `/rest/v1/informes?empresa_id=${manager.empresa_id}&roleplay_id=${roleplay}`;
  const look = async () => {
    const status = readFileSync(`/proc/${worker.child.pid}/status`, 'utf8');
    highest = Math.max(highest, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    const [newest] = (await call<{ items: Informe[] }>(manager, 'GET', path)).items;
    seen.add(newest?.pieces_done ?? 0);
    return newest?.state !== 'running';
  };
  await vi.waitUntil(look, { timeout: 1_500_000, interval: 500 });
  const seconds = Math.round((Date.now() - started) / 1000);
  const asked = Date.now();
  const ended = await call<Informe>(manager, 'GET', `/rest/v1/informes/${begun.id}?empresa_id=${manager.empresa_id}`);
  const readMs = Date.now() - asked;
  await worker.stop();
  const quotes = ended.findings.flatMap((finding) => finding.quotes);
  console.log(
    `${ended.pieces_total} pieces in ${seconds} s (planned in ${planned} ms, read in ${readMs} ms), ${seen.size} different states seen, worker at most ${Math.round(highest)} MB; ` +
      `${ended.findings.length} findings, ${quotes.length} quotes, ${ended.discarded} discarded; cost ${ended.cost} of ${ended.ceiling}`,
  );
  expect(ended.state).toBe('done');
  expect(ended.counts).toMatchObject({ respuestas: PEOPLE * QUESTIONS, personas: PEOPLE });
  expect(seen.size).toBeGreaterThan(Math.min(10, ended.pieces_total / 3));
  expect(highest).toBeLessThanOrEqual(MAX_RSS_MB);
  // The simulator quotes each answer once, and truly; all its other quotes are invented.
  expect(quotes).toHaveLength(PEOPLE * QUESTIONS);
  expect(ended.discarded).toBeGreaterThan(ended.pieces_total);
  expect(await countOf(FALSE_QUOTES)).toBe(0);
  expect(quotes.some(({ texto }) => texto.includes(INVENTED_QUOTE))).toBe(false);
  expect(ended.findings.every(({ citas, title, text }) => citas > 0 && !/\d/.test(title + text))).toBe(true);
  expect(ended.cost).toBeLessThanOrEqual(ended.ceiling);
}, 1_800_000);

test(`${FINDINGS} findings with true and false quotes: every true one is kept, no false one`, () => {
  const words = 'la caldera suena raro desde ayer y nadie nos llama aunque hemos pedido ayuda dos veces esta misma semana por favor'.split(
    ' ',
  );
  const pick = (from: number, to: number) => from + Math.floor(Math.random() * (to - from));
  const shuffled = () => words.toSorted(() => Math.random() - 0.5);
  const dressed = (text: string) =>
    [text, text.toUpperCase(), `«${text}»`, text.replaceAll(' ', '  '), text.normalize('NFD'), `…${text}.`][pick(0, 6)] ?? text;
  let [kept, expected, wrong, discarded, lies] = [0, 0, 0, 0, 0];
  for (let piece = 0; piece < FINDINGS / 10; piece++) {
    const answers: Answer[] = Array.from({ length: 30 }, (_, n) => ({
      user_id: `persona ${n}`,
      answer_text: `${shuffled().join(' ')} número ${piece}-${n}. ${shuffled().join(' ')}`,
      question_text: '¿Qué?',
      question_order: 1,
      entrega_id: null,
      texto_n: null,
    }));
    const findings = Array.from({ length: 10 }, (_finding, position) => {
      const asked = pick(0, 30);
      const written = (answers[asked]?.answer_text ?? '').split(' ');
      const from = pick(0, written.length - 8);
      const right = written.slice(from, from + 8).join(' ');
      expected += 1;
      lies += 3;
      return {
        title: `Hallazgo ${88880 + position}`,
        text: 'Ocurre 77777 veces. Se repite.',
        quotes: [
          { answer: asked + 1, quote: dressed(right) },
          { answer: asked + 1, quote: `${right} jamás dicho` },
          { answer: ((asked + 1) % 30) + 1, quote: `${right} caso ${asked}` },
          { answer: pick(31, 99), quote: right },
        ],
      };
    });
    const result = verifyFindings(piece + 1, { findings }, answers);
    discarded += result.discarded;
    for (const { quotes, title, text } of result.findings) {
      kept += quotes.length;
      if (text !== 'Se repite.' || title.includes('8888')) wrong += 1;
      for (const { answer, starts, length } of quotes) {
        const { user_id = '', answer_text = '' } = result.answers[answer] ?? {};
        const shown = Array.from(answer_text)
          .slice(starts, starts + length)
          .join('');
        if (!answers.some((own) => own.user_id === user_id && own.answer_text.includes(shown))) wrong += 1;
      }
    }
  }
  console.log(`${FINDINGS} findings: ${kept} of ${expected} true quotes kept, ${discarded} of ${lies} false ones dropped, ${wrong} wrong`);
  expect([kept, discarded, wrong]).toEqual([expected, lies, 0]);
});
