import { randomUUID } from 'node:crypto';
import type { Empresa } from '@ensaya/contract/empresas.ts';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

/** Adding members where addresses must be confirmed. */
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { app, owner } = server;
const superadmin = await buildSuperadmin(server);

const address = () => `persona-${randomUUID().slice(0, 8)}@ejemplo.test`;
const unconfirm = (user: Pick<User, 'id'>) => owner.query('update auth.user set email_verified = false where id = $1', [user.id]);
const fields = { nombre: 'Norteclima', correo_contacto: 'contacto@norteclima.example', sector: 'manufactura', pais: 'espana' };

describe('[7.9 7.27] adding a trabajador has the same conditions as finding one', () => {
  const add = (caller: typeof superadmin, empresa: { id: string }, { id: user_id, email }: Pick<User, 'id' | 'email'>) =>
    caller('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id, email });

  test('the exact, confirmed address', async () => {
    const { empresa, manager } = await buildScene(server);
    const person = await buildUser(owner, { role: 'worker' });
    const { id: user_id } = person;
    expect(errorOf(await manager('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id })).fields).toEqual({
      email: 'El correo electrónico es requerido',
    });
    expect((await add(manager, empresa, { ...person, email: address() })).status).toBe(404);
    expect((await add(manager, empresa, { ...person, id: randomUUID() })).status).toBe(404);
    await unconfirm(person);
    expect((await add(manager, empresa, person)).status).toBe(404);
    await owner.query('update auth.user set email_verified = true where id = $1', [person.id]);
    expect((await add(manager, empresa, { ...person, email: person.email.toUpperCase() })).status).toBe(204);
  });

  test('an existing company of the caller', async () => {
    const [mine, theirs] = [await buildScene(server), await buildScene(server)];
    const person = await buildUser(owner, { role: 'worker' });
    expect((await add(mine.manager, theirs.empresa, person)).status).toBe(404);
    const deleted = await buildEmpresa(owner);
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [deleted.id]);
    expect((await add(superadmin, deleted, person)).status).toBe(404);
    expect((await add(superadmin, theirs.empresa, person)).status).toBe(204);
  });
});

describe('assigning a responsable to a company', () => {
  test('[7.10] not an unconfirmed address, and not to a deleted company', async () => {
    const empresa = await buildEmpresa(owner);
    const person = await buildUser(owner, { role: 'manager' });
    const body = { empresa_id: empresa.id, user_id: person.id };
    await unconfirm(person);
    expect(errorOf(await superadmin('POST', '/rest/v1/responsables_empresas', body)).code).toBe('unconfirmed_person');
    await owner.query('update auth.user set email_verified = true where id = $1', [person.id]);
    expect((await superadmin('POST', '/rest/v1/responsables_empresas', { ...body, empresa_id: randomUUID() })).status).toBe(404);
    expect((await superadmin('POST', '/rest/v1/responsables_empresas', body)).status).toBe(204);
  });

  test('an invitation that the address’s account could never accept is refused; one that would replace the account is not', async () => {
    const empresa = await buildEmpresa(owner);
    const [worker, unconfirmed, manager] = [
      await buildUser(owner, { role: 'worker' }),
      await buildUser(owner, { role: 'worker' }),
      await buildUser(owner, { role: 'manager' }),
    ];
    await unconfirm(unconfirmed);
    const emails = [worker.email, unconfirmed.email, manager.email, address()];
    const { body } = await superadmin('POST', '/rest/v1/invitations', { empresa_id: empresa.id, role: 'manager', emails });
    const { items } = body as { items: { outcome: string }[] };
    expect(items.map(({ outcome }) => outcome)).toEqual(['other_role', 'invited', 'invited', 'invited']);
    // Inviting trabajadores reveals nothing about the address.
    const scene = await buildScene(server);
    const asWorker = { empresa_id: scene.empresa.id, emails: [manager.email] };
    expect((await scene.manager('POST', '/rest/v1/invitations', asWorker)).body).toMatchObject({ items: [{ outcome: 'invited' }] });
  });

  test('[7.22] the same form sent twice gets the same response', async () => {
    const manager = await buildUser(owner, { role: 'manager' });
    for (const [responsable, outcome] of [
      [manager.email, 'assigned'],
      [address(), 'invited'],
      [undefined, 'none'],
    ]) {
      const body = { ...fields, id: randomUUID(), responsable };
      const [first, second] = [await superadmin('POST', '/rest/v1/empresas', body), await superadmin('POST', '/rest/v1/empresas', body)];
      expect(first.body).toMatchObject({ id: body.id, responsable: outcome });
      expect(second.body).toEqual(first.body);
    }
  });

  test('[2.49] creating a company with a responsable notifies their open pages; an invitation is announced too', async () => {
    const published = vi.spyOn(app.realtime, 'publish');
    const manager = await buildUser(owner, { role: 'manager' });
    const announced = async (responsable: string) => {
      published.mockClear();
      const { id } = (await superadmin('POST', '/rest/v1/empresas', { ...fields, responsable })).body as Empresa;
      return { id, tables: published.mock.calls.flat(2) };
    };
    const assigned = await announced(manager.email);
    expect(assigned.tables).toEqual([
      { table: 'empresas', empresa_id: assigned.id },
      { table: 'responsables_empresas', empresa_id: assigned.id, user_id: manager.id },
    ]);
    const invited = await announced(address());
    expect(invited.tables).toEqual([
      { table: 'empresas', empresa_id: invited.id },
      { table: 'invitations', empresa_id: invited.id },
    ]);
    published.mockRestore();
  });
});
