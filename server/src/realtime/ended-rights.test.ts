import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { all, openStream } from '../../tests/event-stream.ts';
import { openChanges } from '../../tests/live-changes.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { ORIGIN, signSession } from '../../tests/server.ts';
import { createApp } from '../app.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

/** What is open when a person's rights end. The person's other requests go through another server. */
const PATH = '/functions/v1/generate-prompt';
const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner, config } = server;
const elsewhere = await createApp(config);
cleanUp(() => elsewhere.close());
const base = await server.app.listen({ host: '127.0.0.1', port: 0 });

const SLOW = { model: 'ensayo-lento' };

/** Milliseconds from the act until the stream has ended, and its last event. */
async function endAfter(events: AsyncGenerator<{ event: string; data: Record<string, string> }>, act: () => Promise<unknown>) {
  await events.next();
  const ended = all(events).then((received) => ({ last: received.at(-1), at: performance.now() }));
  await act();
  const began = performance.now();
  const { last, at } = await ended;
  return { last, ms: at - began };
}

const signOut = (cookie: string) =>
  elsewhere.inject({ method: 'POST', url: '/auth/v1/logout', headers: { origin: ORIGIN, cookie }, payload: { scope: 'local' } });

describe('a stream of an AI’s text', () => {
  test('ends within a second of signing out, and what was written is billed', async () => {
    const { trabajador, request, calls, spent } = await buildAiScene(server, SLOW);
    const { events, cookie } = await openStream(server, trabajador, PATH, request());
    const { last, ms } = await endAfter(events, () => signOut(cookie));
    expect(last).toMatchObject({ event: 'failed', data: { code: 'unauthenticated' } });
    expect(ms).toBeLessThan(1000);
    await expect.poll(calls).toMatchObject([{ state: 'stopped' }]);
    expect((await spent()).reserved).toBe(0);
  });

  test('ends within a second of the removal from the company', async () => {
    const { trabajador, request, manager, empresa } = await buildAiScene(server, SLOW);
    const { events } = await openStream(server, trabajador, PATH, request());
    const { last, ms } = await endAfter(events, () =>
      manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${trabajador.id}`),
    );
    expect(last).toMatchObject({ event: 'failed', data: { code: 'left_company' } });
    expect(ms).toBeLessThan(1000);
  });

  test('ends within five seconds of a session deleted in SQL', async () => {
    const { trabajador, request } = await buildAiScene(server, SLOW);
    const { events } = await openStream(server, trabajador, PATH, request());
    const { last, ms } = await endAfter(events, () => owner.query('delete from auth.session where user_id = $1', [trabajador.id]));
    expect(last).toMatchObject({ event: 'failed', data: { code: 'unauthenticated' } });
    expect(ms).toBeLessThan(5000);
  });

  test('goes on when the person leaves another company or signs out elsewhere', async () => {
    const { responsable, request } = await buildAiScene(server, SLOW);
    const other = await buildEmpresa(owner);
    await assignResponsable(owner, other, responsable);
    const { events, leave } = await openStream(server, responsable, PATH, request());
    const superadmin = await buildSuperadmin(server);
    await events.next();
    await superadmin('DELETE', `/rest/v1/empresas/${other.id}`);
    await signOut(signSession(config, await buildSession(owner, responsable)));
    // A word every 150 ms: more than a second.
    for (let i = 0; i < 8; i++) expect((await events.next()).value).toMatchObject({ event: 'text' });
    leave();
  });
});

test('an answer in one piece is refused when its reader has signed out meanwhile', async () => {
  const { trabajador, request } = await buildAiScene(server, { ...SLOW, key: 'clave-de-una-pieza' });
  const cookie = signSession(config, await buildSession(owner, trabajador));
  const answer = server.app.inject({ method: 'POST', url: PATH, headers: { origin: ORIGIN, cookie }, payload: request() });
  await expect.poll(() => simulator.requests.filter(({ key }) => key === 'clave-de-una-pieza').length).toBe(1);
  await signOut(cookie);
  expect((await answer).json()).toMatchObject({ error: { code: 'unauthenticated' } });
});

test('the live changes of a session deleted in SQL end within five seconds, of that session only', async () => {
  const { responsable } = await buildScene(server);
  const open = async () => {
    const token = await buildSession(owner, responsable);
    const response = await openChanges(base, { cookie: signSession(config, token) });
    cleanUp(async () => response.destroy());
    const state = { token, endedAt: 0 };
    response.resume().once('end', () => {
      state.endedAt = performance.now();
    });
    return state;
  };
  const [deleted, kept] = [await open(), await open()];
  await owner.query('delete from auth.session where token = $1', [deleted.token]);
  const began = performance.now();
  await expect.poll(() => deleted.endedAt).toBeGreaterThan(0);
  expect(deleted.endedAt - began).toBeLessThan(5000);
  expect(kept.endedAt).toBe(0);
});
