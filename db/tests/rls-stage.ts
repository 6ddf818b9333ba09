import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser, type Owner, type User } from '@ensaya/db/builders/usuarios.ts';
import type { House, Target } from './rls-attempts.ts';
import type { Actor, Row } from './rls-matrix.ts';
import { type MatrixTable, readTables } from './rls-tables.ts';

export type Stage = Record<'A' | 'B' | 'C', House> & {
  people: Record<Exclude<Actor, 'stranger' | 'job of A'>, User & { token: string }>;
};

export async function buildStage(owner: Owner): Promise<Stage> {
  const tables = await readTables();
  const [A, B, C] = [await buildHouse(owner, 'A', tables), await buildHouse(owner, 'B', tables), await buildHouse(owner, 'C', tables)];
  const managerOfBoth = await buildUser(owner, { role: 'manager' });
  for (const house of [A, B]) await assignResponsable(owner, house.empresa, managerOfBoth);
  for (const { prepare } of tables.values()) await prepare?.(owner);
  const withToken = async (user: User) => ({ ...user, token: await buildSession(owner, user) });
  return {
    A,
    B,
    C,
    people: {
      'worker of A': await withToken(A.workers[0]),
      'worker of B': await withToken(B.workers[0]),
      'worker without company': await withToken(await buildUser(owner, { role: 'worker' })),
      'manager of A': await withToken(A.manager),
      'manager of A and B': await withToken(managerOfBoth),
      'manager without company': await withToken(await buildUser(owner, { role: 'manager' })),
      superadmin: await withToken(await buildUser(owner, { role: 'superadmin' })),
    },
  };
}

export async function buildHouse(owner: Owner, name: string, tables: Map<string, MatrixTable>): Promise<House> {
  const empresa = await buildEmpresa(owner, { nombre: `Empresa ${name}` });
  const member = async () => {
    const user = await buildUser(owner, { role: 'worker', passwordHash: 'x' });
    await addTrabajador(owner, empresa, user);
    return user;
  };
  const workers: [User, User] = [await member(), await member()];
  const manager = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, empresa, manager);

  const ids = new Map<string, string>();
  const house: House = {
    empresa,
    workers,
    manager,
    build: async (table, of) => {
      const key = `${table} ${of}`;
      const id = ids.get(key) ?? (await tables.get(table)?.build?.(house, of, owner)) ?? '';
      ids.set(key, id);
      return id;
    },
    id: (table, of) => {
      const id = ids.get(`${table} ${of}`);
      if (!id) throw new Error(`the build of matrix/${table}.ts returns no id`);
      return id;
    },
  };
  for (const table of tables.keys()) for (const of of [0, 1] as const) await house.build(table, of);
  return house;
}

/** The row that a cell of the matrix means for an actor. */
export function targetOf(stage: Stage, actor: Actor, row: Row, owner: Owner): Target {
  const house = houseOf(stage, actor, row);
  return { house, member: row === 'colleague' ? 1 : 0, person: personOf(stage, actor, row, house), row, owner };
}

function houseOf(stage: Stage, actor: Actor, row: Row): House {
  if (actor === 'worker of B') return row === 'foreign' ? stage.A : stage.B;
  if (actor === 'manager of A and B') return row === 'foreign' ? stage.C : stage.B;
  return row === 'foreign' ? stage.B : stage.A;
}

/** The actor, if the row is their own; otherwise a worker of the company. */
function personOf(stage: Stage, actor: Actor, row: Row, house: House): User {
  if (row !== 'own') return house.workers[1];
  return actor === 'stranger' || actor === 'job of A' ? house.workers[0] : stage.people[actor];
}
