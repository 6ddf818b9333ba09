import { listCompanyUsers } from '@ensaya/contract/empresas.ts';
import { listProyectos } from '@ensaya/contract/proyectos.ts';
import { countTareas, listTareas, type Tarea, updateTareaEstado } from '@ensaya/contract/tareas.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectCount } from '../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage, PROYECTO } from '../../../tests/open-page.tsx';
import { type Answer, answer, unreachable } from '../../../tests/stub-server.ts';
import { proyectoLink } from '../../lib/address/paths.ts';

const ANA = { email: 'ana.belen.rodriguez.izquierdo@talleres-del-duero.example', nombre: 'Ana Belén' };
const TAREA: Tarea = {
  id: '0199a000-0000-7000-8000-0000000000b1',
  empresa_id: EMPRESA.id,
  proyecto_id: PROYECTO.id,
  nombre: 'Llamar a los clientes',
  descripcion: 'Primero los que esperan desde ayer, después los demás, y al final los que ya han pedido presupuesto dos veces. '.repeat(3),
  trabajador_id: '0199a000-0000-7000-8000-0000000000a1',
  estado: 'pendiente',
  fecha_entrega: '2031-03-09',
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  trabajador: ANA,
  proyecto: { nombre: PROYECTO.nombre },
  creada_por: null,
  terminada: null,
  comentarios: 0,
  adjuntos: 0,
};
const USUAL = [
  answer(listProyectos, { items: [PROYECTO], next_cursor: null }),
  answer(listTareas, ({ query: { estado } }) => ({ items: !estado || estado.includes('pendiente') ? [TAREA] : [], next_cursor: null })),
  answer(countTareas, {
    total: 1,
    estados: { pendiente: 1, 'en progreso': 0, completada: 0 },
    urgencias: { vencidas: 0, hoy: 0, proximas: 0, despues: 1, sin_fecha: 0, completadas: 0 },
    hoy: '2026-11-17',
  }),
  answer(listCompanyUsers, { items: [], next_cursor: null }),
];
const openTareas = (view: 'board' | 'list', user = newUser('manager'), answers: Answer[] = []) => {
  localStorage.setItem('taskViewMode', view);
  return openPage(proyectoLink(PROYECTO.id), { user, usual: USUAL, answers });
};
const finished = answer(listTareas, ({ query: { estado } }) => ({
  items: !estado || estado.includes('pendiente') ? [{ ...TAREA, terminada: { at: '2026-11-16T09:35:00Z', nota: null } }] : [],
  next_cursor: null,
}));
const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;

test('[2.45] a card has two lines of description, the name, the whole address and labelled dates', async () => {
  await openTareas('board');
  const description = page.getByText(/^Primero los que esperan/);
  await expect.element(description).toBeVisible();
  const { height } = description.element().getBoundingClientRect();
  expect(height / Number.parseFloat(getComputedStyle(description.element()).lineHeight)).toBeCloseTo(2);
  await expect.element(page.getByText(ANA.nombre, { exact: true })).toBeVisible();
  const address = page.getByText(ANA.email, { exact: true });
  await expect.element(address).toBeVisible();
  expect(isWhole(address.element())).toBe(true);
  const card = page.getByRole('region', { name: 'Pendiente' }).getByRole('listitem').first();
  await expect.element(card).toMatchTextContent('Entrega9 mar 2031');
  await expect.element(card).toMatchTextContent('Creada2 nov');
});

test('[2.45] the list shows the description', async () => {
  await openTareas('list');
  await expect.element(page.getByRole('rowheader', { name: /Primero los que esperan/ })).toBeVisible();
});

test('[2.44] the selector shows the project with its company, whole from 1280 px on', async () => {
  await openTareas('board');
  const select = page.getByRole('combobox', { name: 'Proyecto' });
  await expect.element(select).toHaveValue('Campaña de otoño (Talleres Duero)');
  for (const width of [1280, 1440, 1920]) {
    await page.viewport(width, 800);
    expect(isWhole(select.element())).toBe(true);
  }
  await page.viewport(...DESKTOP);
});

test('[2.45 6.7] a task whose trabajador has finished says so on the board and in the list, to both', async () => {
  for (const view of ['board', 'list'] as const) {
    await openTareas(view, newUser('manager'), [finished]);
    await expect.element(page.getByText('Ana ha terminado')).toBeVisible();
    await openTareas(view, newUser('worker', { id: TAREA.trabajador_id ?? '' }), [finished]);
    await expect.element(page.getByText('Has terminado')).toBeVisible();
  }
});

test('[8.11] a task that cannot be closed says why, and offers nothing to undo', async () => {
  await openTareas('board', newUser('manager'), [finished, unreachable(updateTareaEstado)]);
  await page.getByRole('button', { name: 'Cerrar tarea' }).click();
  // An uncaught error would fail the test.
  await expect.element(page.getByText(/^Error al actualizar el estado de la tarea/)).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Deshacer' }), 0);
});
