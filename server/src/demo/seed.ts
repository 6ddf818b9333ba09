import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import type { Store } from '../archivos/store.ts';
import type { KeyRing } from '../ia/key-ring.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { ago } from './days.ts';
import { fillFaqs } from './seed-faqs.ts';
import { fillGenerador } from './seed-generador.ts';
import { fillRoleplays } from './seed-roleplays.ts';
import { fillTareas } from './seed-tareas.ts';

/** Fills an empty database with a demo company. Does nothing if the database has users. Without a store, tasks have no attachments. */
export async function seedDemo(adminUrl: string, keyRing: KeyRing, store?: Store): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl, options: '-c role=ensaya_owner' });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('lock table app.users in share row exclusive mode');
    const { rowCount } = await owner.query('select from app.users limit 1');
    if (rowCount === 0) await fill(owner, keyRing, store);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

async function fill(owner: pg.Client, keyRing: KeyRing, store?: Store): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const elena = await buildUser(owner, { ...DEMO_ACCOUNTS.superadmin, passwordHash });
  const marta = await buildUser(owner, { ...DEMO_ACCOUNTS.responsable, passwordHash });
  const lucia = await buildUser(owner, { ...DEMO_ACCOUNTS.trabajadora, passwordHash });
  const diego = await buildUser(owner, { ...DEMO_ACCOUNTS.trabajador, passwordHash });
  const trabajador = (email: string, nombre: string) => buildUser(owner, { email, nombre, role: 'worker', passwordHash });
  const nuria = await trabajador('nuria.vidal@norteclima.example', 'Nuria Vidal');
  const ivan = await trabajador('ivan.castro@norteclima.example', 'Iván Castro');
  const ximena = await trabajador('ximena.rios@libreriasitaca.example', 'Ximena Ríos');
  const jorge = await buildUser(owner, { email: 'jorge.salas@clinicaarce.example', nombre: 'Jorge Salas', role: 'manager', passwordHash });
  await spreadRegistrations(owner, [elena, marta, lucia, diego, nuria, ivan, jorge, ximena]);

  // From here on she is the actor of the audit entries.
  await owner.query(`select set_config('app.user_id', $1, true)`, [elena.id]);
  const norteclima = await buildEmpresa(owner, { nombre: 'Norteclima', correo_contacto: 'contacto@norteclima.example' });
  const arce = await buildEmpresa(owner, { nombre: 'Clínica Arce', correo_contacto: 'recepcion@clinicaarce.example', sector: 'salud' });
  const itaca = await buildEmpresa(owner, {
    nombre: 'Librerías Ítaca',
    correo_contacto: 'hola@libreriasitaca.example',
    sector: 'retail',
    pais: 'mexico',
  });
  for (const empresa of [norteclima, arce, itaca]) await assignResponsable(owner, empresa, marta);
  await assignResponsable(owner, arce, jorge);
  for (const member of [lucia, diego, nuria, ivan]) await addTrabajador(owner, norteclima, member);
  await addTrabajador(owner, itaca, ximena);

  const invierno = await buildProyecto(owner, norteclima, {
    nombre: 'Campaña de invierno',
    descripcion: 'Preparar al equipo de atención para el pico de avisos de diciembre a febrero.',
    created_at: ago(16),
  });
  const posventa = await buildProyecto(owner, norteclima, {
    nombre: 'Atención posventa',
    descripcion: 'Guiones, encuestas y seguimiento de las reclamaciones abiertas.',
    created_at: ago(30),
  });
  await buildProyecto(owner, arce, { nombre: 'Apertura de la sede norte', created_at: ago(44) });
  const reyes = await buildProyecto(owner, itaca, {
    nombre: 'Temporada de Reyes',
    descripcion: 'Formación exprés para el personal de refuerzo en tienda.',
    created_at: ago(51),
  });

  await fillTareas(
    owner,
    { proyectos: { invierno, posventa, reyes }, responsable: marta, people: { lucia, diego, nuria, ivan, ximena } },
    store,
  );
  await fillGenerador(owner, keyRing, { empresa: norteclima, trabajadora: lucia });
  await fillFaqs(owner, { norteclima, itaca, responsable: marta, trabajadores: [lucia, diego, nuria, ivan] });
  await fillRoleplays(owner, { empresa: norteclima, responsable: marta, people: { lucia, diego, nuria, ivan } });

  await spreadActs(owner);
  await ageAvisos(owner);
}

/** Spreads the registrations: the first three last month, so that this month has a comparison. */
async function spreadRegistrations(owner: pg.Client, people: { id: string }[]): Promise<void> {
  await owner.query(
    `with people as (select id, ordinality - 1 as place, cardinality($1::uuid[]) as number from unnest($1::uuid[]) with ordinality as p (id)),
     month as (select date_trunc('month', now()) as start, now() - date_trunc('month', now()) as gone)
     update app.users u set created_at = case
       when p.place < 3 then month.start - interval '20 days' + p.place * interval '5 days'
       else month.start + month.gone * ((p.place - 2.5) / (p.number - 2.5)) end
       from people p, month where p.id = u.id`,
    [people.map(({ id }) => id)],
  );
}

/** Spreads the audit entries over the last weeks, about one a day. */
async function spreadActs(owner: pg.Client): Promise<void> {
  await owner.query(`
    update app.audit_log l set created_at = now() - p.behind * interval '29 hours 17 minutes'
      from (select id, row_number() over (order by created_at desc, id desc) as behind from app.audit_log) p where p.id = l.id`);
}

/** The notices of the demo's past: the newest three of each person are unread, and none is mailed. */
async function ageAvisos(owner: pg.Client): Promise<void> {
  await owner.query(`
    update app.avisos n set by_mail = false, created_at = now() - p.behind * interval '11 hours 23 minutes',
           read_at = case when p.behind > 3 then now() - p.behind * interval '11 hours' end
      from (select empresa_id, id, row_number() over (partition by user_id order by created_at desc, id desc) as behind from app.avisos) p
     where p.empresa_id = n.empresa_id and p.id = n.id`);
}
