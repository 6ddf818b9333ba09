import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@ensaya/contract/errors.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { ORIGIN, signSession } from '../../tests/server.ts';
import { sweepAcceso } from '../acceso/acceso.jobs.ts';
import { createApp } from '../app.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
/** Twenty generations at once on a busy machine take their time. */
const PATIENT = { AI_FIRST_TOKEN_MS: '30000', AI_TOKEN_GAP_MS: '30000', AI_TOTAL_MS: '40000' };
const server = await createAiServer(simulator, { SMTP_URL: 'smtp://127.0.0.1:1', ...PATIENT });
const { owner, config } = server;
const servers = [server.app, await createApp(config)];
cleanUp(async () => {
  await servers[1]?.close();
});

const SESSIONS = 8;
type Request = { method: 'GET' | 'POST'; url: string; payload?: object };

/** Sends a request in eight sessions of a person over two servers, many at once. */
async function attack(person: Pick<User, 'id'>, times: number, requestOf: (n: number) => Request) {
  const cookies = await Promise.all(Array.from({ length: SESSIONS }, async () => signSession(config, await buildSession(owner, person))));
  return Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const app = servers[n % servers.length] ?? server.app;
      const response = await app.inject({ ...requestOf(n), headers: { origin: ORIGIN, cookie: cookies[n % SESSIONS] ?? '' } });
      return { status: response.statusCode, headers: response.headers, body: response.json() as unknown };
    }),
  );
}
const count = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;
const nextMinute = () => owner.query(`update auth.attempts set window_ends = now() where key like 'turn:%'`);

describe('one person with eight sessions over two servers', () => {
  test('80 generations at once: 20 requests reach the provider; the others get the time to try again', async () => {
    const key = 'clave-de-ocho-sesiones';
    const { trabajador, request, worker } = await buildAiScene(server, { key, monthly_cap: 1_000_000_000 });
    const answers = await attack(trabajador, 80, () => ({ method: 'POST', url: '/functions/v1/generate-prompt', payload: request() }));
    expect([count(answers, 200), count(answers, 429)]).toEqual([20, 60]);
    expect(simulator.requests.filter((one) => one.key === key)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429) ?? expect.fail('none was refused');
    const wait = (refused.body as ErrorBody).error.retry_after ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['retry-after']).toBe(String(wait));
    await nextMinute();
    expect((await worker('POST', '/functions/v1/generate-prompt', request())).status).toBe(200);
  });

  test('160 look-ups of addresses: 30 are answered, and a colleague is not held up', async () => {
    const { empresa, responsable } = await buildScene(server);
    const lookUp = (n: number): Request => ({
      method: 'GET',
      url: `/rest/v1/rpc/get_available_workers?company_id=${empresa.id}&email=persona${n}%40ejemplo.test`,
    });
    const answers = await attack(responsable, 160, lookUp);
    expect([count(answers, 200), count(answers, 429)]).toEqual([30, 130]);
    const colleague = await buildSuperadmin(server);
    expect((await colleague('GET', lookUp(0).url)).status).toBe(200);
  });
});

test('every operation that costs money or reveals data about others counts the person', async () => {
  const { empresa, responsable, manager, trabajador, worker } = await buildScene(server);
  const [id, empresa_id] = [randomUUID(), empresa.id];
  const at = (path: string) => `/rest/v1/invitations/${id}${path}?empresa_id=${empresa_id}`;
  const counted = async (person: Pick<User, 'id'>) => {
    const { rows } = await owner.query<{ operation: string }>(
      `select split_part(key, ':', 3) as operation from auth.attempts where key like $1`,
      [`turn:${person.id}:%`],
    );
    return rows.map(({ operation }) => operation).toSorted();
  };
  await manager('POST', '/functions/v1/generate-prompt', {
    companyId: empresa_id,
    topicId: id,
    answers: [{ questionId: id, answer: 'x' }],
  });
  await manager('POST', '/functions/v1/generate-roleplay', { companyId: empresa_id, title: 'Una queja' });
  await manager('POST', '/functions/v1/propose-variantes', { empresa_id, question: '¿Cuándo vienen?' });
  await manager('POST', '/rest/v1/rpc/test_ai_connection', { company_id: empresa_id, provider: 'compatible', model: 'ensayo' });
  await manager('POST', '/rest/v1/informes', { empresa_id, roleplay_id: id, with_ai: true, ceiling: 1 });
  await manager('POST', `/rest/v1/informes/${id}/pieces/${id}/retry?empresa_id=${empresa_id}`);
  await manager('POST', '/functions/v1/generate-roleplay-report', { roleplayId: id });
  await manager('POST', '/rest/v1/invitations', { empresa_id, emails: ['una@ejemplo.test'] });
  await manager('POST', '/rest/v1/invitations/link', { empresa_id });
  await manager('POST', at('/link'));
  await manager('POST', at('/resend'));
  await manager('POST', '/rest/v1/company_users', { company_id: empresa_id, user_id: id, email: 'otra@ejemplo.test' });
  await manager('GET', `/rest/v1/rpc/get_available_workers?company_id=${empresa_id}&email=otra%40ejemplo.test`);
  expect(await counted(responsable)).toEqual([
    'addCompanyUser',
    'createInvitationLink',
    'createInvitations',
    'generatePrompt',
    'generateRoleplay',
    'generateRoleplayReport',
    'getAvailableWorkers',
    'proposeVariantes',
    'renewInvitationLink',
    'resendInvitation',
    'retryInformePiece',
    'startInforme',
    'testAiConnection',
  ]);
  const superadmin = await buildUser(owner, { role: 'superadmin' });
  await (await server.as(superadmin))('GET', '/rest/v1/rpc/get_managers?q=ana');
  expect(await counted(superadmin)).toEqual(['getManagers']);
  await worker('POST', '/rest/v1/rpc/accept_invitation', { token: 'x'.repeat(32) });
  expect(await counted(trabajador)).toEqual(['joinWithInvitation']);
});

test('a person without the role is refused and not counted', async () => {
  const { empresa, worker, trabajador } = await buildScene(server);
  expect((await worker('POST', '/rest/v1/invitations/link', { empresa_id: empresa.id })).status).toBe(403);
  expect((await owner.query('select from auth.attempts where key like $1', [`turn:${trabajador.id}:%`])).rowCount).toBe(0);
});

test('counts of past minutes are swept', async () => {
  const { empresa, manager } = await buildScene(server);
  await manager('POST', '/rest/v1/invitations/link', { empresa_id: empresa.id });
  await nextMinute();
  await sweepAcceso.handler({}, openJobTools(server));
  expect((await owner.query(`select from auth.attempts where key like 'turn:%'`)).rowCount).toBe(0);
});
