import { acceptAiCredit, CREDIT_TEXT, getAiCredit } from '@ensaya/contract/credito.ts';
import type { getAiReceipt, previewPrompt } from '@ensaya/contract/generation.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAiServer } from '../../tests/ai-scene.ts';
import { buildCreditScene, offerAi, PLATFORM_KEY } from '../../tests/credit-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { scopedDb } from '../lib/scoped-db.ts';
import { acceptCredit } from './credito.queries.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner } = server;
beforeEach(() => offerAi(server));
const PATH = '/rest/v1/ai_credit';
const keysOf = () => simulator.requests.map(({ key }) => key);
const accept = (company_id: string, fields: object = {}) => ({
  company_id,
  text_version: CREDIT_TEXT,
  provider: 'compatible',
  lugar: 'la Unión Europea',
  ...fields,
});

describe('[7.12] the operator’s AI is off until a responsable accepts it', () => {
  test('nothing is sent before; accepting names who, when and which text; then the first prompt needs no key', async () => {
    const { empresa, manager, worker, responsable, generate, credit, state } = await buildCreditScene(server, { accepted: false });
    expect(await credit()).toMatchObject({ state: 'offered', lugar: 'la Unión Europea', percent_left: 100, accepted_at: null });
    const before = simulator.requests.length;
    expect(errorOf(await generate()).code).toBe('ai_not_configured');
    expect([simulator.requests.length, await state()]).toEqual([
      before,
      expect.objectContaining({ ready: false, reason: 'not_configured' }),
    ]);
    expect((await worker('PUT', PATH, accept(empresa.id))).status).toBe(403);

    const accepted = await manager('PUT', PATH, accept(empresa.id));
    expect(accepted.body).toMatchObject({ state: 'on', accepted_text: CREDIT_TEXT, accepted_by: responsable.email });
    expect((await generate()).status).toBe(200);
    expect(keysOf().at(-1)).toBe(PLATFORM_KEY);
    expect(await state()).toMatchObject({ ready: true, account: 'plataforma' });
    const { rows } = await owner.query(`select act, actor_email, subject from app.audit_log where empresa_id = $1 and act like 'ia.%'`, [
      empresa.id,
    ]);
    expect(rows).toEqual([
      { act: 'ia.credito.aceptado', actor_email: responsable.email, subject: `compatible, la Unión Europea, ${CREDIT_TEXT}` },
    ]);
  });

  test('what is accepted is what was read: another provider, place or text is refused, and a change of them asks again', async () => {
    const { empresa, manager, generate, credit, state } = await buildCreditScene(server, { accepted: false });
    for (const other of [{ lugar: 'otro lugar' }, { provider: 'openai' }])
      expect(errorOf(await manager('PUT', PATH, accept(empresa.id, other))).code).toBe('stale');
    expect((await manager('PUT', PATH, accept(empresa.id, { text_version: CREDIT_TEXT + 1 }))).status).toBe(400);
    expect((await credit()).state).toBe('offered');
    await manager('PUT', PATH, accept(empresa.id));
    await offerAi(server, { lugar: 'Estados Unidos' });
    expect((await credit()).state).toBe('changed');
    expect(errorOf(await generate()).code).toBe('ai_credit_changed');
    expect(await state()).toMatchObject({ ready: false, reason: 'credit_changed', account: 'plataforma' });
    await manager('PUT', PATH, accept(empresa.id, { lugar: 'Estados Unidos' }));
    expect((await generate()).status).toBe(200);
  });

  test('an earlier text is another condition: what was accepted under it stops until somebody accepts the present one', async () => {
    const { rows } = await owner.query('select app.credit_text() as version');
    expect(rows).toEqual([{ version: CREDIT_TEXT }]);
    const { empresa, responsable, manager, generate, credit } = await buildCreditScene(server);
    await owner.query('update app.credito_ia set accepted_text = accepted_text - 1 where empresa_id = $1', [empresa.id]);
    expect(await credit()).toMatchObject({ state: 'changed', accepted_text: CREDIT_TEXT - 1 });
    expect(errorOf(await generate()).code).toBe('ai_credit_changed');
    // A page that was open before the text changed.
    const db = scopedDb(server.app.unscopedDatabase, {
      text: 'select app.enter($1, $2, false)',
      values: [await buildSession(owner, responsable), ['manager']],
    });
    const earlier = { ...accept(empresa.id), text_version: CREDIT_TEXT - 1 } as unknown as Parameters<typeof acceptCredit>[1];
    expect(await acceptCredit(db, earlier)).toBe(false);
    await manager('PUT', PATH, accept(empresa.id));
    expect((await generate()).status).toBe(200);
  });

  test('a stranger’s company is not found, and cannot be accepted for', async () => {
    const { empresa } = await buildCreditScene(server, { accepted: false });
    const { manager } = await buildScene(server);
    expect((await manager('GET', `${PATH}?company_id=${empresa.id}`)).status).toBe(404);
    expect((await manager('PUT', PATH, accept(empresa.id))).status).toBe(404);
    expect((await manager('DELETE', `${PATH}?company_id=${empresa.id}`)).status).toBe(404);
  });

  test('leaving it stops AI; the operator switching it off, suspending and deleting do, each with its sentence', async () => {
    const { empresa, manager, generate, state } = await buildCreditScene(server);
    await owner.query('update app.plataforma_ia set enabled = false');
    expect(errorOf(await generate()).code).toBe('ai_credit_paused');
    expect(await state()).toMatchObject({ reason: 'credit_paused' });
    await offerAi(server);
    expect((await manager('DELETE', `${PATH}?company_id=${empresa.id}`)).body).toMatchObject({ state: 'offered', accepted_at: null });
    expect(errorOf(await generate()).code).toBe('ai_not_configured');

    const suspended = await buildCreditScene(server);
    const superadmin = await buildSuperadmin(server);
    await superadmin('POST', `/rest/v1/empresas/${suspended.empresa.id}/suspend`);
    expect(errorOf(await suspended.generate()).code).toBe('unauthenticated');
    // A job that was already under way, or a request that entered before.
    const take = owner.query('select app.take_from_credit($1, 1)', [suspended.empresa.id]);
    await expect(take).rejects.toMatchObject({ code: 'ENCSU' });
    const deleted = await buildCreditScene(server);
    await superadmin('DELETE', `/rest/v1/empresas/${deleted.empresa.id}`);
    expect((await deleted.generate()).status).toBeGreaterThanOrEqual(400);
    expect(await deleted.months()).toEqual([]);
  });
});

describe('the company’s own key', () => {
  test('wins as soon as it is stored, and the credit again when it is deleted', async () => {
    const { empresa, manager, generate, months } = await buildCreditScene(server);
    await buildAiSettings(owner, empresa, { sealedKey: server.app.ia.keyRing.seal('clave-propia', empresa.id) });
    await generate();
    expect([keysOf().at(-1), await months()]).toEqual(['clave-propia', []]);
    await manager('DELETE', `/rest/v1/ai_settings/api_key?company_id=${empresa.id}`);
    await generate();
    expect(keysOf().at(-1)).toBe(PLATFORM_KEY);
  });

  test('a company without one saves its templates while it has the credit, and cannot choose the operator’s model', async () => {
    const { empresa, manager, generate } = await buildCreditScene(server);
    const settings = {
      company_id: empresa.id,
      api_key: '',
      provider: 'compatible',
      model: 'ensayo-caro',
      prompt_template: 'PLANTILLA PROPIA {{respuestas}}',
      roleplay_prompt_template: '',
      monthly_cap: 0,
      version: 0,
    };
    expect((await manager('PUT', '/rest/v1/ai_settings', settings)).status).toBe(200);
    expect((await generate()).status).toBe(200);
    const sent = simulator.requests.at(-1)?.body ?? '';
    expect(sent).toContain('PLANTILLA PROPIA');
    expect(JSON.parse(sent)).toMatchObject({ model: 'ensayo' });
  });

  test('trying a connection never sends the operator’s key, whatever provider the company names', async () => {
    const { empresa, manager } = await buildCreditScene(server);
    const heard = keysOf().length;
    for (const provider of ['compatible', 'openai', 'mistral']) {
      const tried = await manager('POST', '/rest/v1/rpc/test_ai_connection', { company_id: empresa.id, provider, model: 'ensayo' });
      expect(errorOf(tried).fields).toEqual({ api_key: 'La clave de API es requerida' });
    }
    expect(keysOf().slice(heard)).toEqual([]);
  });

  test('settings that name the operator’s endpoint get no key but their own', async () => {
    await offerAi(server, { provider: 'mistral' });
    const { empresa, manager, generate } = await buildCreditScene(server);
    await buildAiSettings(owner, empresa, { sealedKey: server.app.ia.keyRing.seal('clave-propia', empresa.id) });
    await manager('DELETE', `/rest/v1/ai_settings/api_key?company_id=${empresa.id}`);
    const heard = keysOf().length;
    const mistral: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      if (!String(input).includes('api.mistral.ai')) return fetch(input, init);
      mistral.push(new Headers(init?.headers).get('authorization') ?? '');
      return new Response('{"message":"Unauthorized"}', { status: 401 });
    };
    try {
      expect(errorOf(await generate()).code).toBe('ai_platform_account');
    } finally {
      globalThis.fetch = fetch;
    }
    expect(mistral).toEqual([`Bearer ${PLATFORM_KEY}`]);
    expect(keysOf().slice(heard)).toEqual([]);
  });
});

describe('what people read', () => {
  test('the receipt and the preview name the account; what is left is shown in whole hundredths', async () => {
    const { empresa, manager, body, generate, credit, months } = await buildCreditScene(server, { monthly_credit: 100_000 });
    const preview = (await manager('POST', '/functions/v1/preview-prompt', body())).body as OperationOutput<typeof previewPrompt>;
    expect(preview).toMatchObject({ account: 'plataforma', model: 'ensayo' });
    expect(JSON.stringify(preview)).not.toContain(PLATFORM_KEY);
    const id = crypto.randomUUID();
    await generate(manager, id);
    const [month] = await months();
    const percent_left = 100 - Math.ceil((month?.spent ?? 0) / 1000);
    expect(percent_left).toBeLessThan(100);
    const receipt = (await manager('GET', `/rest/v1/rpc/ai_receipt?empresa_id=${empresa.id}&id=${id}`)).body as OperationOutput<
      typeof getAiReceipt
    >;
    expect(receipt).toMatchObject({ company: null, credit: { percent_left, month: month?.month } });
    expect(await credit()).toMatchObject({ percent_left, monthly_credit: 100_000 });
  });

  test('identifiers are masked, whatever the company has chosen for its own account', async () => {
    const { empresa, generate, tema, worker } = await buildCreditScene(server);
    await buildAiSettings(owner, empresa, { sealedKey: 'x.y', unmasked_uses: ['prompt'] });
    await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [empresa.id]);
    await generate();
    const [first = '', second = ''] = tema.preguntas;
    const answers = [
      { questionId: first, answer: 'Mi DNI es 12345678Z' },
      { questionId: second, answer: 'Cercano' },
    ];
    await worker('POST', '/functions/v1/generate-prompt', { companyId: empresa.id, topicId: tema.id, answers });
    expect(simulator.requests.at(-1)?.body).not.toContain('12345678Z');
    expect(simulator.requests.at(-1)?.body).toContain('[[DNI-1]]');
  });

  test('every field of the answers was seen filled', () => {
    expect([getAiCredit, acceptAiCredit].flatMap((operation) => unfilled(server, operation))).toEqual([]);
  });
});
