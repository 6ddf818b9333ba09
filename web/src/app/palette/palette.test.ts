import type { Found } from '@ensaya/contract/busqueda.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { expect, test, vi } from 'vitest';
import { actsFound, questionRows } from './acts.ts';
import { pagesFound } from './pages.ts';
import { foundGroups, recentRows } from './records.ts';
import { type Row, shownGroups } from './rows.ts';

const EMPRESAS = [
  { id: 'arce', nombre: 'Clínica Arce' },
  { id: 'norte', nombre: 'Norteclima' },
];
const user = (role: Role, empresas = role === 'manager' ? EMPRESAS : []): CurrentUser => ({
  id: 'u',
  email: 'u@ejemplo.test',
  nombre: null,
  time_zone: 'Europe/Madrid',
  role,
  second_factor: false,
  second_factor_compulsory: false,
  expires_at: '2027-01-01T00:00:00Z',
  empresas,
  empresa_reciente: null,
});
const tools = { empresa: null, isDark: false, onScheme: vi.fn(), onSignOut: vi.fn() };
const labels = (rows: Row[]) => rows.map(({ label }) => label);
const address = ({ act }: Row) => ('to' in act ? act.to : undefined);

const norte = { id: 'norte', nombre: 'Norteclima' };
const record = (nombre: string) => ({ id: nombre, empresa: norte, nombre, texto: null });
const FOUND: Found = {
  tareas: [
    { ...record('tarea'), estado: 'pendiente', fecha_entrega: '2026-11-13', trabajador: { email: 'l@e.test', nombre: 'Lucía' } },
    { ...record('otra'), estado: 'pendiente', fecha_entrega: '2026-11-22', trabajador: { email: 'l@e.test', nombre: 'Lucía' } },
  ],
  proyectos: [record('proyecto')],
  temas: [{ ...record('tema'), preguntas: 1 }],
  roleplays: [{ ...record('roleplay'), asignados: 4, completados: 2 }],
  faqs: [{ ...record('faq'), categoria: 'Reclamaciones' }],
  personas: [{ id: 'p', email: 'jorge@clinica.test', nombre: 'Jorge Salas', role: 'manager', empresa: EMPRESAS[0] ?? null }],
  empresas: [{ id: 'arce', nombre: 'Clínica Arce', correo_contacto: 'hola@arce.test' }],
};
const groupsOf = (who: CurrentUser, found = FOUND) => shownGroups(foundGroups(found, who, '2026-11-16', []));
const rowsOf = (who: CurrentUser, label: string) => groupsOf(who).find((group) => group.label === label)?.rows ?? [];

test('[2.22 2.17] each role finds its own pages and acts, without accents', () => {
  expect(labels(pagesFound(user('worker'), ''))).toEqual([
    'Panel',
    'Generador de Prompts',
    'Roleplays',
    'Preguntas Frecuentes',
    'Mis tareas',
    'Perfil',
    'Ayuda',
  ]);
  expect(labels(pagesFound(user('manager'), 'turno'))).toEqual(['Grupos']);
  expect(labels(pagesFound(user('worker'), 'turno'))).toEqual([]);
  expect(labels(pagesFound(user('manager'), 'biblioteca'))).toEqual(['Biblioteca de roleplays']);
  expect(labels(pagesFound(user('worker'), 'biblioteca'))).toEqual([]);
  expect(labels(pagesFound(user('manager'), 'PERSONAS'))).toEqual(['Personas', 'Clínica Arce', 'Norteclima']);
  expect(labels(pagesFound(user('manager'), 'clinica'))).toEqual(['Clínica Arce']);
  expect(labels(pagesFound(user('superadmin'), ''))).toEqual([
    'Panel',
    'Preguntas Frecuentes',
    'Empresas',
    'Usuarios',
    'Registro de actividad',
    'Perfil',
    'Ayuda',
  ]);
  expect(labels(actsFound('worker', '', tools))).toEqual(['Cambiar a tema oscuro', 'Cerrar sesión']);
  expect(labels(actsFound('superadmin', 'nueva', tools))).toEqual(['Nueva Empresa']);
  expect(labels(actsFound('manager', 'nuev', tools))).toEqual([
    'Nueva Tarea',
    'Nuevo Roleplay',
    'Nueva FAQ',
    'Nuevo Tema',
    'Nuevo Proyecto',
    'Nuevo Grupo',
  ]);
  expect(labels(actsFound('manager', 'anadir', tools))).toEqual([]);
  expect(labels(actsFound('manager', 'invitar', tools))).toEqual(['Invitar personas']);
  expect(labels(actsFound('manager', 'sesion', tools))).toEqual(['Cerrar sesión']);
});

test('[2.20] what is done on a record is found by its words, for the roles that may do it, and leads to where it is found', () => {
  const found = (role: Role, typed: string) => actsFound(role, typed, tools).map((row) => [row.label, address(row)]);
  expect(found('manager', 'recordar')).toEqual([['Recordar a los que faltan', '/manager-dashboard']]);
  expect(found('manager', 'comentar')).toEqual([['Comentar una respuesta', '/dashboard/roleplays']]);
  expect(found('manager', 'hallazgo').map(([label]) => label)).toEqual([
    'Repetir un roleplay con alguien',
    'Crear una FAQ o una tarea de un reporte',
  ]);
  expect(found('worker', 'comentario')).toEqual([['Contestar a un comentario', '/dashboard/roleplays']]);
  expect(found('worker', 'recordar')).toEqual([]);
  for (const role of ['worker', 'manager'] as const)
    expect(found(role, 'dejar de recibir')).toEqual([['Dejar de recibir correos', '/perfil?seccion=avisos']]);
  expect(found('superadmin', 'dejar de recibir')).toEqual([]);
  expect(labels(actsFound('manager', 'anular', tools))).toEqual([]);
  expect(labels(pagesFound(user('manager'), 'te espera'))).toEqual(['Panel']);
});

test('[2.20] an act for a new row names the company that the page shows; under all companies it names none, so that the user is asked', () => {
  const [all] = actsFound('manager', 'nuevo roleplay', tools);
  const [one] = actsFound('manager', 'nuevo roleplay', { ...tools, empresa: norte });
  expect([all, one].map((row) => row && address(row))).toEqual(['/roleplays/new', '/roleplays/new?empresa=norte']);
});

test('[2.40] a question leads to the box with its words; with several companies, one row for each, or for the one that the page shows', () => {
  const rows = (who: CurrentUser, typed = '¿Cobro la salida?', chosen: typeof norte | null = null) =>
    questionRows(who, typed, chosen).map((row) => [row.note, address(row)]);
  const to = '/dashboard/faqs?q=%C2%BFCobro+la+salida%3F';
  expect(rows(user('worker'))).toEqual([[undefined, to]]);
  expect(rows(user('manager', [norte]))).toEqual([[undefined, `${to}&empresa=norte`]]);
  expect(rows(user('manager'))).toEqual([
    ['Clínica Arce', `${to}&empresa=arce`],
    ['Norteclima', `${to}&empresa=norte`],
  ]);
  expect(rows(user('manager'), '¿Cobro la salida?', norte)).toEqual([['Norteclima', `${to}&empresa=norte`]]);
  expect(rows(user('superadmin'))).toEqual([]);
  expect(rows(user('worker'), 'salida de noche')).toEqual([]);
  expect(labels(actsFound('manager', '¿Cobro la salida?', tools))).toEqual([]);
});

test('groups have a fixed order, and empty ones vanish', () => {
  const all = ['Tareas', 'Proyectos', 'Roleplays', 'Temas', 'FAQs', 'Personas', 'Empresas'];
  expect(groupsOf(user('manager')).map(({ label }) => label)).toEqual(all);
  expect(groupsOf(user('manager'), { ...FOUND, tareas: [], faqs: [] }).map(({ label }) => label)).toEqual(
    all.filter((label) => label !== 'Tareas' && label !== 'FAQs'),
  );
});

test('[6.5] with several companies each record names its own; a late task says so', () => {
  expect(rowsOf(user('manager'), 'Tareas').map(({ note }) => note)).toEqual([
    'Norteclima · Venció el 13 nov',
    'Norteclima · Lucía · 22 nov',
  ]);
  expect(rowsOf(user('manager', [norte]), 'Tareas').map(({ note }) => note)).toEqual(['Venció el 13 nov', 'Lucía · 22 nov']);
  expect(rowsOf(user('manager'), 'Tareas').map(({ late }) => late)).toEqual([true, false]);
  expect(rowsOf(user('manager', [norte]), 'Roleplays')[0]?.note).toBe('2 de 4 completados');
  expect(rowsOf(user('worker', [norte]), 'Roleplays')[0]?.note).toBe('Completado');
  expect(rowsOf(user('worker', [norte]), 'Tareas')[1]?.note).toBe('22 nov');
});

test('[2.17] a record leads to its address, by role', () => {
  const addresses = (role: Role) => groupsOf(user(role)).map(({ rows: [first] }) => first && address(first));
  expect(addresses('manager')).toEqual([
    expect.stringMatching(/^\/dashboard\/tasks\?.*tarea=tarea$/),
    '/dashboard/tasks?proyecto=proyecto&empresa=norte',
    '/roleplays/roleplay/responses?empresa=norte',
    '/dashboard/prompts/temas/tema/preguntas?empresa=norte',
    '/dashboard/faqs/faq?empresa=norte',
    '/dashboard/people/p?empresa=arce',
    '/admin/empresas/arce',
  ]);
  expect(addresses('worker').slice(2, 5)).toEqual(['/roleplays/roleplay/play', '/dashboard/prompts/generate/tema', '/dashboard/faqs/faq']);
  expect(addresses('superadmin')[5]).toBe('/admin/usuarios?q=jorge%40clinica.test');
});

test('what was opened last comes first, in its group and before anything is typed', () => {
  const opened = { kind: 'tarea', id: 'otra', empresa_id: 'norte', nombre: 'otra' } as const;
  const [tareas] = foundGroups(FOUND, user('manager'), '2026-11-16', [opened]);
  expect(labels(tareas?.rows ?? [])).toEqual(['otra', 'tarea']);
  const [recent] = recentRows([opened], 'manager');
  expect(recent).toMatchObject({ label: 'otra', note: 'Tarea', act: { to: expect.stringMatching(/tarea=otra$/) } });
});
