import type { ACTS } from '@ensaya/contract/auditoria.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const { owner, url } = await createTestDatabase();
/** Better Auth's role, which has no user of the transaction. */
const auth = new pg.Pool({ connectionString: url('ensaya_auth'), max: 2 });
const api = new pg.Pool({ connectionString: url('ensaya_api'), max: 2 });
afterAll(() => Promise.all([auth.end(), api.end()]));

type Entry = { act: string; actor: string | null; subject: string; company: string | null };

/** The entries about a person that a statement of Better Auth's role adds. */
async function entriesOf({ id }: User, text: string, values: unknown[] = [id]): Promise<Entry[]> {
  const { rows: before } = await owner.query<{ id: string }>('select id from app.audit_log where person_id = $1', [id]);
  await auth.query(text, values);
  const { rows } = await owner.query<Entry>(
    `select act, actor_email as actor, subject, empresa_nombre as company from app.audit_log
      where person_id = $1 and id <> all ($2) order by created_at, id`,
    [id, before.map((entry) => entry.id)],
  );
  return rows;
}
const entry = (act: keyof typeof ACTS, { email }: User, more: Partial<Entry> = {}): Entry[] => [
  { act, actor: email, subject: email, company: null, ...more },
];

test('[6.6] sign-ins and sessions ended: one entry per person and statement; sessions that expired are not recorded', async () => {
  const person = await buildUser(owner, { role: 'manager' });
  const open = `insert into auth.session (user_id, token, expires_at) values ($1, gen_random_uuid()::text, now() + interval '1 day')`;
  expect(await entriesOf(person, open)).toEqual(entry('cuenta.entrada', person));
  expect(await entriesOf(person, 'delete from auth.session where user_id = $1')).toEqual(entry('cuenta.sesion.cerrada', person));
  for (let more = 0; more < 3; more++) await auth.query(open, [person.id]);
  expect(await entriesOf(person, 'delete from auth.session where user_id = $1')).toEqual(
    entry('cuenta.sesion.cerrada', person, { subject: `${person.email}, 3 sesiones` }),
  );
  await buildSession(owner, person, '-1 minute');
  expect(await entriesOf(person, 'delete from auth.session where user_id = $1')).toEqual([]);
});

test('[6.6] sessions that another person ends name that person; a deleted account ends its sessions without entries', async () => {
  const [person, superadmin] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'superadmin' })];
  await buildSession(owner, person);
  const client = await auth.connect();
  await client.query('begin');
  await client.query(`select set_config('app.user_id', $1, true)`, [superadmin.id]);
  await client.query('delete from auth.session where user_id = $1', [person.id]);
  await client.query('commit');
  client.release();
  const { rows } = await owner.query(`select actor_email from app.audit_log where person_id = $1 and act = 'cuenta.sesion.cerrada'`, [
    person.id,
  ]);
  expect(rows).toEqual([{ actor_email: superadmin.email }]);
  await buildSession(owner, person);
  await owner.query('delete from app.users where id = $1', [person.id]);
  expect(await entriesOf(person, 'delete from auth.user where id = $1')).toEqual([]);
});

test('[6.6] changes of credentials: password, address, second factor, recovery code, wrong code', async () => {
  const person = await buildUser(owner, { role: 'worker', passwordHash: 'x' });
  expect(await entriesOf(person, `update auth.account set password = 'y' where user_id = $1`)).toEqual(
    entry('cuenta.contraseña.cambiada', person),
  );
  expect(await entriesOf(person, `update auth.account set password = 'y', updated_at = now() where user_id = $1`)).toEqual([]);
  expect(await entriesOf(person, 'update auth.account set password = null where user_id = $1')).toEqual(
    entry('cuenta.contraseña.anulada', person),
  );
  expect(await entriesOf(person, `update auth.account set password = 'z' where user_id = $1`)).toEqual(
    entry('cuenta.contraseña.cambiada', person),
  );
  const factor = `insert into auth.two_factor (user_id, secret, backup_codes, verified) values ($1, 'secreto', 'a b', false)`;
  expect(await entriesOf(person, factor)).toEqual([]);
  const update = (set: string) => entriesOf(person, `update auth.two_factor set ${set} where user_id = $1`);
  expect(await update(`secret = 'otro', backup_codes = 'c d'`)).toEqual([]);
  expect(await update('verified = true')).toEqual([]);
  expect(await entriesOf(person, 'update auth.user set two_factor_enabled = true where id = $1')).toEqual(
    entry('cuenta.verificacion.activada', person),
  );
  expect(await update(`backup_codes = 'd'`)).toEqual(entry('cuenta.recuperacion.usada', person));
  expect(await entriesOf(person, 'select app.audit_failed_code($1)')).toEqual(entry('cuenta.codigo.fallido', person, { actor: null }));
  expect(await entriesOf(person, 'update auth.user set two_factor_enabled = false where id = $1')).toEqual(
    entry('cuenta.verificacion.desactivada', person),
  );
  expect(await entriesOf(person, `update auth.user set email = 'nueva@ejemplo.test' where id = $1`)).toMatchObject([
    { act: 'cuenta.correo.cambiado', subject: `${person.email} → nueva@ejemplo.test` },
  ]);
});

test('[6.6] a suspension names who suspended; restoring is recorded too', async () => {
  const [person, superadmin] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'superadmin' })];
  expect(
    await entriesOf(person, 'update auth.user set suspended_at = now(), suspended_by = $2 where id = $1', [person.id, superadmin.id]),
  ).toEqual(entry('cuenta.suspendida', person, { actor: superadmin.email }));
  expect(await entriesOf(person, 'update auth.user set suspended_at = null, suspended_by = null where id = $1')).toEqual(
    entry('cuenta.restaurada', person, { actor: null }),
  );
});

test('[6.6] a failed sign-in: the account if there is one; of an unknown address only the hash that the caller gives', async () => {
  const person = await buildUser(owner, { role: 'worker' });
  const fail = (email: string) => ({ text: 'select app.audit_failed_sign_in($1, $2)', values: [email, 'k3y3dHash'] });
  const { text, values } = fail(person.email);
  expect(await entriesOf(person, text, values)).toEqual(entry('cuenta.entrada.fallida', person, { actor: null }));
  await auth.query(fail('nadie@ejemplo.test'));
  const { rows } = await owner.query(
    `select subject, person_id from app.audit_log where act = 'cuenta.entrada.fallida' and person_id is null`,
  );
  expect(rows).toEqual([{ subject: 'Dirección sin cuenta (k3y3dHash)', person_id: null }]);
});

test('[6.3 6.5 6.6] account events are read by superadmins, the person and, of a trabajador, the responsables of their company; other acts about a person not by the person', async () => {
  const [norte, sur] = [await buildEmpresa(owner, { nombre: 'Norte' }), await buildEmpresa(owner, { nombre: 'Sur' })];
  const [worker, colleague] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
  for (const member of [worker, colleague]) await addTrabajador(owner, norte, member);
  const [manager, second, foreign] = [
    await buildUser(owner, { role: 'manager' }),
    await buildUser(owner, { role: 'manager' }),
    await buildUser(owner, { role: 'manager' }),
  ];
  for (const who of [manager, second]) await assignResponsable(owner, norte, who);
  await assignResponsable(owner, sur, foreign);
  const superadmin = await buildUser(owner, { role: 'superadmin' });

  const subjects = { worker: worker.email, colleague: colleague.email, manager: manager.email, second: second.email };
  const people = { worker, colleague, manager, second, foreign, superadmin };
  const tokens: Record<string, string> = {};
  for (const [name, who] of Object.entries(people)) tokens[name] = await buildSession(owner, who);

  await owner.query(`insert into app.audit_log (act, empresa_id, subject, person_id) values ('usuario.eliminado', $1, $2, $3)`, [
    norte.id,
    worker.email,
    worker.id,
  ]);

  const seenBy = async (name: string, act: keyof typeof ACTS = 'cuenta.entrada') => {
    const client = await api.connect();
    try {
      await client.query('begin');
      await client.query('select app.enter($1, $2, false)', [tokens[name], ['worker', 'manager', 'superadmin']]);
      const { rows } = await client.query<{ subject: string }>('select subject from app.audit_log where act = $1 and subject = any ($2)', [
        act,
        Object.values(subjects),
      ]);
      const seen = rows.map(({ subject }) => subject);
      return Object.entries(subjects).flatMap(([subject, email]) => (seen.includes(email) ? [subject] : []));
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await seenBy('worker')).toEqual(['worker']);
  expect(await seenBy('manager')).toEqual(['worker', 'colleague', 'manager']);
  expect(await seenBy('foreign')).toEqual([]);
  expect(await seenBy('superadmin')).toEqual(['worker', 'colleague', 'manager', 'second']);
  expect(await seenBy('manager', 'usuario.eliminado')).toEqual(['worker']);
  expect(await seenBy('worker', 'usuario.eliminado')).toEqual([]);
});
