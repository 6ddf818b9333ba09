import type { Assignment } from '@ensaya/contract/roleplay-assignments.ts';
import { statusOf } from '@ensaya/contract/roleplay-assignments.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const ASSIGNMENTS = '/rest/v1/roleplay_assignments';

/** The day in a zone, so many days from now. */
const dayIn = (timeZone: string, days = 0) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(Date.now() + days * 86_400_000);
/** The moment there: '2026-11-24 23:59:59'. */
const clockIn = (timeZone: string, moment: string | null) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(moment ?? ''));

const ZONES = ['America/Mexico_City', 'Pacific/Auckland', 'Europe/Madrid'];

/** A worker in each zone. */
async function buildZones() {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa);
  const people: { zone: string; id: string }[] = [];
  for (const zone of ZONES) {
    const person = await buildUser(owner, { role: 'worker' });
    await owner.query('update app.users set time_zone = $2 where id = $1', [person.id, zone]);
    await addTrabajador(owner, scene.empresa, person);
    people.push({ zone, id: person.id });
  }
  const named = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id };
  const list = async () => {
    const { body } = await scene.manager('GET', `${ASSIGNMENTS}?${new URLSearchParams(named)}`);
    const { items } = body as { items: Assignment[] };
    return people.map(({ zone, id }) => ({ zone, ...(items.find(({ user_id }) => user_id === id) as Assignment) }));
  };
  const assign = (fields: object) => scene.manager('POST', ASSIGNMENTS, { ...named, user_ids: people.map(({ id }) => id), ...fields });
  return { ...scene, roleplay, people, list, assign };
}

test('[9.4] a date is the same day for everybody, and ends with that day in each worker’s zone', async () => {
  const { assign, list } = await buildZones();
  const due_day = dayIn('Europe/Madrid', 10);
  expect((await assign({ due_day })).status).toBe(201);
  for (const { zone, ...assignment } of await list()) {
    expect(assignment.due_day).toBe(due_day);
    expect(clockIn(zone, assignment.due_date)).toBe(`${due_day} 23:59:59`);
  }
});

test('[9.4 4.6] seven days are counted from the worker’s today, and shown as seven', async () => {
  const { assign, list } = await buildZones();
  expect((await assign({ days: 7 })).status).toBe(201);
  for (const { zone, ...assignment } of await list()) {
    expect(assignment.due_day).toBe(dayIn(zone, 7));
    expect(statusOf(assignment)).toEqual({ state: 'pendiente', days: 7 });
  }
});

test('[9.4] neither a date nor days: no deadline; a date before today or beyond a year is refused', async () => {
  const { assign, list } = await buildZones();
  for (const due_day of [dayIn('UTC', -3), dayIn('UTC', 400)])
    expect(errorOf(await assign({ due_day })).fields).toEqual({ due_day: 'La fecha límite debe ser de hoy a un año' });
  expect((await assign({})).status).toBe(201);
  for (const assignment of await list()) expect(assignment).toMatchObject({ due_day: null, due_date: null });
});

test('[9.4] a worker who moves to another zone keeps the day', async () => {
  const { assign, list, people } = await buildZones();
  const due_day = dayIn('Europe/Madrid', 5);
  await assign({ due_day });
  for (const { id } of people) await owner.query('update app.users set time_zone = $2 where id = $1', [id, 'Asia/Tokyo']);
  for (const assignment of await list()) {
    expect(assignment.due_day).toBe(due_day);
    expect(clockIn('Asia/Tokyo', assignment.due_date)).toBe(`${due_day} 23:59:59`);
  }
});
