import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** Fills an empty database with a company that looks alive. Leaves one that has people as it is. */
export async function seedDemo(adminUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl, options: '-c role=ensaya_owner' });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('lock table app.users in share row exclusive mode');
    const { rowCount } = await owner.query('select from app.users limit 1');
    if (rowCount === 0) await fill(owner);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

async function fill(owner: pg.Client): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await buildUser(owner, { ...DEMO_ACCOUNTS.superadmin, passwordHash });
  const marta = await buildUser(owner, { ...DEMO_ACCOUNTS.responsable, passwordHash });
  const lucia = await buildUser(owner, { ...DEMO_ACCOUNTS.trabajadora, passwordHash });
  const diego = await buildUser(owner, { ...DEMO_ACCOUNTS.trabajador, passwordHash });

  const norteclima = await buildEmpresa(owner, { nombre: 'Norteclima', correo_contacto: 'contacto@norteclima.example' });
  const arce = await buildEmpresa(owner, { nombre: 'Clínica Arce', correo_contacto: 'recepcion@clinicaarce.example', sector: 'salud' });
  const itaca = await buildEmpresa(owner, {
    nombre: 'Librerías Ítaca',
    correo_contacto: 'hola@libreriasitaca.example',
    sector: 'retail',
    pais: 'mexico',
  });
  for (const empresa of [norteclima, arce, itaca]) await assignResponsable(owner, empresa, marta);
  for (const trabajador of [lucia, diego]) await addTrabajador(owner, norteclima, trabajador);

  const invierno = await buildProyecto(owner, norteclima, {
    nombre: 'Campaña de invierno',
    descripcion: 'Preparar al equipo de atención para el pico de avisos de diciembre a febrero.',
    created_at: '2026-11-02T09:12:00Z',
  });
  const posventa = await buildProyecto(owner, norteclima, {
    nombre: 'Atención posventa',
    descripcion: 'Guiones, encuestas y seguimiento de las reclamaciones abiertas.',
    created_at: '2026-10-19T08:30:00Z',
  });
  await buildProyecto(owner, arce, { nombre: 'Apertura de la sede norte', created_at: '2026-10-05T10:00:00Z' });
  await buildProyecto(owner, itaca, {
    nombre: 'Temporada de Reyes',
    descripcion: 'Formación exprés para el personal de refuerzo en tienda.',
    created_at: '2026-09-28T11:45:00Z',
  });

  const tarea = (nombre: string, trabajador: { id: string }, estado: string, fecha_entrega?: string) =>
    buildTarea(owner, invierno, { nombre, trabajador, estado, ...(fecha_entrega && { fecha_entrega }) });
  await tarea('Revisar el guion de averías urgentes', lucia, 'en progreso', '2026-11-20');
  await tarea('Ensayar la llamada de un cliente sin calefacción', lucia, 'pendiente', '2026-11-25');
  await tarea('Actualizar los plazos de repuesto', diego, 'completada', '2026-11-10');
  await buildTarea(owner, posventa, { nombre: 'Llamar a las reclamaciones de octubre', trabajador: diego, fecha_entrega: '2026-11-18' });
}
