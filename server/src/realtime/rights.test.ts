import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { expect, test, vi } from 'vitest';
import { openChanges } from '../../tests/live-changes.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer, signSession } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner, app, config } = server;
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const PEOPLE = 40;

test('the connections of a suspended company end after one query for all of them; those of another go on', async () => {
  const { empresa } = await buildScene(server);
  const other = await buildScene(server);
  const open = async (token: string) => {
    const response = await openChanges(address, { cookie: signSession(config, token) });
    expect(response.statusCode).toBe(200);
    const state = { ended: false };
    response.resume().once('end', () => {
      state.ended = true;
    });
    cleanUp(async () => response.destroy());
    return state;
  };
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await buildUser(owner, { role: 'worker' });
      await addTrabajador(owner, empresa, person);
      return open(await buildSession(owner, person));
    }),
  );
  const foreign = await open(await buildSession(owner, other.trabajador));
  const queries = vi.spyOn(app.unscopedDatabase.pool, 'query');
  const connections = vi.spyOn(app.unscopedDatabase.pool, 'connect');
  const superadmin = await buildSuperadmin(server);
  expect((await superadmin('POST', `/rest/v1/empresas/${empresa.id}/suspend`)).status).toBe(204);
  await until(() => people.every(({ ended }) => ended), 10);
  expect(foreign.ended).toBe(false);
  const asked = queries.mock.calls.map((call) => call as unknown as [string, string[][]]);
  // A turn of the checks may have ended a few of them before.
  const together = asked.filter(([text, [tokens]]) => text.includes('rights_of_sessions') && (tokens?.length ?? 0) > PEOPLE / 2);
  expect(together).toHaveLength(1);
  // The suspension itself, the notification, the query, and a few that the minute's checks may add.
  expect(connections.mock.calls.length).toBeLessThan(PEOPLE / 2);
});
