import { ACTS, EXPORT_ACTS } from '@ensaya/contract/auditoria.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const { owner } = await createTestDatabase();

type Entry = { act: string; company: string | null; subject: string };

/** The audit entries that a statement or builder adds. */
async function entriesOf(change: string | (() => Promise<unknown>), values: unknown[] = []): Promise<Entry[]> {
  const { rows: before } = await owner.query<{ id: string }>('select id from app.audit_log');
  await (typeof change === 'string' ? owner.query(change, values) : change());
  const { rows } = await owner.query<Entry>(
    'select act, empresa_nombre as company, subject from app.audit_log where id <> all ($1) order by created_at, id',
    [before.map(({ id }) => id)],
  );
  return rows;
}
const entry = (act: keyof typeof ACTS, subject: string, company: string | null = 'Norteclima'): Entry[] => [{ act, company, subject }];

test('a company: created, edited, deleted and restored; changes of a deleted one are not recorded', async () => {
  expect(await entriesOf(() => buildEmpresa(owner, { nombre: 'Fábrica' }))).toEqual(entry('empresa.creada', 'Fábrica', 'Fábrica'));
  const { id } = await buildEmpresa(owner);
  await owner.query(`update app.empresas set nombre = 'Antes' where id = $1`, [id]);
  const update = (set: string) => entriesOf(`update app.empresas set ${set} where id = $1`, [id]);
  expect(await update(`nombre = 'Norteclima'`)).toEqual(entry('empresa.editada', 'Norteclima'));
  expect(await update('deleted_at = now()')).toEqual(entry('empresa.eliminada', 'Norteclima'));
  expect(await update('deleted_at = now()')).toEqual([]);
  expect(await update('deleted_at = null')).toEqual(entry('empresa.recuperada', 'Norteclima'));
});

test('members join and leave a company; rows deleted by a cascade are not recorded', async () => {
  const empresa = await buildEmpresa(owner, { nombre: 'Norteclima' });
  const [manager, worker] = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'worker' })];
  expect(await entriesOf(() => assignResponsable(owner, empresa, manager))).toEqual(entry('responsable.asignado', manager.email));
  expect(await entriesOf(() => addTrabajador(owner, empresa, worker))).toEqual(entry('usuario.añadido', worker.email));
  expect(await entriesOf('delete from app.responsables_empresas where user_id = $1', [manager.id])).toEqual(
    entry('responsable.eliminado', manager.email),
  );
  expect(await entriesOf('delete from app.company_users where user_id = $1', [worker.id])).toEqual(
    entry('usuario.eliminado', worker.email),
  );
  await addTrabajador(owner, empresa, worker);
  await buildProyecto(owner, empresa);
  await buildTema(owner, empresa);
  expect(await entriesOf('delete from app.empresas where id = $1', [empresa.id])).toEqual([]);
});

test('an invitation: created, sent again, accepted and revoked, each recorded once', async () => {
  const empresa = await buildEmpresa(owner, { nombre: 'Norteclima' });
  const email = 'nueva@ejemplo.test';
  expect(await entriesOf(() => buildInvitation(owner, empresa))).toEqual(entry('invitacion.creada', 'Enlace'));
  expect(await entriesOf(() => buildInvitation(owner, empresa, { email }))).toEqual(entry('invitacion.creada', email));
  const update = (set: string) => entriesOf(`update app.invitations set ${set} where empresa_id = $1 and email is not null`, [empresa.id]);
  expect(await update(`token_hash = sha256('otro')`)).toEqual(entry('invitacion.reenviada', email));
  expect(await update('uses = uses + 1')).toEqual(entry('invitacion.aceptada', email));
  expect(await update(`uses = uses + 1, token_hash = sha256('un tercero')`)).toEqual(entry('invitacion.reenviada', email));
  expect(await update(`revoked_at = now(), token_hash = sha256('un cuarto')`)).toEqual(entry('invitacion.revocada', email));
  expect(await update('refused = refused')).toEqual([]);
});

test('the role of superadmin: granted, approved and refused', async () => {
  const superadmin = await buildUser(owner, { role: 'worker' });
  expect(await entriesOf(`update app.user_roles set role = 'superadmin' where user_id = $1`, [superadmin.id])).toEqual(
    entry('rol.concedido', superadmin.email, null),
  );
  expect(await entriesOf(`update app.user_roles set role = 'superadmin' where user_id = $1`, [superadmin.id])).toEqual([]);
  const applicant = 'aspirante@ejemplo.test';
  await owner.query(`insert into auth.user (email, name, requested_role) values ($1, '', 'superadmin')`, [applicant]);
  const decide = (status: string) => entriesOf('update app.role_requests set status = $1', [status]);
  expect(await decide('refused')).toEqual(entry('rol.rechazado', applicant, null));
  expect(await decide('pending')).toEqual([]);
  expect(await decide('approved')).toEqual(entry('rol.aprobado', applicant, null));
  expect(
    await entriesOf(
      `insert into app.user_roles (user_id, role) select user_id, 'superadmin' from app.role_requests where status = 'approved'`,
    ),
  ).toEqual(entry('rol.concedido', applicant, null));
});

test('a project and a topic deleted', async () => {
  const empresa = await buildEmpresa(owner, { nombre: 'Norteclima' });
  const [proyecto, tema] = [await buildProyecto(owner, empresa, { nombre: 'Obra' }), await buildTema(owner, empresa, { nombre: 'Quejas' })];
  expect(await entriesOf('delete from app.proyectos where id = $1', [proyecto.id])).toEqual(entry('proyecto.eliminado', 'Obra'));
  expect(await entriesOf('delete from app.temas_generador where id = $1', [tema.id])).toEqual(entry('tema.eliminado', 'Quejas'));
});

test('a company’s AI: configured, key changed and removed; a key resealed by the rotation is not recorded', async () => {
  const empresa = await buildEmpresa(owner, { nombre: 'Norteclima' });
  expect(await entriesOf(() => buildAiSettings(owner, empresa, { sealedKey: 'a.b' }))).toEqual(
    entry('ia.configurada', 'compatible, ensayo'),
  );
  const update = (set: string) => entriesOf(`update app.ai_settings set ${set} where company_id = $1`, [empresa.id]);
  expect(await update(`api_key = 'c.d'`)).toEqual([]);
  expect(await update(`model = 'otro'`)).toEqual(entry('ia.configurada', 'compatible, otro'));
  expect(await update(`model = 'otro'`)).toEqual([]);
  expect(await update(`api_key = 'e.f', api_key_last4 = '5678', model = 'ensayo'`)).toEqual(entry('ia.clave.cambiada', 'compatible'));
  expect(await update(`api_key = null, api_key_last4 = null`)).toEqual(entry('ia.clave.eliminada', 'compatible'));
});

test('the operator’s key: saved, AI switched off, and the key deleted with one entry, whether AI is on or off', async () => {
  const update = (set: string) => entriesOf(`update app.plataforma_ia set ${set}`);
  const on = `enabled = true, api_key = 'a.b', api_key_last4 = '4321', provider = 'compatible', model = 'ensayo', lugar = 'x'`;
  const gone = 'enabled = false, api_key = null, api_key_last4 = null';
  expect(await update(on)).toEqual(entry('plataforma.ia.clave', 'compatible, ensayo', null));
  expect(await update(gone)).toEqual(entry('plataforma.ia.clave_eliminada', 'compatible, ensayo', null));
  await update(on);
  expect(await update('enabled = false')).toEqual(entry('plataforma.ia.apagada', 'compatible, ensayo', null));
  expect(await update(gone)).toEqual(entry('plataforma.ia.clave_eliminada', 'compatible, ensayo', null));
  expect(await update(gone)).toEqual([]);
});

test('the switches of the platform', async () => {
  for (const [registro, abierto] of [
    ['abierto', true],
    ['cerrado', false],
  ] as const) {
    for (const [verificacion, obligatoria] of [
      ['obligatoria', true],
      ['opcional', false],
    ] as const) {
      const set = 'update app.platform_settings set open_registration = $1, mandatory_verification = $2';
      const expected = entry('plataforma.ajustada', `Registro ${registro}, verificación ${verificacion}`, null);
      expect(await entriesOf(set, [abierto, obligatoria])).toEqual(expected);
    }
  }
});

/** Acts that change no row: a route records them. */
const RECORDED_BY_ROUTES = ['cuenta.entrada.fallida', 'cuenta.codigo.fallido', ...Object.keys(EXPORT_ACTS)];
/** Acts with words of their own: functions/erasure.sql and functions/retention.sql. */
const RECORDED_BY_FUNCTIONS = ['cuenta.eliminada', 'conservacion.cambiada', 'conservacion.aplicada', 'faq.permiso.retirado'];

test('every act of a trigger has a label and every label a trigger or a route; the columns named by a trigger exist', async () => {
  const { rows } = await owner.query<{ args: Buffer; table: string; columns: string[] }>(`
    select t.tgargs as args, t.tgrelid::regclass::text as table,
           array(select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_trigger t where t.tgfoid = any ('{app.audit_grupo_persona,app.audit_row,app.audit_account,app.audit_sessions}'::regproc[])`);
  const triggers = rows.map(({ args, ...of }) => ({ ...of, args: args.toString('utf8').split('\0').slice(0, -1) }));
  const acts = [...new Set(triggers.map(({ args }) => args[0])), ...RECORDED_BY_ROUTES, ...RECORDED_BY_FUNCTIONS];
  expect(acts.toSorted()).toEqual(Object.keys(ACTS).toSorted());
  const missing = triggers.flatMap(({ table, columns, args: [act, company = '', subject = ''] }) =>
    [company, ...subject.split(',')].filter((name) => name && !columns.includes(name)).map((name) => `${act}: ${table} has no ${name}`),
  );
  expect(missing).toEqual([]);
});
