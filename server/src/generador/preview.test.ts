import { randomUUID } from 'node:crypto';
import type { getAiReceipt, previewPrompt } from '@ensaya/contract/generation.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { all, openStream } from '../../tests/event-stream.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner } = server;
const GENERATE = '/functions/v1/generate-prompt';
const PREVIEW = '/functions/v1/preview-prompt';

const sentWith = (key: string) => simulator.requests.filter((request) => request.key === key).map(({ body }) => body);
const previewOf = (answer: { body: unknown }) => answer.body as OperationOutput<typeof previewPrompt>;
const receiptOf = (answer: { body: unknown }) => answer.body as OperationOutput<typeof getAiReceipt>;

const WITH_IDENTIFIERS: [string, string] = ['Ana (12.345.678-Z) llamó desde el 612 34 56 78', 'Cercano; ana@norteclima.es y 12345678Z'];
const IDENTIFIERS = /345\.?678|612 34|ana@norteclima/;

describe('masking', () => {
  test('identifiers are not sent; they are restored in the stream, in the response and in the stored prompt', async () => {
    const key = 'clave-mascaras';
    const template = 'Llama a {{empresa}}, tel. 912 345 678. {{respuestas}}';
    const { trabajador, worker, request, empresa, calls } = await buildAiScene(server, { key, prompt_template: template });
    const { events } = await openStream(server, trabajador, GENERATE, request(WITH_IDENTIFIERS));
    const received = await all(events);
    const [sent = ''] = sentWith(key);
    expect(sent).not.toMatch(IDENTIFIERS);
    expect(sent).not.toContain('912 345 678');
    for (const token of ['[[DNI-1]]', '[[TELEFONO-1]]', '[[TELEFONO-2]]', '[[CORREO-1]]']) expect(sent).toContain(token);
    const streamed = received.flatMap(({ event, data }) => (event === 'text' ? data.text : [])).join('');
    expect(streamed).toContain('Ana (12.345.678-Z) llamó desde el 612 34 56 78');
    expect(streamed).not.toContain('[[');
    expect(received.at(-1)?.data.prompt).toBe(streamed);
    const kept = await worker('GET', `/rest/v1/prompts_generados?empresa_id=${empresa.id}`);
    expect(kept.body).toMatchObject({ items: [{ prompt: streamed, answers: [{ answer: WITH_IDENTIFIERS[0] }, {}] }] });
    expect(JSON.stringify(await calls())).not.toMatch(IDENTIFIERS);
  });

  test('a company can switch it off for one use without affecting others', async () => {
    const off = await buildAiScene(server, { key: 'clave-sin-mascaras', unmasked_uses: ['prompt'] });
    await off.worker('POST', GENERATE, off.request(WITH_IDENTIFIERS));
    expect(sentWith('clave-sin-mascaras')[0]).toContain('12.345.678-Z');
    expect(previewOf(await off.worker('POST', PREVIEW, off.request(WITH_IDENTIFIERS))).masked).toBeNull();
    const other = await buildAiScene(server, { key: 'clave-otro-uso', unmasked_uses: ['informe'] });
    await other.worker('POST', GENERATE, other.request(WITH_IDENTIFIERS));
    expect(sentWith('clave-otro-uso')[0]).not.toMatch(IDENTIFIERS);
  });

  test('text in the form of a token reaches the prompt unchanged', async () => {
    const { worker, request } = await buildAiScene(server);
    const answer = await worker('POST', GENERATE, request(['Escribí [[DNI-1]] y 12345678Z', 'Cercano']));
    expect((answer.body as { prompt: string }).prompt).toContain('Escribí [[DNI-1]] y 12345678Z');
  });
});

describe('preview', () => {
  test('shows the request that generating sends, what was replaced and the maximum cost; reserves and sends nothing', async () => {
    const key = 'clave-vista-previa';
    const { worker, manager, request, spent, calls } = await buildAiScene(server, { key });
    const preview = previewOf(await worker('POST', PREVIEW, request(WITH_IDENTIFIERS)));
    expect(preview).toMatchObject({ provider: 'Simulador', model: 'ensayo', masked: { DNI: 1, TELEFONO: 1, CORREO: 1 } });
    expect(preview.turns[0]?.content).toContain('Ana ([[DNI-1]]) llamó desde el [[TELEFONO-1]]');
    expect(preview.body).toContain(JSON.stringify(preview.instructions));
    expect(preview.likely).toBeLessThan(preview.ceiling);
    expect(await Promise.all([spent(), calls()])).toEqual([{ spent: 0, reserved: 0, calls: 0 }, []]);
    expect(sentWith(key)).toEqual([]);
    expect(previewOf(await manager('POST', PREVIEW, request(WITH_IDENTIFIERS))).body).toBe(preview.body);
    const generated = await worker('POST', GENERATE, request(WITH_IDENTIFIERS));
    expect(sentWith(key)).toEqual([preview.body]);
    expect(generated.status).toBe(200);
    const managers = (await manager('POST', GENERATE, request(WITH_IDENTIFIERS))).body as { cost: number };
    expect(managers.cost).toBeLessThanOrEqual(preview.ceiling);
  });

  test('refuses the same requests as generating, with the same messages', async () => {
    const { worker, request } = await buildAiScene(server);
    const same = async (caller: typeof worker, body: object) => {
      const [preview, generated] = [errorOf(await caller('POST', PREVIEW, body)), errorOf(await caller('POST', GENERATE, body))];
      expect([preview.code, preview.message]).toEqual([generated.code, generated.message]);
      return preview.code;
    };
    expect(await same(worker, request(['Llegó roto', ' ']))).toBe('invalid_input');
    expect(await same(await buildSuperadmin(server), request())).toBe('no_company');
    expect(await same(server.stranger, request())).toBe('unauthenticated');
    expect(await same((await buildScene(server)).worker, request())).toBe('no_company');
    await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [request().companyId]);
    expect(await same(worker, request())).toBe('ai_no_key');
    await owner.query('delete from app.ai_settings where company_id = $1', [request().companyId]);
    expect(await same(worker, request())).toBe('ai_not_configured');
  });
});

describe('receipt', () => {
  const path = (empresa: { id: string }, id: string) => `/rest/v1/rpc/ai_receipt?empresa_id=${empresa.id}&id=${id}`;

  test('[7.28] per call, person and month for a responsable; a trabajador gets no cost', async () => {
    const { empresa, worker, manager, request, spent } = await buildAiScene(server);
    const generate = async (caller: typeof worker) => (await caller('POST', GENERATE, request())).body as { id: string; cost: number };
    const id = randomUUID();
    for (let again = 0; again < 2; again++)
      expect((await worker('POST', GENERATE, request(undefined, id))).body).toMatchObject({ id, cost: null });
    const first = await generate(manager);
    const managers = await generate(manager);
    const own = receiptOf(await manager('GET', path(empresa, managers.id)));
    expect(own.month).toMatch(/^\d{4}-\d{2}-01$/);
    expect(own).toMatchObject({
      cost: managers.cost,
      model: 'ensayo',
      own: { spent: first.cost + managers.cost, calls: 2 },
      company: { spent: (await spent()).spent, calls: 3, monthly_cap: 20_000_000 },
    });
    expect((await worker('GET', path(empresa, id))).status).toBe(403);
    const colleague = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, colleague);
    for (const other of [await server.as(colleague), (await buildScene(server)).manager])
      expect((await other('GET', path(empresa, first.id))).status).toBe(404);
    for (const other of [id, randomUUID()]) expect((await manager('GET', path(empresa, other))).status).toBe(404);
  });
});
