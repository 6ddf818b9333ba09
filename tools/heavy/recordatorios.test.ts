import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { addDueAvisos, takeMails } from '@ensaya/server/avisos/due.queries.ts';
import { CHANGES, localOf, ZONES } from '@ensaya/server/tests/aviso-clock.ts';
import { casesOf, heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { openJobTools } from '@ensaya/server/tests/job-tools.ts';
import { createTestServer } from '@ensaya/server/tests/server.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MANAGERS = heavySize(40, 8);
const PEOPLE = heavySize(300, 40);
const STEP_MINUTES = heavySize(5, 30);
const DAYS = heavySize(4, 2);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const server = await createTestServer();
const { owner } = server;
const { outside } = openJobTools(server);
const sender = new pg.Client({ connectionString: server.url('postgres'), options: '-c role=ensaya_owner' });
beforeAll(() => sender.connect());
afterAll(() => sender.end());

/** A role-play that so many people are late with, by zone. Their notices of being assigned are gone. */
async function buildLate(people: number, zoneOf: (n: number) => string) {
  const empresa = await buildEmpresa(owner);
  const roleplay = await buildRoleplay(owner, empresa);
  const late: { id: string; email: string; zone: string }[] = [];
  for (let n = 0; n < people; n += 1) {
    const user = await buildUser(owner, { role: 'worker', passwordHash: 'x' });
    await owner.query('update app.users set time_zone = $2 where id = $1', [user.id, zoneOf(n)]);
    await addTrabajador(owner, empresa, user);
    await buildAssignment(owner, roleplay, user, { due_date: new Date(Date.now() - 9 * DAY_MS).toISOString() });
    late.push({ id: user.id, email: user.email, zone: zoneOf(n) });
  }
  await owner.query('delete from app.avisos where empresa_id = $1', [empresa.id]);
  await owner.query('delete from app.avisos_programados where empresa_id = $1', [empresa.id]);
  return { empresa, roleplay, late };
}

test(`[4.6] ${MANAGERS} responsables remind ${PEOPLE} people at once: each is reminded once`, { timeout: 600_000 }, async () => {
  const { empresa, roleplay, late } = await buildLate(PEOPLE, (n) => ZONES[n % ZONES.length] ?? 'UTC');
  const managers: Awaited<ReturnType<typeof server.as>>[] = [];
  for (let n = 0; n < MANAGERS; n += 1) {
    const manager = await buildUser(owner, { role: 'manager', passwordHash: 'x' });
    await assignResponsable(owner, empresa, manager);
    managers.push(await server.as(manager));
  }
  const body = { empresa_id: empresa.id, roleplay_id: roleplay.id };
  const answers = await Promise.all(managers.map((manager) => manager('POST', '/rest/v1/recordatorios', body)));
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(managers.map(() => 200));
  const counts = answers.map((answer) => answer.body as { ahora: number; a_las_8: number; hoy: number });
  expect(counts.reduce((sum, { ahora, a_las_8 }) => sum + ahora + a_las_8, 0)).toBe(PEOPLE);
  for (const { ahora, a_las_8, hoy } of counts) expect(ahora + a_las_8 + hoy).toBe(PEOPLE);
  const { rows } = await owner.query<{ user_id: string; times: number; coming: number }>(
    `select r.user_id, count(*)::int as times,
            ((select count(*) from app.avisos n where n.user_id = r.user_id)
             + (select count(*) from app.avisos_programados p where p.user_id = r.user_id))::int as coming
       from app.recordatorios r where r.roleplay_id = $1 group by r.user_id`,
    [roleplay.id],
  );
  expect(new Map(rows.map(({ user_id, times, coming }) => [user_id, [times, coming]]))).toEqual(
    new Map(late.map(({ id }) => [id, [1, 1]])),
  );
});

test.each(casesOf(Object.entries(CHANGES), 4))(
  '[1.2] %s: sent every few minutes, a reminder a day reaches each of seven zones, no notice and no mail between 20:00 and 08:00',
  { timeout: 900_000 },
  async (_name, from) => {
    const start = Date.parse(from);
    const { empresa, roleplay, late } = await buildLate(2 * ZONES.length, (n) => ZONES[n % ZONES.length] ?? 'UTC');
    const zones = new Map(late.flatMap(({ id, email, zone }) => [[id, zone] as const, [email, zone] as const]));
    const manager = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, manager);
    await sender.query(`select set_config('app.user_id', $1, false), set_config('app.managed_ids', $2, false)`, [manager.id, empresa.id]);
    const atNight: string[] = [];
    const note = (what: string, who: string, now: number) => {
      const zone = zones.get(who) ?? '';
      const time = localOf(zone, now).slice(11);
      if (time < '08:00' || time >= '20:00') atNight.push(`${what} ${zone} ${localOf(zone, now)}`);
    };
    let mails = 0;
    for (let now = start; now < start + DAYS * DAY_MS; now += STEP_MINUTES * MINUTE_MS) {
      await sender.query('select * from app.remind_late_at($1, $2, null, $3, null)', [empresa.id, roleplay.id, new Date(now)]);
      await addDueAvisos(outside, new Date(now), 1000);
      for (let isDone = false; !isDone; ) {
        const taken = await outside.transaction().execute((within) => takeMails(within, new Date(now), 500));
        isDone = taken.isDone;
        for (const { email } of taken.mails) note('mail', email, now);
        mails += taken.mails.length;
      }
    }
    const { rows } = await owner.query<{ user_id: string; created_at: Date }>(
      `select user_id, created_at from app.avisos where empresa_id = $1 and kind = 'recordatorio'`,
      [empresa.id],
    );
    for (const { user_id, created_at } of rows) note('notice', user_id, created_at.getTime());
    expect(atNight).toEqual([]);
    const days = rows.map(
      ({ user_id, created_at }) => `${user_id} ${localOf(zones.get(user_id) ?? '', created_at.getTime()).slice(0, 10)}`,
    );
    expect(new Set(days).size).toBe(days.length);
    // The first and the last day may have begun or ended before, so that each person got as many as there were mornings or one more.
    for (const { id } of late) {
      const got = rows.filter(({ user_id }) => user_id === id).length;
      expect([DAYS, DAYS + 1], zones.get(id)).toContain(got);
    }
    expect(mails).toBe(rows.length);
    await owner.query('delete from app.empresas where id = $1', [empresa.id]);
  },
);
