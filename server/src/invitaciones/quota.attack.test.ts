import { randomUUID } from 'node:crypto';
import { quotaRefusal } from '@ensaya/contract/invitaciones.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer, ORIGIN, signSession } from '../../tests/server.ts';
import { createApp } from '../app.ts';

const MOST = 50;
/** No worker runs here: mails stay in the queue and can be counted. */
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', INVITATIONS_PER_DAY: String(MOST) });
const { owner, config } = server;
const servers = [server.app, await createApp(config)];
cleanUp(async () => {
  await servers[1]?.close();
});

const PATH = '/rest/v1/invitations';
const list = (length: number) => Array.from({ length }, () => `${randomUUID().slice(0, 13)}@ejemplo.test`);
const mails = async () => (await owner.query(`select from pgboss.job where name = 'correo.send'`)).rowCount ?? 0;
const invited = async (empresa: { id: string }) =>
  (await owner.query('select from app.invitations where empresa_id = $1', [empresa.id])).rowCount;

test('twelve lists at once over two servers: the quota is filled and nothing is sent beyond it', async () => {
  const { empresa, responsable, manager } = await buildScene(server);
  const other = await buildScene(server);
  const before = await mails();
  const send = async (n: number) => {
    const response = await (servers[n % 2] ?? server.app).inject({
      method: 'POST',
      url: PATH,
      headers: { origin: ORIGIN, cookie: signSession(config, await buildSession(owner, responsable)) },
      payload: { empresa_id: empresa.id, emails: list(10) },
    });
    return response.statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
  expect([await mails(), await invited(empresa)]).toEqual([before + MOST, MOST]);

  // Full: neither one more, nor one again.
  const { body } = await manager('GET', `${PATH}?empresa_id=${empresa.id}`);
  const { items, quota } = body as { items: { id: string }[]; quota: object };
  expect(quota).toEqual({ left: 0, most: MOST });
  const refused = await manager('POST', PATH, { empresa_id: empresa.id, emails: list(1) });
  expect([refused.status, errorOf(refused).code, errorOf(refused).message]).toEqual([429, 'invitation_quota', quotaRefusal(0, MOST)]);
  expect((await manager('POST', `${PATH}/${items[0]?.id}/resend?empresa_id=${empresa.id}`)).status).toBe(429);
  expect([await mails(), await invited(empresa)]).toEqual([before + MOST, MOST]);
  // Another company has its own quota.
  expect((await other.manager('POST', PATH, { empresa_id: other.empresa.id, emails: list(1) })).status).toBe(200);
  // The next day.
  await owner.query(`update auth.attempts set window_ends = now() where key = $1`, [`invitations:${empresa.id}`]);
  expect((await manager('POST', PATH, { empresa_id: empresa.id, emails: list(MOST) })).status).toBe(200);
});

test('a list above the remaining quota is refused whole, with the number that is left; addresses that need no invitation do not count', async () => {
  const { empresa, manager, trabajador } = await buildScene(server);
  const first = list(40);
  await manager('POST', PATH, { empresa_id: empresa.id, emails: first });
  const before = await mails();
  const refused = await manager('POST', PATH, { empresa_id: empresa.id, emails: list(11) });
  expect(errorOf(refused).message).toBe(quotaRefusal(10, MOST));
  expect([await mails(), await invited(empresa)]).toEqual([before, 40]);
  const again = await manager('POST', PATH, { empresa_id: empresa.id, emails: [...first, trabajador.email, 'sin arroba', ...list(10)] });
  expect(again.status).toBe(200);
  expect((await manager('GET', `${PATH}?empresa_id=${empresa.id}`)).body).toMatchObject({ quota: { left: 0, most: MOST } });
});
