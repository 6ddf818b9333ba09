import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHRONOLOGY } from '../../tests/demo-chronology.ts';
import { createTestServer } from '../../tests/server.ts';
import { keyRingOf } from '../ia/key-ring.ts';
import { seedDemo } from './seed.ts';

const server = await createTestServer();
const { owner } = server;
const KEY_RING = keyRingOf({ AUTH_SECRET: 'a secret that only tests may use, 32+' });
const began = new Date().toISOString();
await seedDemo(server.url(), KEY_RING, server.app.store);

const find = async (check: string) => (await owner.query(CHRONOLOGY[check] ?? '')).rows;

beforeEach(() => owner.query('begin'));
afterEach(() => owner.query('rollback'));

test.each(Object.keys(CHRONOLOGY))('the demo has no case of %s', async (check) => {
  expect(await find(check)).toEqual([]);
});

/** One row out of order, and the check that must report it. */
const BREAKS: [statement: string, check: string][] = [
  [`update app.tarea_comentarios set created_at = '2020-01-01' where texto like 'Gracias.%'`, 'a comment before its task'],
  [`update app.entrega_comentarios set created_at = '2020-01-01' where texto like 'Tienes razón%'`, 'a comment before what was handed in'],
  [`update app.empresas set created_at = now()`, 'a project before its company'],
  [`update app.company_users set created_at = now()`, 'a task before its trabajador joined'],
  [
    `update app.roleplay_assignments set completed_at = '2020-01-01' where completed_at is not null`,
    'an assignment completed or due before it existed',
  ],
  [`update app.roleplay_responses set created_at = '2020-01-01'`, 'an answer before its question'],
  [`update app.borradores_roleplay set updated_at = '2020-01-01'`, 'a draft before its question'],
  [`update app.informes set finished_at = '2020-01-01'`, 'a report finished before it began, or that quotes a later answer'],
  [`update app.faq_votes set created_at = '2020-01-01'`, 'a vote before its FAQ'],
  [
    `update app.faq_versions set changed_by = null where version = 1`,
    'versions that do not begin with the FAQ, by its author, or do not end with its last change',
  ],
  [`update app.tarea_historial set changed_by = null where version = 1`, 'a history that does not begin with the creation by its author'],
  [`update app.prompts_generados set created_at = '2020-01-01'`, 'a prompt before its topic'],
  [`update app.archivos set created_at = '2020-01-01'`, 'a file before its task or its author joined'],
  [`update app.avisos set created_at = '2020-01-01'`, 'a notice before its subject'],
  [`update app.avisos set created_at = now() where kind = 'tarea_asignada'`, 'a notice that no act explains'],
  [`update app.avisos set read_at = '2020-01-01' where read_at is not null`, 'a notice read or hidden before it came'],
  [`update app.audit_log set created_at = '2020-01-01'`, 'an audit entry before its company, its actor or its person'],
  [`update app.audit_log set created_at = created_at + interval '1 second'`, 'an audit entry of another time than its act'],
  [`update app.grupo_personas set created_at = '2020-01-01'`, 'a person in a group before they joined'],
  [`update auth.user set seen_at = '2020-01-01'`, 'a last visit before the registration or the last act'],
];

test.each(BREAKS)('%s is reported', async (statement, check) => {
  expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
  expect(await find(check)).not.toEqual([]);
});

test('nothing but deadlines lies in the future or at the time of the seed', async () => {
  const { rows } = await owner.query<{ name: string; column: string }>(`
    select c.oid::regclass as name, quote_ident(a.attname) as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0
       and a.atttypid = 'timestamptz'::regtype and a.attname not in ('due_at', 'due_date', 'expires_at', 'ends_at', 'library_expires_at', 'borrado_at')
       and c.oid not in ('auth.account'::regclass, 'app.avisos_programados'::regclass) and (c.relname, a.attname) <> ('user', 'updated_at')`);
  expect(rows.length).toBeGreaterThan(40);
  const late: string[] = [];
  for (const { name, column } of rows) {
    const { rowCount } = await owner.query(`select from ${name} where ${column} >= $1`, [began]);
    if (rowCount) late.push(`${name}.${column}`);
  }
  expect(late).toEqual([]);
});

/** The database keeps its own clock; what matters are the moments that the seed derives from this one. */
const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()];
test.each([
  ['the first second of a month', Date.UTC(year, month, 1, 0, 0, 1)],
  ['just after midnight in Madrid', Date.UTC(year, month, 0, 23, 1)],
  ['the first day of March', Date.UTC(year - 1, 2, 1, 9)],
  ['the last day of October, after the change of the clocks', Date.UTC(year - 1, 9, 31, 22)],
])('a seed at %s is in order too', async (_, now) => {
  const database = await createTestDatabase();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await seedDemo(database.url(), KEY_RING).finally(() => vi.useRealTimers());
  const reported: string[] = [];
  for (const [check, query] of Object.entries(CHRONOLOGY)) if ((await database.owner.query(query)).rowCount) reported.push(check);
  expect(reported).toEqual([]);
});

test('the most recent activity is Norteclima’s, hours ago; that of the others is more than a day old', async () => {
  const { rows } = await owner.query<{ nombre: string; hours: number }>(`
    select e.nombre, extract(epoch from now() - greatest(
        (select max(created_at) from app.audit_log l where l.empresa_id = e.id), (select max(created_at) from app.tareas t where t.empresa_id = e.id),
        (select max(changed_at) from app.tarea_historial h where h.empresa_id = e.id),
        (select max(created_at) from app.tarea_comentarios c where c.empresa_id = e.id),
        (select max(created_at) from app.entrega_comentarios c where c.empresa_id = e.id),
        (select max(updated_at) from app.roleplay_responses r where r.empresa_id = e.id), (select max(updated_at) from app.faqs f where f.empresa_id = e.id),
        (select max(created_at) from app.faq_requests q where q.empresa_id = e.id),
        (select max(created_at) from app.prompts_generados p where p.empresa_id = e.id),
        (select max(created_at) from app.avisos n where n.empresa_id = e.id and n.kind not in ('tarea_vence', 'tarea_vencida', 'roleplay_vence', 'roleplay_vencido')))) / 3600 as hours
      from app.empresas e order by hours`);
  expect(rows[0]?.nombre).toBe('Norteclima');
  expect(Number(rows[0]?.hours)).toBeLessThan(6);
  for (const { hours } of rows.slice(1)) expect(Number(hours)).toBeGreaterThan(24);
});

test('each printed account but the superadmin has read and unread notices', async () => {
  const { rows } = await owner.query<{ nombre: string; unread: number; read: number }>(`
    select u.nombre, count(n.id) filter (where n.read_at is null)::integer as unread, count(n.id) filter (where n.read_at is not null)::integer as read
      from app.users u left join app.avisos n on n.user_id = u.id and n.hidden_at is null
     where u.nombre in ('Marta Iglesias', 'Lucía Romero', 'Diego Salas') group by 1`);
  expect(rows).toHaveLength(3);
  for (const { nombre, unread, read } of rows) {
    expect([nombre, unread > 0 && unread <= 8, read > 0]).toEqual([nombre, true, true]);
  }
});
