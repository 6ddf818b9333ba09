import { randomUUID } from 'node:crypto';
import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import type { Use } from '@ensaya/contract/ia.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { register } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { openAiWorker } from '../../tests/ai-job.ts';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { buildSuperadmin } from '../../tests/scene.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import type { JobTools } from '../lib/queue.ts';
import { scopedDb } from '../lib/scoped-db.ts';
import { decryptCredentials, previewCall, type Read, requestCall } from './call.ts';
import { selectReceipt, selectStoredCredentials } from './credentials.queries.ts';
import { showPrivateSpend } from './ia.jobs.ts';
import { collect } from './reply.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});
const { owner } = server;

/** A company whose trabajador asks privately, and what others read of its spend. */
async function buildPrivacy(fields: Parameters<typeof buildAiScene>[1] = {}) {
  const scene = await buildAiScene(server, { key: `clave-${randomUUID()}`, ...fields });
  const { empresa, trabajador, responsable, manager } = scene;
  const superadmin = await buildSuperadmin(server);
  const dbOf = async (user: { id: string }) => {
    const token = await buildSession(owner, user);
    return scopedDb(server.app.unscopedDatabase, { text: 'select app.enter($1, $2, false)', values: [token, ['worker', 'manager']] });
  };
  const db = await dbOf(trabajador);
  const lines: Record<string, unknown>[] = [];
  const log = {
    ...server.app.log,
    info: (line: object) => void lines.push({ ...line }),
    error: () => {},
  } as unknown as typeof server.app.log;
  const tools = { ia: server.app.ia, log, signal: new AbortController().signal };
  const read =
    (use: Use, masked = true): Read<string, string> =>
    async (trx) => {
      const stored = await selectStoredCredentials(trx, empresa.id, use);
      if (!stored) throw new Error('no settings');
      return {
        credentials: decryptCredentials(tools.ia, empresa.id, stored),
        masked,
        compose: (delimit) => ({
          use,
          instructions: 'Contesta.',
          turns: [{ role: 'user', content: delimit('texto', { texto: 'Me llamo Marta, mi DNI es 12345678Z' }).text }],
          maxOutputTokens: 500,
        }),
        keep: async (answer) => answer,
      };
    };
  const ask = async (use: Use, { id = randomUUID(), masked = true } = {}) =>
    collect(await requestCall(db, tools, { empresa_id: empresa.id, id, use }, read(use, masked)));
  const seen = async () => ({
    settings: ((await manager('GET', `/rest/v1/ai_settings?company_id=${empresa.id}`)).body as AiSettings).use,
    sheet: ((await superadmin('GET', `/rest/v1/empresas/${empresa.id}`)).body as EmpresaFicha).ai,
    rows: await (await dbOf(responsable)).selectFrom('ai_calls').select('id').execute(),
    months: await (await dbOf(responsable)).selectFrom('ai_months').selectAll().execute(),
  });
  const showSpend = () => showPrivateSpend.handler({}, { outside: worker.tools.ia.outside } as JobTools);
  return { ...scene, db, lines, ask, read, tools, seen, showSpend };
}

test('what others read of the spend does not change with a private call, until the money alone is added once a day', async () => {
  const { ask, seen, showSpend, calls } = await buildPrivacy();
  const before = await seen();
  expect(before.months).toEqual([]);
  for (const use of ['consulta', 'arbitro', 'personaje'] as const) await ask(use);
  const made = await calls();
  expect(made.map(({ what, state }) => [what, state])).toEqual([
    ['consulta', 'done'],
    ['arbitro', 'done'],
    ['personaje', 'done'],
  ]);
  expect(await seen()).toEqual(before);

  const cost = made.reduce((sum, call) => sum + Number(call.cost), 0);
  expect(cost).toBeGreaterThan(0);
  await showSpend();
  await showSpend();
  const after = await seen();
  expect(after.settings).toEqual({ ...before.settings, spent: cost });
  expect(after.sheet).toEqual({ ...before.sheet, spent: cost, uses: [{ what: 'privado', cost }] });
  expect(after.rows).toEqual([]);
});

test('another use of the same company is counted at once, and private ones stay out of its figures', async () => {
  const { ask, seen, calls } = await buildPrivacy();
  await ask('consulta');
  await ask('variantes');
  const ordinary = (await calls()).find(({ what }) => what === 'variantes');
  const { settings, sheet, rows } = await seen();
  expect(settings).toMatchObject({ spent: Number(ordinary.cost), calls: 1, reserved: 0, tokens_in: ordinary.tokens_in });
  expect(sheet.uses).toEqual([{ what: 'variantes', cost: Number(ordinary.cost) }]);
  expect(rows).toEqual([{ id: ordinary.id }]);
});

test('the cap counts private calls at once: after one, or while one is under way, nothing exceeds it', async () => {
  const { ask, empresa, read, db, tools, calls, showSpend } = await buildPrivacy();
  const capAt = (cap: number) => owner.query('update app.ai_settings set monthly_cap = $2 where company_id = $1', [empresa.id, cap]);
  const { ceiling } = await previewCall(db, tools.ia, read('consulta'));
  await capAt(ceiling);
  const both = await Promise.allSettled([ask('consulta'), ask('personaje')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [{ cost }] = await calls();
  await expect(ask('variantes')).rejects.toMatchObject({ code: 'ENCAP' });
  // The same before and after the money is shown: it is not counted twice.
  await capAt(Number(cost) + ceiling - 1);
  await expect(ask('consulta')).rejects.toMatchObject({ code: 'ENCAP' });
  await showSpend();
  await expect(ask('consulta')).rejects.toMatchObject({ code: 'ENCAP' });
  await capAt(Number(cost) + ceiling);
  await ask('consulta');
});

test('the person reads what their call has cost', async () => {
  const { ask, db, empresa, calls } = await buildPrivacy();
  const id = randomUUID();
  await ask('consulta', { id });
  const [{ cost }] = await calls();
  expect(await selectReceipt(db, empresa.id, id)).toMatchObject({ cost: Number(cost) });
});

test('logs and metrics say that a private use was called, not which', async () => {
  const { ask, lines } = await buildPrivacy();
  register.resetMetrics();
  await ask('arbitro');
  expect(lines).toMatchObject([{ use: 'privado', outcome: 'done' }]);
  const metrics = await register.metrics();
  expect(metrics).toContain('use="privado",outcome="done"} 1\n');
  expect(`${JSON.stringify(lines)}${metrics}`).not.toContain('arbitro');
});

test('identifiers are masked in private uses whatever the company has chosen for others', async () => {
  const { ask, empresa, calls } = await buildPrivacy({ unmasked_uses: ['prompt', 'preguntas', 'informe', 'evaluacion', 'variantes'] });
  await ask('consulta');
  const sent = simulator.requests.at(-1)?.body ?? '';
  expect(sent).toContain('[[DNI-1]]');
  expect(sent).not.toContain('12345678Z');
  const heard = simulator.requests.length;
  await expect(ask('consulta', { masked: false })).rejects.toThrow('must be masked');
  expect([simulator.requests.length, (await calls()).length]).toEqual([heard, 1]);
  const allow = owner.query(`update app.ai_settings set unmasked_uses = '{consulta}' where company_id = $1`, [empresa.id]);
  await expect(allow).rejects.toMatchObject({ constraint: 'ia_sin_proteger_conocidos' });
});
