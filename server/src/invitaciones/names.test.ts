import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../tests/account-scene.ts';
import { acceptLink, readLink } from '../../tests/invitation-links.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const PATH = '/rest/v1/invitations';

test('[2.51] the name of a line stands in the list of people until the person joins', async () => {
  const { empresa, manager } = await buildScene(server);
  const [named, bare] = [newAddress(), newAddress()];
  const emails = [{ email: named.toUpperCase(), nombre: '  Ana \n Gil ' }, bare, { email: newAddress(), nombre: ' ' }];
  expect((await manager('POST', PATH, { empresa_id: empresa.id, emails })).body).toMatchObject({
    items: [{ email: named, outcome: 'invited' }, { outcome: 'invited' }, { outcome: 'invited' }],
  });
  const { items } = (await manager('GET', `/rest/v1/personas?empresa_id=${empresa.id}`)).body as {
    items: { email: string; nombre: string }[];
  };
  const nameOf = (address: string) => items.find(({ email }) => email === address)?.nombre;
  expect([nameOf(named), nameOf(bare)]).toEqual(['Ana Gil', null]);
});

test('[2.51] a name that is too long refuses its own line only', async () => {
  const { empresa, manager } = await buildScene(server);
  const [long, other] = [newAddress(), newAddress()];
  const emails = [{ email: long, nombre: 'N'.repeat(101) }, other];
  expect((await manager('POST', PATH, { empresa_id: empresa.id, emails })).body).toEqual({
    items: [
      { email: long, outcome: 'invalid_name' },
      { email: other, outcome: 'invited' },
    ],
  });
});

test('[2.51] the page of the link proposes the name; it becomes the person’s own unless they write another or none', async () => {
  const { empresa } = await buildScene(server);
  const nombreAfter = async (extra?: object) => {
    const email = newAddress();
    const token = await buildInvitation(owner, empresa, { email, nombre: 'Ana Gil' });
    expect((await readLink(app, token)).body).toMatchObject({ nombre: 'Ana Gil' });
    await acceptLink(app, token, extra);
    return (await owner.query('select nombre from app.users where email = $1', [email])).rows;
  };
  expect(await nombreAfter()).toEqual([{ nombre: 'Ana Gil' }]);
  expect(await nombreAfter({ nombre: 'Ana G.' })).toEqual([{ nombre: 'Ana G.' }]);
  expect(await nombreAfter({ nombre: '' })).toEqual([{ nombre: null }]);
});

test('[2.51] an invitation that is renewed keeps its name, or gets the one of the new list', async () => {
  const { empresa, manager } = await buildScene(server);
  const email = newAddress();
  await buildInvitation(owner, empresa, { email, nombre: 'Ana Gil', expiresIn: '-1 hour' });
  const nombre = async () => (await owner.query('select nombre from app.invitations where email = $1', [email])).rows[0]?.nombre;
  const again = async (line: unknown) => {
    await manager('POST', PATH, { empresa_id: empresa.id, emails: [line] });
    await owner.query(`update app.invitations set expires_at = now() - interval '1 hour' where email = $1`, [email]);
  };
  await again(email);
  expect(await nombre()).toBe('Ana Gil');
  await again({ email, nombre: 'Ana Ruiz' });
  expect(await nombre()).toBe('Ana Ruiz');
});
