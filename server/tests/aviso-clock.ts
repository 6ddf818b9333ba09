import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { afterAll, expect } from 'vitest';
import { addDueAvisos, takeMails } from '../src/avisos/due.queries.ts';
import { openDatabase } from '../src/lib/database.ts';
import { scopedDb } from '../src/lib/scoped-db.ts';

const { owner, url } = await createTestDatabase();
const workers = [1, 2].map((n) =>
  openDatabase({ url: url('ensaya_worker'), max: 2, name: `worker-${n}`, statementNames: 'on', onError: () => {} }),
);
afterAll(() => Promise.all(workers.map(({ pool }) => pool.end())));
const handles = workers.map((database) => scopedDb(database, { text: 'select', values: [] }));

export const ZONES = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HALF_HOUR = 30 * MINUTE;
const DAYS = 6;

/** '2027-03-28 09:30' in a zone. An independent computation: PostgreSQL has its own table of time zones. */
const formats = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
);
export const localOf = (zone: string, moment: number): string => formats.get(zone)?.format(moment) ?? '';
const dayOf = (zone: string, moment: number): string => localOf(zone, moment).slice(0, 10);
const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);

type Written = { title: string; due: number | null; at: number };
type Person = {
  id: string;
  email: string;
  zone: string;
  /** What has been written and not mailed. */
  pending: Written[];
  urgent: number | undefined;
  digest: number | undefined;
  /** What the dates will add. */
  reminders: { title: string; due: number; isTime: (moment: number) => boolean; added: boolean }[];
};
type Sent = { email: string; urgent: boolean; titles: string[] };

/** The rules of the mails, stated again: what a person must get at a moment. */
function expectedMails(person: Person, now: number): Sent[] {
  const local = localOf(person.zone, now);
  const opens = `${local.slice(0, 10)} 08:00`;
  if (local.slice(11) < '08:00' || local.slice(11) >= '20:00') return [];
  const isUrgent = ({ due }: Written) => due !== null && due <= now + 48 * HOUR;
  const beforeOpening = (moment: number | undefined) => moment === undefined || localOf(person.zone, moment) < opens;
  const urgent = person.urgent === undefined || now - person.urgent >= HOUR ? person.pending.filter(isUrgent) : [];
  const digest = beforeOpening(person.digest) ? person.pending.filter((one) => !isUrgent(one) && beforeOpening(one.at)) : [];
  if (urgent.length > 0) person.urgent = now;
  if (digest.length > 0) person.digest = now;
  person.pending = person.pending.filter((one) => !urgent.includes(one) && !digest.includes(one));
  return [
    { email: person.email, urgent: true, titles: urgent.map(({ title }) => title).toSorted() },
    { email: person.email, urgent: false, titles: digest.map(({ title }) => title).toSorted() },
  ].filter(({ titles }) => titles.length > 0);
}

/** As the job does, until nothing is left; in small batches, so that two workers meet. */
async function takeAll(worker: (typeof handles)[number], now: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let isLast = false; !isLast; ) {
    const { mails, isDone } = await worker.transaction().execute((trx) => takeMails(trx, new Date(now), 5));
    isLast = isDone;
    sent.push(...mails.map(({ email, urgent, avisos }) => ({ email, urgent, titles: avisos.map(({ title }) => title).toSorted() })));
  }
  return sent;
}

let seed = 20_261_116;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};

async function buildPerson(zone: string, n: number, start: number): Promise<Person & { finish: () => Promise<void> }> {
  const user = await buildUser(owner, { role: 'worker' });
  await owner.query('update app.users set time_zone = $2 where id = $1', [user.id, zone]);
  const empresa = await buildEmpresa(owner);
  await addTrabajador(owner, empresa, user);
  const due = start + (74 + random(24)) * HOUR + random(2) * HALF_HOUR;
  const fecha = addDays(dayOf(zone, start), 3);
  const roleplay = await buildRoleplay(owner, empresa, { title: `Roleplay ${n}` });
  const assignment = await buildAssignment(owner, roleplay, user, { due_date: new Date(due).toISOString() });
  await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador: user, nombre: `Tarea ${n}`, fecha_entrega: fecha });
  // Given long before the simulated days.
  await owner.query('delete from app.avisos where user_id = $1', [user.id]);
  const roleplayAt = (after: number) => ({ title: `Roleplay ${n}`, due, isTime: (now: number) => now >= due + after * HOUR, added: false });
  // The day ends at the next midnight; no test here depends on its second.
  const endOfDay = Date.parse(`${addDays(fecha, 1)}T00:00Z`);
  const tareaAt = (days: number) => ({
    title: `Tarea ${n}`,
    due: endOfDay - 24 * HOUR,
    isTime: (now: number) => dayOf(zone, now) >= addDays(fecha, days),
    added: false,
  });
  return {
    ...{ id: user.id, email: user.email, zone, pending: [], urgent: undefined, digest: undefined },
    reminders: [roleplayAt(-72), roleplayAt(-24), roleplayAt(24), tareaAt(-1), tareaAt(1)],
    finish: async () => {
      await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [assignment.id]);
    },
  };
}

/** The days around changes of daylight saving, by their first. */
export const CHANGES = {
  'spring in Europe': '2027-03-26T00:00Z',
  'autumn in Europe': '2027-10-29T00:00Z',
  'spring in New York': '2027-03-12T00:00Z',
  'autumn in New York': '2027-11-05T00:00Z',
  'spring in Chile': '2027-09-03T00:00Z',
  'autumn in Chile and Lord Howe': '2027-04-02T00:00Z',
  'spring in Lord Howe': '2027-10-01T00:00Z',
};

/** Steps two workers through six days and compares all mails of each step with the expected ones. */
export async function simulateDays(from: string, stepMinutes: number, each: number): Promise<void> {
  const [start, step] = [Date.parse(from), stepMinutes * MINUTE];
  const people = await Promise.all(
    ZONES.flatMap((zone, z) => Array.from({ length: each }, (_, n) => buildPerson(zone, z * each + n, start))),
  );
  let [sentAvisos, loose] = [0, 0];
  for (let now = start; now < start + DAYS * 24 * HOUR; now += step) {
    const finished = people[3];
    if (now === start + 60 * HOUR && finished) {
      await finished.finish();
      finished.pending = finished.pending.filter(({ title }) => !title.startsWith('Roleplay'));
      finished.reminders = finished.reminders.filter(({ title }) => !title.startsWith('Roleplay'));
    }
    // Other notices, at any time of day: answers wait for the digest, a task that is due soon does not.
    for (const person of people.filter(() => random((20 * HOUR) / step) === 0)) {
      const due = random(2) === 0 ? now + 30 * HOUR : null;
      const title = `Suelto ${loose++}`;
      await owner.query(
        `select app.add_avisos($1, m.company_id, array[m.user_id], gen_random_uuid(), $2, $3, $2, null, null, $4)
           from app.company_users m where m.user_id = $5`,
        [due ? 'tarea_asignada' : 'pregunta_respondida', title, due && new Date(due), new Date(now), person.id],
      );
      person.pending.push({ title, due, at: now });
    }
    await Promise.all(handles.map((worker) => addDueAvisos(worker, new Date(now), 100)));
    for (const person of people) {
      for (const reminder of person.reminders.filter(({ added, isTime }) => !added && isTime(now))) {
        reminder.added = true;
        person.pending.push({ title: reminder.title, due: reminder.due, at: now });
      }
    }
    const sent = (await Promise.all(handles.map((worker) => takeAll(worker, now)))).flat();
    expect({ now: new Date(now), mails: inOrder(sent) }).toEqual({
      now: new Date(now),
      mails: inOrder(people.flatMap((person) => expectedMails(person, now))),
    });
    sentAvisos += sent.flatMap(({ titles }) => titles).length;
  }
  expect(people.flatMap(({ reminders }) => reminders).every(({ added }) => added)).toBe(true);
  expect(sentAvisos).toBeGreaterThan(people.length * 4);
  // The next days must not find these.
  await owner.query('delete from app.avisos; delete from app.tareas; delete from app.roleplays');
}

const inOrder = (mails: Sent[]) => mails.toSorted((a, b) => `${a.email}${a.urgent}`.localeCompare(`${b.email}${b.urgent}`));
