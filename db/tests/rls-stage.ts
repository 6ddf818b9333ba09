import { randomUUID } from 'node:crypto';
import { addTrabajador, assignResponsable, buildEmpresa, type Empresa } from '@ensaya/db/builders/empresas.ts';
import { buildBorrador, buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiCall, buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildSession, buildUser, type Owner, type User } from '@ensaya/db/builders/usuarios.ts';
import type { Actor, Row } from './rls-matrix.ts';

/** Three companies, each with the same furniture: two workers, each with a project, a task, a topic, a prompt and a draft of their own, and a manager. */
export type House = {
  empresa: Empresa;
  workers: [User, User];
  manager: User;
  proyectos: [string, string];
  tareas: [string, string];
  temas: [string, string];
  preguntas: [string, string];
  prompts: [string, string];
  archivos: [string, string];
};
export type Stage = Record<'A' | 'B' | 'C', House> & {
  /** Somebody whose request to be superadmin waits. */
  pending: { id: string };
  people: Record<Exclude<Actor, 'stranger' | 'job of A'>, User & { token: string }>;
};

export async function buildStage(owner: Owner): Promise<Stage> {
  const [A, B, C] = [await buildHouse(owner, 'A'), await buildHouse(owner, 'B'), await buildHouse(owner, 'C')];
  const managerOfBoth = await buildUser(owner, { role: 'manager' });
  for (const house of [A, B]) await assignResponsable(owner, house.empresa, managerOfBoth);
  const withToken = async (user: User) => ({ ...user, token: await buildSession(owner, user) });
  await owner.query(`insert into auth.verification (identifier, value, expires_at) values ('nadie', 'x', 'infinity')`);
  await owner.query(`insert into auth.attempts (key, count, window_ends) values ('nadie', 1, 'infinity')`);
  await owner.query('select app.count_platform()');
  await owner.query(`insert into app.system_checks (part, state) values ('correo', 'ok')`);
  const superadmin = await buildUser(owner, { role: 'superadmin' });
  const pending = await owner.query<{ id: string }>(
    `insert into auth.user (email, name, requested_role) values ('pendiente@ejemplo.test', '', 'superadmin') returning id`,
  );
  return {
    A,
    B,
    C,
    pending: pending.rows[0] ?? { id: '' },
    people: {
      'worker of A': await withToken(A.workers[0]),
      'worker of B': await withToken(B.workers[0]),
      'worker without company': await withToken(await buildUser(owner, { role: 'worker' })),
      'manager of A': await withToken(A.manager),
      'manager of A and B': await withToken(managerOfBoth),
      'manager without company': await withToken(await buildUser(owner, { role: 'manager' })),
      superadmin: await withToken(superadmin),
    },
  };
}

async function buildHouse(owner: Owner, name: string): Promise<House> {
  const empresa = await buildEmpresa(owner, { nombre: `Empresa ${name}` });
  const member = async () => {
    const user = await buildUser(owner, { role: 'worker', passwordHash: 'x' });
    await addTrabajador(owner, empresa, user);
    await buildSession(owner, user);
    await owner.query(`insert into auth.two_factor (user_id, secret, backup_codes) values ($1, 'x', 'x')`, [user.id]);
    const proyecto = await buildProyecto(owner, empresa);
    const tarea = await buildTarea(owner, proyecto, { trabajador: user });
    const tema = await buildTema(owner, empresa, { preguntas: ['¿Qué ha pasado?'] });
    await buildBorrador(owner, tema, user);
    const prompt = await buildPrompt(owner, tema, user);
    const archivo = randomUUID();
    await owner.query(
      `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, attached_at, created_by)
       values ($1, $2, 'respuesta', $3, 'image/png', 1, now(), $4)`,
      [empresa.id, archivo, `${empresa.id}/${archivo}`, user.id],
    );
    return { user, proyecto: proyecto.id, tarea: tarea.id, tema: tema.id, pregunta: tema.preguntas[0] ?? '', prompt: prompt.id, archivo };
  };
  const [first, second] = [await member(), await member()];
  const manager = await buildUser(owner, { role: 'manager' });
  await buildInvitation(owner, empresa, { email: 'nueva@ejemplo.test' });
  await buildInvitation(owner, empresa, { email: 'jefa@ejemplo.test', role: 'manager' });
  await assignResponsable(owner, empresa, manager);
  await owner.query('insert into app.company_settings (company_id) values ($1)', [empresa.id]);
  await buildAiSettings(owner, empresa, { sealedKey: 'x.y' });
  await owner.query(`update app.ai_settings set prompt_template = 'otra' where company_id = $1`, [empresa.id]);
  await buildAiCall(owner, empresa);
  return {
    empresa,
    workers: [first.user, second.user],
    manager,
    proyectos: [first.proyecto, second.proyecto],
    tareas: [first.tarea, second.tarea],
    temas: [first.tema, second.tema],
    preguntas: [first.pregunta, second.pregunta],
    prompts: [first.prompt, second.prompt],
    archivos: [first.archivo, second.archivo],
  };
}

/** Which house a row of the matrix stands in, seen from the actor. */
export function houseOf(stage: Stage, actor: Actor, row: Row): House {
  if (actor === 'worker of B') return row === 'foreign' ? stage.A : stage.B;
  if (actor === 'manager of A and B') return row === 'foreign' ? stage.C : stage.B;
  return row === 'foreign' ? stage.B : stage.A;
}

/** The person whom a row is about: the actor for their own, else somebody of the house. */
export function personOf(stage: Stage, actor: Actor, row: Row): User {
  const house = houseOf(stage, actor, row);
  if (row !== 'own') return house.workers[1];
  return actor === 'stranger' || actor === 'job of A' ? house.workers[0] : stage.people[actor];
}
