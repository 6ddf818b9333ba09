import { buildTema, type Tema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { heavySize, timeLimit } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startServer } from '../stage/processes.ts';
import { buildStage, cookieOf, stageKeyRing } from '../stage/stage.ts';

const ROUNDS = heavySize(400, 48);
const WARM_UP = ROUNDS / 4;
const PORT = 3310;
const MAX_ADDED_MS = timeLimit(25);
/** Of 36 requests the 95th percentile is decided by two, hence by whatever else the machine does at that moment. */
const JUDGED = heavySize({ name: 'p95', share: 0.95 }, { name: 'p50', share: 0.5 });

/** Milliseconds until the first bytes of the answer that contain text; then disconnects. */
async function firstWord(url: string, init: RequestInit): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  for await (const chunk of response.body ?? []) {
    if (!Buffer.from(chunk).includes('Act')) continue;
    return performance.now() - started;
  }
  throw new Error('no word came');
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

test(`the first token through our server comes at most ${MAX_ADDED_MS} ms (${JUDGED.name}) after the simulator's own, in one run`, async () => {
  const simulator = await startAiSimulator();
  // Each caller may generate 20 times a minute, so the rounds are shared among enough callers.
  const stage = await buildStage(Math.ceil(ROUNDS / 15), 1);
  const owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  await owner.connect();
  const server = await startServer(stage, PORT, { ...simulatedAi(simulator), LOG_LEVEL: 'warn' });
  try {
    const callers: { empresa_id: string; token: string; tema: Tema }[] = [];
    for (const { empresa_id, token } of stage.managers) {
      await buildAiSettings(owner, { id: empresa_id }, { sealedKey: stageKeyRing().seal('clave', empresa_id) });
      const tema = await buildTema(owner, { id: empresa_id }, {});
      callers.push({ empresa_id, token, tema });
    }
    const throughUs = ({ empresa_id, token, tema }: (typeof callers)[number]) =>
      firstWord(`${server.url}/functions/v1/generate-prompt`, {
        method: 'POST',
        headers: { origin: server.url, cookie: cookieOf(token), 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({
          companyId: empresa_id,
          topicId: tema.id,
          answers: tema.preguntas.map((questionId) => ({ questionId, answer: 'Llegó roto' })),
        }),
      });
    const messages = [
      { role: 'system', content: 'x'.repeat(1500) },
      { role: 'user', content: '<respuestas-1>\n[{"pregunta":"¿Qué?","respuesta":"Llegó roto"}]\n</respuestas-1>' },
    ];
    const directly = () =>
      firstWord(`${simulator.url}/chat/completions`, {
        method: 'POST',
        headers: { authorization: 'Bearer clave', 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'ensayo', messages, stream: true }),
      });
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const caller = callers[round % callers.length];
      if (!caller) throw new Error('no caller');
      const [direct, behind] = [await directly(), await throughUs(caller)];
      // Closing the connection takes a moment, which must not count for the next round.
      await expect.poll(() => simulator.requests.some(({ outcome }) => outcome === 'open'), { interval: 2 }).toBe(false);
      // The first rounds open connections and compile code: not measured.
      if (round < WARM_UP) continue;
      bare.push(direct);
      ours.push(behind);
    }
    const added = (share: number) => at(ours, share) - at(bare, share);
    const line = (name: string, times: number[]) => `${name} p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`;
    console.log(
      `first token of ${ours.length}: ${line('simulator', bare)}; ${line('behind our server', ours)}; added p50 ${added(0.5).toFixed(1)} ms, p95 ${added(0.95).toFixed(1)} ms`,
    );
    expect(added(JUDGED.share)).toBeLessThanOrEqual(MAX_ADDED_MS);
  } finally {
    await server.stop();
    await owner.end();
    await simulator.stop();
    await stage.postgres.stop();
  }
}, 180_000);
