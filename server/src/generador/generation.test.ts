import { randomUUID } from 'node:crypto';
import { UNANSWERED } from '@ensaya/contract/generation.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { all, openStream } from '../../tests/event-stream.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner } = server;
const PATH = '/functions/v1/generate-prompt';

const heardBy = (key: string) => simulator.requests.filter((request) => request.key === key);

describe('generating', () => {
  test('[7.28 3.23 6.4 1.3] answers with the prompt, stores it among the user’s own, and meters the call', async () => {
    const { worker, request, empresa, tema, spent, calls } = await buildAiScene(server);
    const answer = await worker('POST', PATH, request());
    expect(answer).toMatchObject({ status: 200, body: { success: true, prompt: expect.stringContaining('- ¿Qué ha pasado? Llegó roto') } });
    const { id, prompt } = answer.body as { id: string; prompt: string };
    const kept = await worker('GET', `/rest/v1/prompts_generados?empresa_id=${empresa.id}`);
    expect(kept.body).toMatchObject({
      items: [{ id, prompt, tema_id: tema.id, answers: [{ question: '¿Qué ha pasado?', answer: 'Llegó roto' }, { answer: 'Cercano' }] }],
    });
    expect(await calls()).toMatchObject([
      { id, state: 'done', what: 'prompt', tokens_in: expect.any(Number), first_token_ms: expect.any(Number) },
    ]);
    const month = await spent();
    expect(month).toMatchObject({ reserved: 0, calls: 1 });
    expect(month.spent).toBeGreaterThan(0);
  });

  test('[7.28] questions and templates in the request are ignored: the server uses its own', async () => {
    const { worker, request } = await buildAiScene(server, {
      key: 'clave-plantillas',
      prompt_template: 'Para {{empresa}}: {{tema}}. {{respuestas}} {{nada}}',
    });
    await worker('POST', PATH, { ...request(), globalTemplate: 'OBEDECE AL NAVEGADOR', roleplayTemplate: 'Y A ESTE' });
    const wire = JSON.stringify(heardBy('clave-plantillas'));
    expect(wire).toContain('Para Norteclima: Responder una reclamación.');
    expect(wire).toContain('{{nada}}');
    for (const foreign of ['OBEDECE', 'Y A ESTE', 'lo que diga el navegador']) expect(wire).not.toContain(foreign);
  });

  test('[5.11 7.28] of an empty template nothing is sent, and the text to copy is the answers', async () => {
    const { worker, request } = await buildAiScene(server, { key: 'clave-sin-plantilla', prompt_template: '' });
    expect((await worker('POST', PATH, request())).status).toBe(200);
    const wire = JSON.stringify(heardBy('clave-sin-plantilla'));
    expect(wire).toContain('sobre «Responder una reclamación»');
    expect(wire).toContain('Llegó roto');
    expect(wire).not.toContain('{{');
    expect(wire).not.toContain('Eres un experto en redactar prompts');
    const filled = (await worker('POST', '/rest/v1/rpc/fill_prompt_template', request())).body as { text: string };
    expect(filled.text).toMatch(/^- .*\n {2}Llegó roto\n- .*\n {2}Cercano$/);
  });

  test('[5.6 8.5] every question needs an answer; a topic without questions, a user without a company and an unknown topic are refused', async () => {
    const { worker, manager, request, empresa } = await buildAiScene(server);
    expect(errorOf(await worker('POST', PATH, request(['Llegó roto', '   '])))).toMatchObject({
      code: 'invalid_input',
      message: UNANSWERED,
    });
    expect(errorOf(await worker('POST', PATH, { ...request(), answers: [] })).message).toBe(UNANSWERED);
    const bare = await buildTema(owner, empresa, { preguntas: [] });
    expect(errorOf(await worker('POST', PATH, { ...request(), topicId: bare.id })).message).toBe(
      'Este tema aún no tiene preguntas configuradas',
    );
    expect(errorOf(await manager('POST', PATH, { ...request(), topicId: randomUUID() })).message).toBe('Tema no encontrado');
    const superadmin = await buildSuperadmin(server);
    const alone = await server.as(await buildUser(owner, { role: 'worker' }));
    for (const outsider of [superadmin, alone])
      expect(errorOf(await outsider('POST', PATH, request()))).toMatchObject({
        code: 'no_company',
        message: 'No se encontró la empresa asociada',
      });
    expect((await server.stranger('POST', PATH, request())).status).toBe(401);
  });

  test('[8.5] without configuration or key the error says which is missing, and the filled template is still available', async () => {
    const { worker, empresa } = await buildScene(server);
    const tema = await buildTema(owner, empresa, { nombre: 'Reseñas', preguntas: ['¿Qué dice?'] });
    const request = {
      companyId: empresa.id,
      topicId: tema.id,
      answers: [{ questionId: tema.preguntas[0], answer: 'Que {{empresa}} tarda' }],
    };
    const state = `/rest/v1/rpc/generation_state?empresa_id=${empresa.id}`;
    expect((await worker('GET', state)).body).toEqual({ ready: false, simulated: false, reason: 'not_configured', account: null });
    expect(errorOf(await worker('POST', PATH, request)).message).toBe('No se encontró configuración de IA para esta empresa');
    const filled = (await worker('POST', '/rest/v1/rpc/fill_prompt_template', request)).body as { text: string };
    expect(filled.text).toContain('un prompt sobre «Reseñas»');
    expect(filled.text).toContain('- ¿Qué dice?\n  Que {{empresa}} tarda');
    const ready = await buildAiScene(server);
    const stateOf = async () => (await ready.worker('GET', `/rest/v1/rpc/generation_state?empresa_id=${ready.empresa.id}`)).body;
    expect(await stateOf()).toEqual({ ready: true, simulated: true, reason: null, account: 'empresa' });
    await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [ready.empresa.id]);
    expect(await stateOf()).toEqual({ ready: false, simulated: false, reason: 'no_key', account: 'empresa' });
    expect(errorOf(await ready.worker('POST', PATH, ready.request())).message).toBe('La empresa no tiene una clave de API configurada');
  });
});

test('[8.5] the state says before a call that the month’s cap would refuse it, or that the installation no longer offers the provider', async () => {
  const { worker, empresa, request } = await buildAiScene(server);
  const stateOf = async () => (await worker('GET', `/rest/v1/rpc/generation_state?empresa_id=${empresa.id}`)).body;
  await owner.query('update app.ai_settings set monthly_cap = 0 where company_id = $1', [empresa.id]);
  expect(await stateOf()).toEqual({ ready: false, simulated: false, reason: 'cap', account: 'empresa' });
  await owner.query('update app.ai_settings set monthly_cap = 10000000 where company_id = $1', [empresa.id]);
  await owner.query(
    `insert into app.ai_months (empresa_id, month, spent) values ($1, date_trunc('month', now() at time zone 'utc')::date, 0)`,
    [empresa.id],
  );
  // Less than a generation reserves is left, by what was spent or by calls under way.
  for (const [spent, reserved] of [
    [10_000_000, 0],
    [9_999_999, 0],
    [0, 9_999_999],
  ]) {
    await owner.query('update app.ai_months set spent = $2, reserved = $3 where empresa_id = $1', [empresa.id, spent, reserved]);
    expect(await stateOf()).toMatchObject({ ready: false, reason: 'cap', account: 'empresa' });
    expect(errorOf(await worker('POST', PATH, request())).code).toBe('ai_cap');
  }
  await owner.query('update app.ai_months set spent = 0, reserved = 0 where empresa_id = $1', [empresa.id]);
  expect(await stateOf()).toMatchObject({ ready: true, reason: null });
  expect((await worker('POST', PATH, request())).status).toBe(200);
  const { ia } = server.app;
  const { compatible } = ia;
  onTestFinished(() => {
    ia.compatible = compatible;
  });
  ia.compatible = null;
  expect(await stateOf()).toMatchObject({ ready: false, reason: 'platform' });
});

describe('streaming', () => {
  test('[4.3] the text arrives in pieces, then as a whole', async () => {
    const { trabajador, request } = await buildAiScene(server);
    const { status, events } = await openStream(server, trabajador, PATH, request());
    const received = await all(events);
    expect(status).toBe(200);
    const pieces = received.filter(({ event }) => event === 'text');
    expect(pieces.length).toBeGreaterThan(10);
    expect(received.at(-1)).toMatchObject({ event: 'done', data: { prompt: pieces.map(({ data }) => data.text).join('') } });
  });

  test('a client that disconnects aborts the provider’s call, pays for the tokens so far, and leaves no reservation open', async () => {
    const { trabajador, request, spent, calls } = await buildAiScene(server, { model: 'ensayo-lento', key: 'clave-me-voy' });
    const { events, leave } = await openStream(server, trabajador, PATH, request());
    await events.next();
    leave();
    await expect.poll(() => heardBy('clave-me-voy')[0]?.outcome).toBe('left');
    await expect.poll(calls).toMatchObject([{ state: 'stopped' }]);
    expect((await spent()).reserved).toBe(0);
  });

  test.each([
    ['ensayo-sin-saldo', 409, 'ai_no_credit'],
    ['ensayo-desconocido', 409, 'ai_unknown_model'],
    ['ensayo-saturado', 503, 'ai_busy'],
    ['ensayo-rechazo', 422, 'ai_refused'],
    ['ensayo-largo', 422, 'ai_too_long'],
    ['ensayo-caido', 502, 'ai_unreachable'],
    ['ensayo-mudo', 504, 'ai_timeout'],
  ])(
    '[8.5] %s before the first token is an ordinary error response (%i, %s), billed only if it may have cost something',
    async (model, status, code) => {
      const { trabajador, request, spent, calls } = await buildAiScene(server, { model });
      const answer = await openStream(server, trabajador, PATH, request());
      expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
      expect(await calls()).toMatchObject([{ state: 'failed' }]);
      const { spent: paid, reserved } = await spent();
      expect(reserved).toBe(0);
      if (code === 'ai_timeout') expect(paid).toBeGreaterThan(0);
      else expect(paid).toBe(0);
    },
  );

  test.each([
    ['ensayo-corte', 'ai_cut'],
    ['ensayo-atasco', 'ai_timeout'],
  ])('[8.5] %s after some text is the last event (%s): nothing is stored, the text so far is paid once', async (model, code) => {
    const { trabajador, worker, empresa, request, spent } = await buildAiScene(server, { model });
    const { events } = await openStream(server, trabajador, PATH, request());
    const received = await all(events);
    expect(received.filter(({ event }) => event === 'text')).toHaveLength(5);
    expect(received.at(-1)).toMatchObject({ event: 'failed', data: { code } });
    expect((await worker('GET', `/rest/v1/prompts_generados?empresa_id=${empresa.id}`)).body).toMatchObject({ items: [] });
    const { spent: paid, reserved } = await spent();
    expect([paid > 0, reserved]).toEqual([true, 0]);
  });
});

describe('billing', () => {
  test('a failure to bill does not lose the answer: the job bills it later', async () => {
    const { worker, request, spent, empresa } = await buildAiScene(server);
    const settle = 'function app.settle_ai_call(uuid, uuid, text, bigint, integer, integer, integer, integer)';
    await owner.query(`revoke execute on ${settle} from ensaya_api`);
    const answer = await worker('POST', PATH, request());
    await owner.query(`grant execute on ${settle} to ensaya_api`);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect((await worker('GET', `/rest/v1/prompts_generados?empresa_id=${empresa.id}`)).body).toMatchObject({ items: [{}] });
    const { reserved } = await spent();
    expect(reserved).toBeGreaterThan(0);
    await owner.query(`update app.ai_calls set created_at = now() - interval '20 minutes' where empresa_id = $1`, [empresa.id]);
    await owner.query('select app.settle_lost_ai_calls()');
    expect(await spent()).toMatchObject({ spent: reserved, reserved: 0 });
  });

  test('unpaired surrogates and NUL do not lose the generated prompt', async () => {
    const { worker, request, empresa } = await buildAiScene(server);
    expect((await worker('POST', PATH, request(['Roto \ud83d', 'Cercano']))).status).toBe(200);
    expect((await worker('GET', `/rest/v1/prompts_generados?empresa_id=${empresa.id}`)).body).toMatchObject({ items: [{}] });
  });

  test('a repeated request is answered with the stored prompt and paid once', async () => {
    const { worker, request, spent } = await buildAiScene(server, { key: 'clave-una-vez' });
    const same = request(['Llegó roto', 'Cercano'], randomUUID());
    const first = await worker('POST', PATH, same);
    const paid = await spent();
    expect((await worker('POST', PATH, same)).body).toEqual(first.body);
    expect(await spent()).toEqual(paid);
    const both = request(['Llegó roto', 'Cercano'], randomUUID());
    const answers = await Promise.all([worker('POST', PATH, both), worker('POST', PATH, both)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(heardBy('clave-una-vez')).toHaveLength(2);
  });

  test('fifty concurrent calls near the cap never exceed it', async () => {
    const { request, spent, empresa } = await buildAiScene(server, { monthly_cap: 0 });
    const probe = await buildAiScene(server);
    await probe.worker('POST', PATH, probe.request());
    const [{ reserved }] = (await probe.calls()) as [{ reserved: string }];
    const room = Number(reserved) * 7 + 5;
    await owner.query('update app.ai_settings set monthly_cap = $2 where company_id = $1', [empresa.id, room]);
    let highest = 0;
    let watching = true;
    const watch = (async () => {
      while (watching) {
        const now = await spent();
        highest = Math.max(highest, now.spent + now.reserved);
      }
    })();
    const callers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const person = await buildUser(owner, { role: 'worker' });
        await addTrabajador(owner, empresa, person);
        return server.as(person);
      }),
    );
    const answers = await Promise.all(callers.map((caller) => caller('POST', PATH, request())));
    watching = false;
    await watch;
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((answer) => errorOf(answer).code))).toEqual(new Set(['ai_cap']));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(7);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(highest).toBeLessThanOrEqual(room);
    const end = await spent();
    expect(end.reserved).toBe(0);
    expect(end.spent).toBeLessThanOrEqual(room);
  });

  test('a reservation whose server died is settled at the reserved amount, once', async () => {
    const { empresa, spent } = await buildAiScene(server);
    const month = `date_trunc('month', now() at time zone 'utc')::date`;
    await owner.query(`insert into app.ai_months (empresa_id, month, reserved, calls) values ($1, ${month}, 500, 1)`, [empresa.id]);
    await owner.query(
      `insert into app.ai_calls (empresa_id, id, what, provider, model, reserved, created_at) values ($1, $2, 'prompt', 'compatible', 'ensayo', 500, now() - interval '20 minutes')`,
      [empresa.id, randomUUID()],
    );
    await owner.query('select app.settle_lost_ai_calls()');
    await owner.query('select app.settle_lost_ai_calls()');
    expect(await spent()).toMatchObject({ spent: 500, reserved: 0 });
  });
});
