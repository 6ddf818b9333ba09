import { randomUUID } from 'node:crypto';
import type { AiSettings, TemplateVersion } from '@ensaya/contract/ajustes.ts';
import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createAiServer } from '../../tests/ai-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { sessionOf } from '../../tests/sessions.ts';
import { BAD_KEY } from '../demo/simulator/models.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner } = server;
const PATH = '/rest/v1/ai_settings';
const KEY = 'sk-una-clave-que-nadie-debe-ver-9876';

const settings = (company_id: string, fields: object = {}) => ({
  company_id,
  api_key: KEY,
  provider: 'compatible',
  model: 'ensayo',
  prompt_template: 'Para {{empresa}}: {{respuestas}}',
  roleplay_prompt_template: 'Sobre {{titulo}}',
  monthly_cap: 5_000_000,
  version: 0,
  ...fields,
});

describe('reading and saving', () => {
  test('[7.12 3.7 1.2] a new company starts with default templates; saved settings are returned, except the key', async () => {
    const { empresa, manager } = await buildScene(server);
    const fresh = (await manager('GET', `${PATH}?company_id=${empresa.id}`)).body as AiSettings;
    expect(fresh).toMatchObject({
      saved: false,
      has_key: false,
      version: 0,
      prompt_template: DEFAULT_TEMPLATES.prompt,
      compatible: { simulated: true },
    });
    const saved = await manager('PUT', PATH, settings(empresa.id));
    expect(saved).toMatchObject({
      status: 200,
      body: { saved: true, has_key: true, key_last4: '9876', version: 1, monthly_cap: 5_000_000 },
    });
    const read = await manager('GET', `${PATH}?company_id=${empresa.id}`);
    expect(read.body).toEqual(saved.body);
    expect(JSON.stringify([saved, read])).not.toContain(KEY);
    const { rows } = await owner.query('select api_key from app.ai_settings where company_id = $1', [empresa.id]);
    expect(rows[0].api_key).toMatch(/^prueba\.[\w-]+$/);
    expect(server.app.ia.keyRing.open(rows[0].api_key, empresa.id)).toBe(KEY);
  });

  test('[5.11] a key is required only while none is stored; a blank one keeps it; deleting it is a separate operation', async () => {
    const { empresa, manager } = await buildScene(server);
    expect(errorOf(await manager('PUT', PATH, settings(empresa.id, { api_key: ' ' }))).fields).toEqual({
      api_key: 'La clave de API es requerida',
    });
    expect(errorOf(await manager('PUT', PATH, settings('nada'))).fields).toEqual({ company_id: 'No se ha podido identificar la empresa' });
    await manager('PUT', PATH, settings(empresa.id));
    const kept = await manager('PUT', PATH, settings(empresa.id, { api_key: '', model: 'ensayo-lento', version: 1 }));
    expect(kept.body).toMatchObject({ has_key: true, key_last4: '9876', model: 'ensayo-lento', version: 2 });
    const deleted = await manager('DELETE', `${PATH}/api_key?company_id=${empresa.id}`);
    expect(deleted.body).toMatchObject({ saved: true, has_key: false, key_last4: null });
    expect(errorOf(await manager('PUT', PATH, settings(empresa.id, { api_key: '', version: 3 }))).fields).toHaveProperty('api_key');
  });

  test('a stored key is sent only to the provider that it was saved for', async () => {
    const { empresa, manager } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id));
    const other = { api_key: '', provider: 'mistral', version: 1 };
    const OTHER = { api_key: 'Escribe la clave del nuevo proveedor' };
    expect(errorOf(await manager('PUT', PATH, settings(empresa.id, other))).fields).toEqual(OTHER);
    const tried = await manager('POST', '/rest/v1/rpc/test_ai_connection', { company_id: empresa.id, provider: 'mistral', model: 'x' });
    expect(errorOf(tried).fields).toEqual(OTHER);
    expect((await manager('PUT', PATH, settings(empresa.id, { ...other, api_key: 'la-clave-de-mistral' }))).status).toBe(200);
  });

  test('a company id in upper case is the same company', async () => {
    const { empresa, manager } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id.toUpperCase()));
    const { rows } = await owner.query('select api_key from app.ai_settings where company_id = $1', [empresa.id]);
    expect(server.app.ia.keyRing.open(rows[0].api_key, empresa.id)).toBe(KEY);
  });

  test('the last twenty versions of each template are kept', async () => {
    const { empresa, manager } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id));
    for (let version = 1; version <= 23; version++)
      expect(
        (await manager('PUT', PATH, settings(empresa.id, { api_key: '', prompt_template: `Número ${version}`, version }))).status,
      ).toBe(200);
    const { rows } = await owner.query(`select template from app.ai_template_versions where company_id = $1 order by created_at`, [
      empresa.id,
    ]);
    expect([rows.length, rows[0].template, rows.at(-1).template]).toEqual([20, 'Número 3', 'Número 22']);
  });

  test('[5.11] both templates may be empty, and stay so; what they said before is kept, an empty text is not', async () => {
    const { empresa, manager } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id));
    const empty = { api_key: '', prompt_template: '', roleplay_prompt_template: ' \n ' };
    expect((await manager('PUT', PATH, settings(empresa.id, { ...empty, version: 1 }))).status).toBe(200);
    expect((await manager('GET', `${PATH}?company_id=${empresa.id}`)).body).toMatchObject({
      prompt_template: '',
      roleplay_prompt_template: '',
    });
    expect((await manager('PUT', PATH, settings(empresa.id, { api_key: '', version: 2 }))).status).toBe(200);
    const { rows } = await owner.query('select template from app.ai_template_versions where company_id = $1 order by kind', [empresa.id]);
    expect(rows).toEqual([{ template: 'Para {{empresa}}: {{respuestas}}' }, { template: 'Sobre {{titulo}}' }]);
  });

  test('a concurrent save is not overwritten', async () => {
    const { empresa, manager } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id));
    await manager('PUT', PATH, settings(empresa.id, { prompt_template: 'Primera', version: 1 }));
    const stale = await manager('PUT', PATH, settings(empresa.id, { prompt_template: 'Segunda', version: 1 }));
    expect(errorOf(stale)).toMatchObject({ code: 'stale', current: { prompt_template: 'Primera', version: 2 } });
    const fresh = await buildScene(server);
    const both = await Promise.all([
      fresh.manager('PUT', PATH, settings(fresh.empresa.id)),
      fresh.manager('PUT', PATH, settings(fresh.empresa.id)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the previous version of a template is kept, with the user who changed it', async () => {
    const { empresa, manager, responsable } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id));
    await manager('PUT', PATH, settings(empresa.id, { api_key: '', prompt_template: 'Otra', version: 1 }));
    await manager(
      'PUT',
      PATH,
      settings(empresa.id, { api_key: '', prompt_template: 'Otra', roleplay_prompt_template: 'Otra más', version: 2 }),
    );
    const { items } = (await manager('GET', `/rest/v1/ai_template_versions?company_id=${empresa.id}`)).body as { items: TemplateVersion[] };
    expect(items.map(({ kind, template, email }) => [kind, template, email])).toEqual([
      ['prompt', 'Para {{empresa}}: {{respuestas}}', responsable.email],
      ['roleplay', 'Sobre {{titulo}}', responsable.email],
    ]);
  });

  test('personal data is replaced unless the company switches it off for a use; the setting is versioned and audited', async () => {
    const { empresa, manager } = await buildScene(server);
    expect((await manager('GET', `${PATH}?company_id=${empresa.id}`)).body).toMatchObject({ unmasked_uses: [] });
    await manager('PUT', PATH, settings(empresa.id));
    const off = await manager('PUT', PATH, settings(empresa.id, { unmasked_uses: ['informe', 'prompt'], version: 1 }));
    expect(off.body).toMatchObject({ unmasked_uses: ['prompt', 'informe'], version: 2 });
    // Without the field the stored value stays.
    const kept = await manager('PUT', PATH, settings(empresa.id, { model: 'ensayo-lento', version: 2 }));
    expect(kept.body).toMatchObject({ unmasked_uses: ['prompt', 'informe'], version: 3 });
    const on = await manager('PUT', PATH, settings(empresa.id, { api_key: '', model: 'ensayo-lento', unmasked_uses: [], version: 3 }));
    expect(on.body).toMatchObject({ unmasked_uses: [], version: 4 });
    expect((await manager('PUT', PATH, settings(empresa.id, { unmasked_uses: ['test'], version: 4 }))).status).toBe(400);
    const { rows } = await owner.query(`select act from app.audit_log where empresa_id = $1 and act = 'ia.configurada'`, [empresa.id]);
    expect(rows).toHaveLength(2);
  });

  test('[6.5 2.14] only the company’s responsables have access; the audit log names changes of the key without showing it', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    await manager('PUT', PATH, settings(empresa.id));
    for (const other of [worker, await buildSuperadmin(server)]) {
      expect((await other('GET', `${PATH}?company_id=${empresa.id}`)).status).toBe(403);
      expect((await other('PUT', PATH, settings(empresa.id, { version: 1 }))).status).toBe(403);
    }
    const log = await manager('GET', `/rest/v1/audit_log?empresa_id=${empresa.id}`);
    expect(log.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ act: 'ia.configurada', subject: `${server.app.ia.labelOf('compatible')} · modelo ensayo` }),
      ]),
    });
    expect(JSON.stringify(log.body)).not.toContain('9876');
  });

  test('the API’s database role cannot read the key’s column, even for a responsable', async () => {
    const { empresa, responsable } = await buildScene(server);
    await expect(sessionOf(server, responsable, `select api_key from app.ai_settings where company_id = '${empresa.id}'`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

test('[5.11] a key has up to 500 characters', async () => {
  const { empresa, manager } = await buildScene(server);
  const save = (length: number) => manager('PUT', PATH, settings(empresa.id, { api_key: 'k'.repeat(length) }));
  expect(errorOf(await save(501)).fields).toEqual({ api_key: 'La clave no es válida' });
  expect((await save(500)).status).toBe(200);
});

describe('trying the connection', () => {
  const TEST = '/rest/v1/rpc/test_ai_connection';

  test('with the submitted key or the stored one; each test is metered', async () => {
    const { empresa, manager } = await buildScene(server);
    const typed = { company_id: empresa.id, api_key: KEY, provider: 'compatible', model: 'ensayo' };
    expect(await manager('POST', TEST, typed)).toMatchObject({ status: 200, body: { latency_ms: expect.any(Number) } });
    expect(errorOf(await manager('POST', TEST, { ...typed, api_key: '' })).fields).toEqual({ api_key: 'La clave de API es requerida' });
    await manager('PUT', PATH, settings(empresa.id));
    expect((await manager('POST', TEST, { ...typed, api_key: '' })).status).toBe(200);
    expect(errorOf(await manager('POST', TEST, { ...typed, api_key: BAD_KEY })).code).toBe('ai_bad_key');
    expect(errorOf(await manager('POST', TEST, { ...typed, model: 'ensayo-desconocido' })).code).toBe('ai_unknown_model');
    const { use } = (await manager('GET', `${PATH}?company_id=${empresa.id}`)).body as AiSettings;
    expect(use).toMatchObject({ calls: 4, reserved: 0 });
    expect(use.spent).toBeGreaterThan(0);
  });

  test('[7.12] a responsable of two companies sees the use of each', async () => {
    const [{ empresa, responsable, manager }, other] = [await buildScene(server), await buildScene(server)];
    await assignResponsable(owner, other.empresa, responsable);
    const use = async ({ id }: { id: string }) => ((await manager('GET', `${PATH}?company_id=${id}`)).body as AiSettings).use.calls;
    await manager('POST', TEST, { company_id: empresa.id, api_key: KEY, provider: 'compatible', model: 'ensayo' });
    expect([await use(empresa), await use(other.empresa)]).toEqual([1, 0]);
  });

  test('a key cannot be tested against another company', async () => {
    const { empresa } = await buildScene(server);
    const other = await server.as(await buildUser(owner, { role: 'manager' }));
    const request = { company_id: empresa.id, api_key: KEY, provider: 'compatible', model: 'ensayo' };
    expect((await other('POST', TEST, request)).status).toBe(404);
    expect((await other('POST', TEST, { ...request, company_id: randomUUID() })).status).toBe(404);
  });
});
