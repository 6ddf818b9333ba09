import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { address, CHECKED_KINDS, type Random, seeded, telephone, validIdentifier, written } from '../../tests/identifiers.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const CALLS = heavySize(1000, 40);
const AT_ONCE = 20;
/** Below the limit per minute of one person. */
const CALLS_PER_PERSON = 10;

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
  return `a ${parts.join(' ')}`;
};

type Scene = Awaited<ReturnType<typeof buildAiScene>>;

test(`the preview equals the body that the provider receives, byte for byte, in ${CALLS} calls`, async () => {
  const random = seeded(21);
  const scenes = await Promise.all(
    TEMPLATES.map((prompt_template, index) => buildAiScene(server, { prompt_template, key: `clave-${index}`, monthly_cap: 1_000_000_000 })),
  );
  /** Every seventh call uses a new topic. */
  const bodyFor = async ({ request, empresa }: Scene, index: number) => {
    if (index % 7 !== 0) return request([answer(random), answer(random)]);
    const tema = await buildTema(server.owner, empresa, { nombre: `Tema ${index} <i>`, descripcion: 'Con "todo": 612345678' });
    return { ...request(), topicId: tema.id, answers: tema.preguntas.map((questionId) => ({ questionId, answer: answer(random) })) };
  };
  const previewed: string[] = [];
  let masked = 0;
  const batches = Array.from({ length: Math.ceil(CALLS / CALLS_PER_PERSON) }, (_, batch) => batch * CALLS_PER_PERSON).values();
  const runner = async () => {
    for (const first of batches) {
      const scene = scenes[first % scenes.length] as Scene;
      const person = await buildUser(server.owner, { role: 'worker' });
      await addTrabajador(server.owner, scene.empresa, person);
      const caller = await server.as(person);
      for (let index = first; index < Math.min(first + CALLS_PER_PERSON, CALLS); index++) {
        const body = await bodyFor(scene, index);
        const preview = await caller('POST', '/functions/v1/preview-prompt', body);
        const generated = await caller('POST', '/functions/v1/generate-prompt', body);
        expect([preview.status, generated.status]).toEqual([200, 200]);
        const { body: sent, masked: counts } = preview.body as { body: string; masked: object };
        previewed.push(sent);
        if (Object.keys(counts).length > 0) masked += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  const received = simulator.requests.map(({ body }) => body).toSorted();
  const different = previewed.toSorted().filter((body, index) => body !== received[index]);
  console.info(`preview: ${received.length} calls, ${different.length} bodies differ; ${masked} previews with something masked`);
  expect(previewed).toHaveLength(CALLS);
  expect(received).toHaveLength(CALLS);
  expect(different.slice(0, 1)).toEqual([]);
  expect(masked).toBeGreaterThan(CALLS / 2);
});
