import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { makeSuperadmin } from './make-superadmin.ts';

const { owner, url } = await createTestDatabase();

test('[6.2] the operator makes a superadmin of an account that belongs to no company', async () => {
  const free = await buildUser(owner, { role: 'manager' });
  expect(await makeSuperadmin(url(), free.email.toUpperCase())).toBe('granted');
  expect(await makeSuperadmin(url(), free.email)).toBe('already');
  expect(await makeSuperadmin(url(), 'nadie@ejemplo.test')).toBe('unknown');

  const busy = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, await buildEmpresa(owner), busy);
  expect(await makeSuperadmin(url(), busy.email)).toBe('has memberships');

  const { rows } = await owner.query<{ email: string }>(
    `select u.email from app.user_roles r join app.users u on u.id = r.user_id where r.role = 'superadmin'`,
  );
  expect(rows).toEqual([{ email: free.email }]);
  const { rows: written } = await owner.query('select act, actor_id, subject from app.audit_log');
  expect(written).toContainEqual({ act: 'rol.concedido', actor_id: null, subject: free.email });
});
