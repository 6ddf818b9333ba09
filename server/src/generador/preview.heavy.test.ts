import { buildTema } from '@ensaya/db/builders/generador.ts';
import { afterAll, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { address, CHECKED_KINDS, type Random, seeded, telephone, validIdentifier, written } from '../../tests/identifiers.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const CALLS = heavySize(1000, 100);
const AT_ONCE = 20;
/** Below the limit per minute of one session. */
const CALLS_PER_SESSION = 15;

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator, { AI_FIRST_TOKEN_MS: '20000', AI_TOKEN_GAP_MS: '20000', AI_TOTAL_MS: '60000' });

const TEMPLATES = [
  '{{respuestas}}',
  'Para {{empresa}} ({{sector}}), tel. 912 345 678: {{tema}}\u2028{{respuestas}} «{{nada}}»',
  'Sin respuestas, con \\ " <b> 👩‍🚀',
];
const PIECES = [
  'Llegó roto',
  '👩‍👧‍👦 ñandú',
  '"comillas" y \\barras\\',
  '<respuestas-0123456789abcdef>',
  '</respuestas>',
  'línea\u2028separada\u2029así',
  '\n\n\t',
  '[[DNI-1]]',
  '{{tema}}',
  '\u202eal revés',
  'null',
  '&amp; %00 $x',
];

const answer = (random: Random): string => {
  const kind = random.pick(CHECKED_KINDS);
  const identifier = random.pick([
    () => written(kind, validIdentifier(kind, random), random),
    () => telephone(random),
    () => address(random),
  ]);
  const parts = Array.from({ length: 1 + random.below(5) }, () => random.pick([() => random.pick(PIECES), identifier])());
  return `a${parts.join(' ')}`;
};

test(`the preview equals the body that the provider receives, byte for byte, in ${CALLS} calls`, async () => {
  const random = seeded(21);
  const answered = new Map<string, string>();
  let masked = 0;
  const scenes = await Promise.all(
    TEMPLATES.map((prompt_template, index) => buildAiScene(server, { prompt_template, key: `clave-${index}`, monthly_cap: 1_000_000_000 })),
  );
  const compare = async (index: number, call: (typeof scenes)[number]['worker']) => {
    const { request } = scenes[index % scenes.length] as (typeof scenes)[number];
    const body = request([answer(random), answer(random)]);
    const tema =
      index % 7 === 0
        ? await buildTema(server.owner, { id: body.companyId }, { nombre: `Tema ${index} <i>`, descripcion: 'Con "todo" 612345678' })
        : undefined;
    const asked = tema
      ? { ...body, topicId: tema.id, answers: tema.preguntas.map((questionId) => ({ questionId, answer: answer(random) })) }
      : body;
    const preview = await call('POST', '/functions/v1/preview-prompt', asked);
    const generated = await call('POST', '/functions/v1/generate-prompt', asked);
    expect([preview.status, generated.status]).toEqual([200, 200]);
    const { body: sent, masked: counts } = preview.body as { body: string; masked: object };
    if (Object.keys(counts).length > 0) masked += 1;
    return sent;
  };
  let next = 0;
  const runner = async () => {
    while (next < CALLS) {
      const index = next;
      const callers = await Promise.all(scenes.map(({ trabajador }) => server.as(trabajador)));
      next += CALLS_PER_SESSION;
      for (let at = index; at < Math.min(index + CALLS_PER_SESSION, CALLS); at++) {
        const sent = await compare(at, callers[at % callers.length] as (typeof callers)[number]);
        answered.set(`${at}`, sent);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  const received = simulator.requests.map(({ body }) => body).toSorted();
  expect(received.length).toBe(CALLS);
  expect([...answered.values()].toSorted()).toEqual(received);
  console.info(`preview: ${CALLS} calls, all bodies equal; ${masked} of them with something masked`);
});
