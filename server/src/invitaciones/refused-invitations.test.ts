import { randomUUID } from 'node:crypto';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../tests/account-scene.ts';
import { acceptLink, readLink } from '../../tests/invitation-links.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const PATH = '/rest/v1/invitations';
const read = (token: string) => readLink(app, token);
const accept = (token: string, extra?: object) => acceptLink(app, token, extra);

test('only for one’s own company, and only superadmins invite responsables', async () => {
  const [mine, theirs] = [await buildScene(server), await buildScene(server)];
  const { manager, worker } = mine;
  const emails = [newAddress()];
  expect((await manager('POST', PATH, { empresa_id: theirs.empresa.id, emails })).status).toBe(404);
  expect((await manager('POST', `${PATH}/link`, { empresa_id: theirs.empresa.id })).status).toBe(404);
  expect((await manager('GET', `${PATH}?empresa_id=${theirs.empresa.id}`)).body).toMatchObject({ items: [] });
  expect((await manager('POST', PATH, { empresa_id: mine.empresa.id, emails, role: 'manager' })).status).toBe(403);
  expect((await worker('POST', PATH, { empresa_id: mine.empresa.id, emails })).status).toBe(403);
  expect((await manager('POST', PATH, { empresa_id: mine.empresa.id, emails })).status).toBe(200);
});

test('a weak password, an invented token and a deleted company are refused', async () => {
  const empresa = await buildEmpresa(owner);
  const token = await buildInvitation(owner, empresa, { email: newAddress() });
  expect(errorOf(await accept(token, { password: '123456' })).fields).toEqual({
    password: 'Esta contraseña es demasiado común. Elige otra.',
  });
  expect(errorOf(await read(randomUUID())).code).toBe('bad_link');
  await owner.query('update app.empresas set deleted_at = now() where id = $1', [empresa.id]);
  expect((await read(token)).body).toMatchObject({ status: 'revoked' });
  expect(errorOf(await accept(token)).code).toBe('bad_link');
});

test.each([
  ['accepted', { accepted_at: 'now()' }],
  ['revoked', { revoked_at: 'now()' }],
  ['expired', { expires_at: `now() - interval '1 hour'` }],
  ['pending', {}],
])('[2.51] a link that is %s shows the names and the titles only while it is pending', async (status, set) => {
  const { empresa, responsable } = await buildScene(server);
  await owner.query(`update app.users set nombre = 'Nora Vidal' where id = $1`, [responsable.id]);
  const roleplay = await buildRoleplay(owner, empresa, { title: 'Un cliente enfadado' });
  const email = newAddress();
  const token = await buildInvitation(owner, empresa, { email, nombre: 'Ana Gil', roleplays: [roleplay] });
  const values = Object.entries({ created_by: '$2', ...set }).map(([column, value]) => `${column} = ${value}`);
  await owner.query(`update app.invitations set ${values.join(', ')} where email = $1`, [email, responsable.id]);
  const shown = { inviter: 'Nora Vidal', nombre: 'Ana Gil', roleplays: ['Un cliente enfadado'] };
  const hidden = { inviter: null, nombre: null, roleplays: [] };
  expect((await read(token)).body).toMatchObject({ status, ...(status === 'pending' ? shown : hidden) });
});

test('of two users of the same mailed link, one is admitted', async () => {
  const empresa = await buildEmpresa(owner);
  const email = newAddress();
  const token = await buildInvitation(owner, empresa, { email });
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number), expect.any(Number)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
