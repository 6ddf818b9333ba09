import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser, type Owner, type User } from '@ensaya/db/builders/usuarios.ts';
import type { Target, Team } from './rls-attempts.ts';
import type { Actor, Row } from './rls-matrix.ts';
import { type MatrixTable, readTables } from './rls-tables.ts';

export type Fixture = Record<'A' | 'B' | 'C', Team> & {
  people: Record<Exclude<Actor, 'stranger' | 'job of A'>, User & { token: string }>;
};

export async function buildFixture(owner: Owner): Promise<Fixture> {
  const tables = await readTables();
  const [A, B, C] = [await buildTeam(owner, 'A', tables), await buildTeam(owner, 'B', tables), await buildTeam(owner, 'C', tables)];
  const managerOfBoth = await buildUser(owner, { role: 'manager' });
  for (const team of [A, B]) await assignResponsable(owner, team.empresa, managerOfBoth);
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

export async function buildTeam(owner: Owner, name: string, tables: Map<string, MatrixTable>): Promise<Team> {
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
  const team: Team = {
    empresa,
    workers,
    manager,
    build: async (table, of) => {
      const key = `${table} ${of}`;
      const id = ids.get(key) ?? (await tables.get(table)?.build?.(team, of, owner)) ?? '';
      ids.set(key, id);
      return id;
    },
    id: (table, of) => {
      const id = ids.get(`${table} ${of}`);
      if (!id) throw new Error(`the build of matrix/${table}.ts returns no id`);
      return id;
    },
  };
  for (const table of tables.keys()) for (const of of [0, 1] as const) await team.build(table, of);
  return team;
}

/** The row that a cell of the matrix means for an actor. */
export function targetOf(fixture: Fixture, actor: Actor, row: Row, owner: Owner): Target {
  const team = teamOf(fixture, actor, row);
  return { team, member: row === 'colleague' ? 1 : 0, person: personOf(fixture, actor, row, team), row, owner };
}

function teamOf(fixture: Fixture, actor: Actor, row: Row): Team {
  if (actor === 'worker of B') return row === 'foreign' ? fixture.A : fixture.B;
  if (actor === 'manager of A and B') return row === 'foreign' ? fixture.C : fixture.B;
  return row === 'foreign' ? fixture.B : fixture.A;
}

/** The actor, if the row is their own; otherwise a worker of the company. */
function personOf(fixture: Fixture, actor: Actor, row: Row, team: Team): User {
  if (row !== 'own') return team.workers[1];
  return actor === 'stranger' || actor === 'job of A' ? team.workers[0] : fixture.people[actor];
}
