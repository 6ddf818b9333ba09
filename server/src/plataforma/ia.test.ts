import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import { getPlatformAi, type PlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { register } from 'prom-client';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAiServer } from '../../tests/ai-scene.ts';
import { buildCreditScene, offerAi, PLATFORM_KEY } from '../../tests/credit-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { BAD_KEY } from '../demo/simulator/models.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { PLATFORM } from '../ia/key-ring.ts';
import { openDatabase } from '../lib/database.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { scopedDb } from '../lib/scoped-db.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner } = server;
const superadmin = await buildSuperadmin(server);
const PATH = '/rest/v1/plataforma_ia';
const KEY = 'sk-una-clave-que-nadie-debe-ver-9876';
const read = async () => (await superadmin('GET', PATH)).body as PlatformAi;
const settings = (version: number, fields: object = {}) => ({
  api_key: '',
  enabled: true,
  provider: 'compatible',
  model: 'ensayo',
  lugar: 'la Unión Europea',
  monthly_credit: 3_000_000,
  time_zone: 'Europe/Madrid',
  version,
  ...fields,
});

describe('[7.12] the operator’s key', () => {
  test('is off until it is set; saved sealed for the platform alone, and in no answer', async () => {
    const fresh = await read();
    expect(fresh).toMatchObject({ enabled: false, has_key: false, key_last4: null });
    expect(errorOf(await superadmin('PUT', PATH, settings(fresh.version))).fields).toEqual({ api_key: 'La clave de API es requerida' });
    const saved = await superadmin('PUT', PATH, settings(fresh.version, { api_key: KEY }));
    expect(saved.body).toMatchObject({ enabled: true, has_key: true, key_last4: '9876', monthly_credit: 3_000_000 });
    expect(JSON.stringify([saved, await superadmin('GET', PATH)])).not.toContain(KEY);
    const { rows } = await owner.query('select api_key from app.plataforma_ia');
    expect(server.app.ia.keyRing.open(rows[0].api_key, PLATFORM)).toBe(KEY);
    const { empresa } = await buildScene(server);
    expect(() => server.app.ia.keyRing.open(rows[0].api_key, empresa.id)).toThrow();
    const acts = await owner.query(`select act, subject from app.audit_log where act like 'plataforma.ia%'`);
    expect(acts.rows).toEqual([{ act: 'plataforma.ia.clave', subject: 'compatible, ensayo' }]);
  });

  test('a blank key keeps the stored one, but not for another provider; an older version is refused; deleting it switches AI off', async () => {
    await offerAi(server);
    const { version } = await read();
    expect(errorOf(await superadmin('PUT', PATH, settings(version, { provider: 'openai' }))).fields).toHaveProperty('api_key');
    expect(errorOf(await superadmin('PUT', PATH, settings(version - 1))).code).toBe('stale');
    const kept = (await superadmin('PUT', PATH, settings(version, { monthly_credit: 5 }))).body;
    expect(kept).toMatchObject({ has_key: true, key_last4: '4321', monthly_credit: 5 });
    expect((await superadmin('DELETE', `${PATH}/api_key`)).body).toMatchObject({ enabled: false, has_key: false, key_last4: null });
  });

  test('only superadmins reach it, and change it only in a confirmed session', async () => {
    const { manager, worker } = await buildScene(server);
    for (const caller of [manager, worker, server.stranger])
      for (const method of ['GET', 'PUT'] as const) expect((await caller(method, PATH, settings(1))).status).toBeGreaterThanOrEqual(401);
    const unconfirmed = await server.as(await buildUser(owner, { role: 'superadmin' }));
    expect(errorOf(await unconfirmed('PUT', PATH, settings((await read()).version))).code).toBe('confirmation_needed');
    expect(errorOf(await unconfirmed('DELETE', `${PATH}/api_key`)).code).toBe('confirmation_needed');
  });

  test('the API’s role cannot read the sealed key, a superadmin included', async () => {
    await offerAi(server);
    const database = openDatabase({ url: server.url('ensaya_api'), max: 1, name: 'test', statementNames: 'on', onError: () => {} });
    const api = scopedDb(database, { text: 'select', values: [] });
    const error = await api
      .selectFrom('plataforma_ia')
      .select('api_key')
      .execute()
      .catch((refused: Error) => refused);
    await database.pool.end();
    expect(String(error)).toContain('permission denied');
    expect(databaseRefusal(error as Error)).toBeUndefined();
  });
});

describe('what companies spend', () => {
  beforeEach(() => offerAi(server));

  test('a superadmin reads amounts by company, gives one an amount of its own, and never reads what was asked', async () => {
    const { empresa, manager, generate, months } = await buildCreditScene(server);
    await generate();
    const [month] = await months();
    const { use } = await read();
    expect(use.most).toContainEqual({ id: empresa.id, nombre: empresa.nombre, spent: month?.spent, monthly_credit: 2_000_000 });
    expect(use).toMatchObject({ month: month?.month, spent: month?.spent, empresas: 1 });
    expect(JSON.stringify(use)).not.toContain('Llegó roto');
    const ficha = async () => (await superadmin('GET', `/rest/v1/empresas/${empresa.id}`)).body as EmpresaFicha;
    expect((await ficha()).ai).toMatchObject({ spent: 0, uses: [], credit: { state: 'on', spent: month?.spent, is_own: false } });

    const give = (monthly_credit: number | null) => superadmin('PUT', `/rest/v1/empresas/${empresa.id}/ai_credit`, { monthly_credit });
    expect((await give(9_000_000)).status).toBe(204);
    expect((await ficha()).ai.credit).toMatchObject({ monthly_credit: 9_000_000, is_own: true });
    await give(null);
    expect((await ficha()).ai.credit).toMatchObject({ monthly_credit: 2_000_000, is_own: false });
    expect((await give(-1)).status).toBe(400);
    expect((await superadmin('PUT', `/rest/v1/empresas/${crypto.randomUUID()}/ai_credit`, { monthly_credit: 1 })).status).toBe(404);
    expect((await manager('PUT', `/rest/v1/empresas/${empresa.id}/ai_credit`, { monthly_credit: 1 })).status).toBe(403);
    expect(unfilled(server, getPlatformAi)).toEqual([]);
  });
});

describe('the provider refuses the operator’s account', () => {
  const refusals = async () =>
    (await register.metrics()).split('\n').filter((line) => line.startsWith('ensaya_ai_platform_refusals_total{'));

  test.each([
    ['an empty account', { model: 'ensayo-sin-saldo' }, 'ai_platform_account', 'account'],
    ['a key that it does not accept', { key: `${BAD_KEY}-plataforma` }, 'ai_platform_account', 'account'],
    ['a model that does not exist', { model: 'ensayo-desconocido' }, 'ai_platform_account', 'account'],
    ['too many requests', { model: 'ensayo-saturado' }, 'ai_platform_busy', 'busy'],
  ])('%s: one sentence that names it, one count for the alert, nothing is paid', async (_name, offer, code, reason) => {
    await offerAi(server, offer);
    register.resetMetrics();
    const { generate, months } = await buildCreditScene(server);
    const refused = errorOf(await generate());
    expect([refused.code, refused.message.includes('Ensaya')]).toEqual([code, true]);
    expect(await refusals()).toEqual([`ensaya_ai_platform_refusals_total{reason="${reason}"} 1`]);
    expect(await months()).toMatchObject([{ spent: 0, reserved: 0 }]);
    expect(JSON.stringify(refused)).not.toContain(PLATFORM_KEY);
  });

  test('a company with its own key is not affected, and its own refusals name its account and are not the operator’s', async () => {
    await offerAi(server, { model: 'ensayo-sin-saldo' });
    const { empresa, manager, generate } = await buildCreditScene(server);
    const own = {
      company_id: empresa.id,
      provider: 'compatible',
      prompt_template: 'x {{respuestas}}',
      roleplay_prompt_template: '',
      monthly_cap: 20_000_000,
    };
    await manager('PUT', '/rest/v1/ai_settings', { ...own, api_key: 'clave-propia', model: 'ensayo', version: 0 });
    register.resetMetrics();
    expect((await generate()).status).toBe(200);
    await manager('PUT', '/rest/v1/ai_settings', { ...own, api_key: '', model: 'ensayo-sin-saldo', version: 1 });
    expect(errorOf(await generate()).code).toBe('ai_no_credit');
    expect(await refusals()).toEqual([]);
  });
});
