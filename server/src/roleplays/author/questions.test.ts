import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../../tests/ai-scene.ts';
import { all, openStream } from '../../../tests/event-stream.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { startAiSimulator } from '../../demo/simulator/simulator.ts';
import { asGeneratedQuestions } from './generated-questions.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
afterAll(() => simulator.stop());
const PATH = '/functions/v1/generate-roleplay';
const ESTIMATE = '/functions/v1/estimate-roleplay';
const DESCRIPTION = 'Un cliente lleva dos noches sin calefacción. Su DNI es 12345678Z';

const askFor = (companyId: string) => ({ companyId, title: 'Avería <urgente>', description: DESCRIPTION });
type Answer = { success: boolean; questions: { text: string }[]; cost: number };

describe('[7.29] proposing the questions of a role-play', () => {
  test('title and description go as masked data, the company’s template as context; nothing is saved', async () => {
    const { manager, empresa, calls } = await buildAiScene(server, { key: 'clave-preguntas' });
    await server.owner.query('update app.ai_settings set roleplay_prompt_template = $2 where company_id = $1', [
      empresa.id,
      'Somos {{empresa}} y tratamos de «{{titulo}}»',
    ]);
    const { ceiling } = (await manager('POST', ESTIMATE, askFor(empresa.id))).body as { ceiling: number };
    expect(await calls()).toEqual([]);
    const { status, body } = await manager('POST', PATH, askFor(empresa.id));
    expect(status).toBe(200);
    const { success, questions, cost } = body as Answer;
    expect([success, questions.length]).toEqual([true, 5]);
    // The masked number is restored in the answer.
    expect(questions[0]?.text).toContain(DESCRIPTION);
    const [made] = await calls();
    expect(made).toMatchObject({ what: 'preguntas', state: 'done' });
    expect([Number(made.reserved), Number(made.cost)]).toEqual([ceiling, cost]);
    const [request] = simulator.requests.filter(({ key }) => key === 'clave-preguntas');
    const [system, user] = request?.messages ?? [];
    expect(system?.content).toContain('Somos Norteclima y tratamos de «(en el mensaje siguiente, entre <titulo-');
    expect(system?.content).not.toContain('Avería');
    expect(user?.content).toContain('Av');
    expect(user?.content).toContain('\\u003curgente\\u003e');
    expect(request?.body).not.toContain('12345678Z');
    const { rows } = await server.owner.query('select id from app.roleplays where company_id = $1', [empresa.id]);
    expect(rows).toEqual([]);
  });

  test('[5.11] of an empty template nothing is sent, not even its title', async () => {
    const { manager, empresa } = await buildAiScene(server, { key: 'clave-sin-contexto' });
    await server.owner.query(`update app.ai_settings set roleplay_prompt_template = '' where company_id = $1`, [empresa.id]);
    expect((await manager('POST', PATH, askFor(empresa.id))).status).toBe(200);
    const [system] = simulator.requests.find(({ key }) => key === 'clave-sin-contexto')?.messages ?? [];
    expect(system?.content).toContain('Propón las preguntas de un roleplay');
    expect(system?.content).not.toContain('El contexto de la empresa');
  });

  test('streamed, each question is an event of its own before the end', async () => {
    const { responsable, empresa } = await buildAiScene(server);
    const { status, events } = await openStream(server, responsable, PATH, askFor(empresa.id));
    expect(status).toBe(200);
    const received = await all(events);
    expect(received.map(({ event }) => event)).toEqual([...Array(5).fill('question'), 'done']);
    const last = received.at(-1)?.data as unknown as Answer | undefined;
    expect(received.slice(0, -1).map(({ data }) => ({ text: data.text }))).toEqual(last?.questions);
    expect(last).toHaveProperty('cost');
  });

  test('questions come while the answer is being written', async () => {
    const { responsable, empresa } = await buildAiScene(server, { model: 'ensayo-lento', key: 'clave-lenta' });
    const { events, leave } = await openStream(server, responsable, PATH, askFor(empresa.id));
    expect((await events.next()).value).toMatchObject({ event: 'question' });
    expect(simulator.requests.find(({ key }) => key === 'clave-lenta')?.outcome).toBe('open');
    leave();
    await expect.poll(() => simulator.requests.find(({ key }) => key === 'clave-lenta')?.outcome).toBe('left');
  });

  test.each([
    ['ensayo-json-roto', 502, 'ai_unusable'],
    ['ensayo-sin-saldo', 409, 'ai_no_credit'],
    ['ensayo-mudo', 504, 'ai_timeout'],
  ])('%s is an error with our text (%i, %s) and leaves no reservation', async (model, status, code) => {
    const { manager, empresa, spent } = await buildAiScene(server, { model });
    const answer = await manager('POST', PATH, askFor(empresa.id));
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    expect((await spent()).reserved).toBe(0);
  });

  test('an answer that breaks off is the last event', async () => {
    const { responsable, empresa } = await buildAiScene(server, { model: 'ensayo-json-roto' });
    const { events } = await openStream(server, responsable, PATH, askFor(empresa.id));
    expect((await all(events)).at(-1)).toMatchObject({ event: 'failed', data: { code: 'ai_unusable' } });
  });

  test('responsables of the company only; without AI it says so', async () => {
    const { empresa, worker } = await buildAiScene(server);
    const other = await buildScene(server);
    const superadmin = await buildSuperadmin(server);
    for (const path of [PATH, ESTIMATE]) {
      for (const caller of [worker, superadmin]) expect((await caller('POST', path, askFor(empresa.id))).status).toBe(403);
      const foreign = await other.manager('POST', path, askFor(empresa.id));
      expect([foreign.status, errorOf(foreign).message]).toEqual([404, 'No se encontró la empresa asociada']);
      expect(errorOf(await other.manager('POST', path, askFor(other.empresa.id))).code).toBe('ai_not_configured');
    }
    const jobless = await server.as(await buildUser(server.owner, { role: 'manager' }));
    expect((await jobless('POST', PATH, askFor(empresa.id))).status).toBe(404);
    expect((await other.manager('POST', PATH, { ...askFor(other.empresa.id), title: ' ' })).status).toBe(400);
  });
});

test('generated questions fit the form: trimmed, at most 1000 characters and 10 questions, none blank', () => {
  const long = '😀'.repeat(1001);
  const many = [' ', ` ${long}`, ...Array.from({ length: 12 }, (_, n) => `Pregunta ${n}`)].map((text) => ({ text }));
  const fitting = asGeneratedQuestions(many);
  expect(fitting).toHaveLength(10);
  expect(Array.from(fitting[0]?.text ?? '')).toHaveLength(1000);
  for (let end = 0; end < many.length; end++) {
    const prefix = asGeneratedQuestions(many.slice(0, end));
    expect(fitting.slice(0, prefix.length)).toEqual(prefix);
  }
});
