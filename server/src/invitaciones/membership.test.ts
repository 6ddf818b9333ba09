import { randomUUID } from 'node:crypto';
import type { Invitation } from '@ensaya/contract/invitaciones.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
/** How invitations and memberships affect each other. Addresses must be confirmed here. */ import { hashOfLink } from '../lib/link-token.ts';
import { insertInvitedAccount } from './invitaciones.queries.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const superadmin = await buildSuperadmin(server);
const PATH = '/rest/v1/invitations';
const PASSWORD = 'una frase que nadie adivina';

const address = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
const read = async (token: string) => (await openBrowser(app).post('/auth/v1/invitations/read', { token })).body;
const accept = (token: string, extra: object = {}) =>
  openBrowser(app).post('/auth/v1/invitations/accept', { token, password: PASSWORD, ...extra });
const join = async (user: Pick<User, 'id'>, token: string) => (await server.as(user))('POST', '/rest/v1/rpc/accept_invitation', { token });
const unconfirm = (user: Pick<User, 'id'>) => owner.query('update auth.user set email_verified = false where id = $1', [user.id]);
const empresasOf = async (email: string) =>
  (await owner.query('select c.company_id from app.company_users c join app.users u on u.id = c.user_id where u.email = $1', [email])).rows;

describe('a removed member cannot join again with an old link', () => {
  test('with a mailed invitation that was still open when they were added by hand', async () => {
    const { empresa, manager } = await buildScene(server);
    const ana = await buildUser(owner, { role: 'worker' });
    const token = await buildInvitation(owner, empresa, { email: ana.email });
    await manager('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id: ana.id, email: ana.email });
    expect(await read(token)).toMatchObject({ status: 'accepted' });
    const later = await buildInvitation(owner, empresa, { email: ana.email });
    const removal = await manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${ana.id}`);
    expect(removal.status).toBe(204);
    expect(await read(later)).toMatchObject({ status: 'revoked' });
    for (const old of [token, later]) expect(errorOf(await join(ana, old)).code).toBe('bad_link');
    // Positive control: a new invitation admits them.
    expect((await join(ana, await buildInvitation(owner, empresa, { email: ana.email }))).status).toBe(204);
  });

  test('with a link to share that existed at the time; others can still use it, and a new link admits them', async () => {
    const { empresa, manager, trabajador } = await buildScene(server);
    const link = await buildInvitation(owner, empresa);
    await manager('DELETE', `/rest/v1/company_users?company_id=${empresa.id}&user_id=${trabajador.id}`);
    const refused = await join(trabajador, link);
    expect([refused.status, errorOf(refused).message]).toEqual([
      409,
      'Ya no perteneces a esta empresa. Pide a tu responsable que te invite de nuevo',
    ]);
    expect((await join(await buildUser(owner, { role: 'worker' }), link)).status).toBe(204);
    expect((await join(trabajador, await buildInvitation(owner, empresa))).status).toBe(204);
  });

  test('as responsable of the company', async () => {
    const { empresa } = await buildScene(server);
    const person = await buildUser(owner, { role: 'manager' });
    const token = await buildInvitation(owner, empresa, { email: person.email, role: 'manager' });
    await superadmin('POST', '/rest/v1/responsables_empresas', { empresa_id: empresa.id, user_id: person.id });
    expect(await read(token)).toMatchObject({ status: 'accepted' });
    const later = await buildInvitation(owner, empresa, { email: person.email, role: 'manager' });
    const { rows } = await owner.query('select id from app.responsables_empresas where user_id = $1', [person.id]);
    expect((await superadmin('DELETE', `/rest/v1/responsables_empresas/${rows[0].id}?empresa_id=${empresa.id}`)).status).toBe(204);
    expect(await read(later)).toMatchObject({ status: 'revoked' });
    expect(errorOf(await join(person, later)).code).toBe('bad_link');
  });
});

describe('a link to share reserves no address', () => {
  test('an unconfirmed address given with a link is free for its mailed invitation', async () => {
    const [a, b] = [await buildScene(server), await buildScene(server)];
    const email = address();
    expect((await accept(await buildInvitation(owner, a.empresa), { email })).body).toEqual({ next: 'check_mail' });
    expect(await empresasOf(email)).toEqual([{ company_id: a.empresa.id }]);
    const mailed = await buildInvitation(owner, b.empresa, { email });
    expect(await read(mailed)).toMatchObject({ status: 'pending', has_account: false });
    expect((await accept(mailed)).body).toEqual({ next: 'signed_in' });
    expect(await empresasOf(email)).toEqual([{ company_id: b.empresa.id }]);
    const { rows } = await owner.query('select act from app.audit_log where empresa_id = $1 and subject = $2 order by id', [
      a.empresa.id,
      email,
    ]);
    expect(rows).toEqual([{ act: 'usuario.añadido' }, { act: 'usuario.eliminado' }]);
  });

  test('and does not use up the mailed invitation of the same company', async () => {
    const { empresa } = await buildScene(server);
    const email = address();
    const mailed = await buildInvitation(owner, empresa, { email });
    await accept(await buildInvitation(owner, empresa), { email });
    expect(await read(mailed)).toMatchObject({ status: 'pending', has_account: false });
    expect((await accept(mailed)).body).toEqual({ next: 'signed_in' });
    expect(await empresasOf(email)).toEqual([{ company_id: empresa.id }]);
  });

  test('while confirmation is off, a member’s account is not replaced', async () => {
    const [a, b] = [await buildScene(server), await buildScene(server)];
    await unconfirm(a.trabajador);
    const token = await buildInvitation(owner, b.empresa, { email: a.trabajador.email });
    await owner.query('update app.platform_settings set mandatory_verification = false');
    expect(await read(token)).toMatchObject({ has_account: true });
    expect(errorOf(await accept(token)).code).toBe('signup_failed');
    await owner.query('update app.platform_settings set mandatory_verification = true');
    expect(await empresasOf(a.trabajador.email)).toEqual([{ company_id: a.empresa.id }]);
  });

  test('the account of a superadmin or of a responsable with a company is never replaced', async () => {
    const { empresa, responsable } = await buildScene(server);
    for (const person of [responsable, await buildUser(owner, { role: 'superadmin' })]) {
      await unconfirm(person);
      const token = await buildInvitation(owner, empresa, { email: person.email });
      expect(await read(token)).toMatchObject({ has_account: true });
      expect(errorOf(await accept(token)).code).toBe('signup_failed');
      expect((await owner.query('select from app.user_roles where user_id = $1', [person.id])).rowCount).toBe(1);
    }
  });

  test('an unconfirmed account stays if its replacement could not be created', async () => {
    const { empresa } = await buildScene(server);
    const squatter = await buildUser(owner, { role: 'worker' });
    await unconfirm(squatter);
    const hash = hashOfLink(await buildInvitation(owner, empresa, { email: squatter.email }));
    const account = { email: squatter.email, password: 'x', verified: true, role: 'worker', hash, timeZone: null } as const;
    await expect(insertInvitedAccount(app.acceso.pool, { ...account, name: 'x'.repeat(101) })).rejects.toThrow();
    expect((await owner.query('select from auth.user where id = $1', [squatter.id])).rowCount).toBe(1);
    expect(await insertInvitedAccount(app.acceso.pool, { ...account, name: '' })).not.toBe(squatter.id);
  });
});

describe('the list', () => {
  test('an expired invitation in one role does not block the other role', async () => {
    const { empresa } = await buildScene(server);
    const email = address();
    await buildInvitation(owner, empresa, { email, role: 'manager', expiresIn: '-1 second' });
    const { body } = await superadmin('POST', PATH, { empresa_id: empresa.id, emails: [email] });
    expect(body).toEqual({ items: [{ email, outcome: 'invited' }] });
  });

  test('page by page, including every invitation that is still valid, however old', async () => {
    const { empresa, manager } = await buildScene(server);
    const emails = [address(), address(), address()];
    for (const email of emails) await buildInvitation(owner, empresa, { email });
    await buildInvitation(owner, empresa, { email: address(), expiresIn: '-91 days' });
    await owner.query(`update app.invitations set created_at = now() - interval '100 days' where email = $1`, [emails[1]]);
    type Page = { items: Invitation[]; next_cursor: string | null };
    const page = async (cursor: string) => (await manager('GET', `${PATH}?empresa_id=${empresa.id}&limit=2${cursor}`)).body as Page;
    const first = await page('');
    const second = await page(`&cursor=${first.next_cursor}`);
    expect(first.items.map(({ email }) => email)).toEqual([emails[2], emails[0]]);
    expect(second).toMatchObject({ items: [{ email: emails[1], status: 'pending' }], next_cursor: null });
  });
});

test('[4.1] joining by a link names the user, so that only their connections reload their rights', async () => {
  const { empresa } = await buildScene(server);
  const published = vi.spyOn(app.realtime, 'publish');
  const email = address();
  await accept(await buildInvitation(owner, empresa), { email });
  const { rows } = await owner.query('select id from app.users where email = $1', [email]);
  expect(published).toHaveBeenCalledWith(expect.arrayContaining([{ table: 'company_users', empresa_id: empresa.id, user_id: rows[0].id }]));
  published.mockRestore();
});

test('[3.25] membership of a deleted company does not block joining another', async () => {
  const [a, b] = [await buildScene(server), await buildScene(server)];
  const person = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, a.empresa, person);
  await assignResponsable(owner, a.empresa, b.responsable);
  await owner.query('update app.empresas set deleted_at = now() where id = $1', [a.empresa.id]);
  expect((await join(person, await buildInvitation(owner, b.empresa))).status).toBe(204);
  expect(await empresasOf(person.email)).toEqual([{ company_id: b.empresa.id }]);
});
