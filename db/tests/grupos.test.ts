import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { addToGrupo, buildGrupo, buildGrupoRoleplay } from '@ensaya/db/builders/grupos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { cleanUp, createTestDatabase } from './database.ts';

const database = await createTestDatabase();
const { owner } = database;

/** A company with its responsable, `people` workers in no group, and a role-play. */
async function buildTeam(people: number) {
  const empresa = await buildEmpresa(owner);
  const manager = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, empresa, manager);
  const workers: User[] = [];
  for (let n = 0; n < people; n++) {
    const worker = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, worker);
    workers.push(worker);
  }
  return { empresa, manager, workers, token: await buildSession(owner, manager), roleplay: await buildRoleplay(owner, empresa) };
}

/** A connection of the API in a transaction of the responsable. */
async function enterAs(token: string): Promise<pg.Client> {
  const api = new pg.Client({ connectionString: database.url('ensaya_api') });
  await api.connect();
  cleanUp(() => api.end());
  await api.query('begin');
  await api.query(`select app.enter($1, '{manager}', false)`, [token]);
  return api;
}
const ENTER = 'insert into app.grupo_personas (empresa_id, grupo_id, user_id) values ($1, $2, $3)';
const assignedTo = async (roleplay: { id: string }) =>
  (
    await owner.query<{ user_id: string; days: number | null; assigned_by: string | null }>(
      `select a.user_id, a.due_day - (now() at time zone u.time_zone)::date as days, a.assigned_by
         from app.roleplay_assignments a join app.users u on u.id = a.user_id where a.roleplay_id = $1 order by a.user_id`,
      [roleplay.id],
    )
  ).rows;
const noticesOf = async (roleplay: { id: string }) =>
  (
    await owner.query<{ user_id: string }>(
      `select user_id from app.avisos where subject_id = $1 and kind = 'roleplay_asignado' order by user_id`,
      [roleplay.id],
    )
  ).rows.map(({ user_id }) => user_id);

describe('people who enter a group receive its role-plays', () => {
  test('[7.19 9.4] with the deadline of the group, named by who set it; who has it keeps it; leaving takes nothing away', async () => {
    const { empresa, manager, workers, roleplay } = await buildTeam(3);
    const [ana, luis, eva] = workers as [User, User, User];
    const grupo = await buildGrupo(owner, empresa);
    await buildGrupoRoleplay(owner, grupo, roleplay, { days: 5, set_by: manager.id });
    await buildAssignment(owner, roleplay, luis);
    await addToGrupo(owner, grupo, [ana, luis]);
    const both = [
      { user_id: ana.id, days: 5, assigned_by: manager.id },
      { user_id: luis.id, days: null, assigned_by: null },
    ].toSorted((a, b) => a.user_id.localeCompare(b.user_id));
    expect(await assignedTo(roleplay)).toEqual(both);
    await owner.query('delete from app.grupo_personas where grupo_id = $1', [grupo.id]);
    expect(await assignedTo(roleplay)).toEqual(both);
    await owner.query('delete from app.grupos where id = $1', [grupo.id]);
    expect(await assignedTo(roleplay)).toEqual(both);
    // Nothing enters a group that is gone.
    await expect(addToGrupo(owner, grupo, [eva])).rejects.toMatchObject({ constraint: 'grupo_persona_de_un_grupo_de_la_empresa' });
  });

  test('a day that has passed is no deadline; of two groups the one that gives more time counts', async () => {
    const { empresa, workers, roleplay } = await buildTeam(1);
    const [ana] = workers as [User];
    const [one, other] = [await buildGrupo(owner, empresa), await buildGrupo(owner, empresa)];
    const second = await buildRoleplay(owner, empresa);
    await buildGrupoRoleplay(owner, one, roleplay, { due_day: '2026-01-31' });
    for (const [grupo, days] of [
      [one, 3],
      [other, 9],
    ] as const)
      await buildGrupoRoleplay(owner, grupo, second, { days });
    await owner.query(
      'insert into app.grupo_personas (empresa_id, grupo_id, user_id) select $1, g.id, $2 from app.grupos g where g.empresa_id = $1',
      [empresa.id, ana.id],
    );
    expect(await assignedTo(roleplay)).toMatchObject([{ days: null }]);
    expect(await assignedTo(second)).toMatchObject([{ days: 9 }]);
  });

  test('a person of another company enters no group', async () => {
    const [{ empresa }, { workers }] = [await buildTeam(0), await buildTeam(1)];
    const grupo = await buildGrupo(owner, empresa);
    await expect(addToGrupo(owner, grupo, workers)).rejects.toMatchObject({ constraint: 'grupo_persona_de_un_trabajador_de_la_empresa' });
  });

  test('[7.19] 20 enter at once while the role-play is given to the group: each has it once, with one notice', async () => {
    const { empresa, workers, token, roleplay } = await buildTeam(24);
    const grupo = await buildGrupo(owner, empresa, { personas: workers.slice(20) });
    const entering = workers.slice(0, 20);
    const clients = await Promise.all(entering.map(() => enterAs(token)));
    const giver = await enterAs(token);
    const give = async () => {
      await giver.query('select app.receive_in_grupos($1, $2, $3, null, 7)', [empresa.id, roleplay.id, [grupo.id]]);
      await giver.query(
        `insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by)
         select p.empresa_id, $3, p.user_id, current_date + 7, app.user_id() from app.grupo_personas p
          where p.empresa_id = $1 and p.grupo_id = $2 order by p.user_id
         on conflict (empresa_id, roleplay_id, user_id) do nothing`,
        [empresa.id, grupo.id, roleplay.id],
      );
      await giver.query('commit');
    };
    await Promise.all([
      ...clients.map(async (api, n) => {
        // Some before, some during and some after; each keeps its entry uncommitted for a while.
        await api.query('select pg_sleep($1)', [(n % 5) / 100]);
        await api.query(ENTER, [empresa.id, grupo.id, entering[n]?.id]);
        await api.query('select pg_sleep(0.03)');
        await api.query('commit');
      }),
      (async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await give();
      })(),
    ]);
    const everybody = workers.map(({ id }) => id).toSorted();
    expect((await assignedTo(roleplay)).map(({ user_id }) => user_id)).toEqual(everybody);
    expect(await noticesOf(roleplay)).toEqual(everybody);
  });

  test('an entry that is not committed yet is waited for, and the other way round', async () => {
    const { empresa, workers, token, roleplay } = await buildTeam(2);
    const [ana, luis] = workers as [User, User];
    const grupo = await buildGrupo(owner, empresa);
    const [entry, giver, late] = [await enterAs(token), await enterAs(token), await enterAs(token)];
    await entry.query(ENTER, [empresa.id, grupo.id, ana.id]);
    let has: 'waits' | 'given' = 'waits';
    const given = giver
      .query('select app.receive_in_grupos($1, $2, $3, null, null) as done', [empresa.id, roleplay.id, [grupo.id]])
      .then(() => (has = 'given'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(has).toBe('waits');
    await entry.query('commit');
    await given;
    const { rows } = await giver.query('select user_id from app.grupo_personas where grupo_id = $1', [grupo.id]);
    expect(rows).toEqual([{ user_id: ana.id }]);
    // Given and not committed: who enters now waits, and receives it.
    const entered = late.query(ENTER, [empresa.id, grupo.id, luis.id]);
    await giver.query('commit');
    await entered;
    await late.query('commit');
    expect(await assignedTo(roleplay)).toMatchObject([{ user_id: luis.id }]);
  });

  test('[6.5] nobody gives what is not theirs: another company, its group or its role-play', async () => {
    const [own, foreign] = [await buildTeam(0), await buildTeam(0)];
    const [grupo, theirs] = [await buildGrupo(owner, own.empresa), await buildGrupo(owner, foreign.empresa)];
    const api = await enterAs(own.token);
    const give = async (empresa: { id: string }, roleplay: { id: string }, grupos: { id: string }[]) =>
      (
        await api.query('select app.receive_in_grupos($1, $2, $3, null, null) as done', [
          empresa.id,
          roleplay.id,
          grupos.map(({ id }) => id),
        ])
      ).rows[0].done;
    expect(await give(foreign.empresa, foreign.roleplay, [theirs])).toBe(false);
    expect(await give(own.empresa, foreign.roleplay, [grupo])).toBe(false);
    expect(await give(own.empresa, own.roleplay, [grupo, theirs])).toBe(false);
    expect(await give(own.empresa, own.roleplay, [grupo])).toBe(true);
    await api.query('rollback');
  });
});

test('[6.6] the log has the group, and who was put into it or taken out; not what a cascade removes', async () => {
  const { empresa, workers } = await buildTeam(2);
  const [ana, luis] = workers as [User, User];
  const before = await owner.query('select id from app.audit_log');
  const ids = before.rows.map(({ id }) => id);
  const grupo = await buildGrupo(owner, empresa, { nombre: 'Turno de noche, lunes', personas: [ana, luis] });
  await owner.query('delete from app.grupo_personas where user_id = $1', [ana.id]);
  await owner.query('delete from app.grupos where id = $1', [grupo.id]);
  const { rows } = await owner.query('select act, subject, person_id from app.audit_log where id <> all ($1) order by id', [ids]);
  const entry = (act: string, { id, email }: User) => ({ act, subject: `${email}, Turno de noche, lunes`, person_id: id });
  const nombre = 'Turno de noche, lunes';
  expect(rows).toEqual([
    { act: 'grupo.creado', subject: nombre, person_id: null },
    entry('grupo.persona.añadida', ana),
    entry('grupo.persona.añadida', luis),
    entry('grupo.persona.quitada', ana),
    { act: 'grupo.eliminado', subject: nombre, person_id: null },
  ]);
});
