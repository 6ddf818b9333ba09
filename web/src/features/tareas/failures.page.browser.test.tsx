import { listCompanyUsers } from '@ensaya/contract/empresas.ts';
import { listProyectos, searchProyectos } from '@ensaya/contract/proyectos.ts';
import { countTareas, createTarea, getTarea, listTareas, type Tarea, updateTareaEstado } from '@ensaya/contract/tareas.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage, PROYECTO } from '../../../tests/open-page.tsx';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS, proyectoLink, tareaLink } from '../../lib/address/paths.ts';

const WORKER = { id: '0199a000-0000-7000-8000-0000000000a1', email: 'ana@talleres.example' };
const TAREA: Tarea = {
  id: '0199a000-0000-7000-8000-0000000000b1',
  empresa_id: EMPRESA.id,
  proyecto_id: PROYECTO.id,
  nombre: 'Llamar a los clientes',
  descripcion: null,
  trabajador_id: WORKER.id,
  estado: 'pendiente',
  fecha_entrega: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  trabajador: { email: WORKER.email, nombre: null },
  proyecto: { nombre: PROYECTO.nombre },
  creada_por: null,
  terminada: null,
  comentarios: 0,
  adjuntos: 0,
};
const member = (n: number) => ({
  id: `0199a000-0000-7000-8000-0000000000${n + 10}`,
  company_id: EMPRESA.id,
  user_id: `0199a000-0000-7000-8000-0000000001${n + 10}`,
  created_at: '2026-11-02T09:35:00Z',
  user: { email: `persona-${n + 10}@ejemplo.test`, nombre: null },
});
const NONE = { items: [], next_cursor: null };
const away = { message: 'Ahora no' };
const USUAL = [
  answer(listProyectos, { items: [PROYECTO], next_cursor: null }),
  answer(listTareas, ({ query: { estado } }) => ({ items: !estado || estado.includes(TAREA.estado) ? [TAREA] : [], next_cursor: null })),
  answer(countTareas, {
    total: 1,
    estados: { pendiente: 1, 'en progreso': 0, completada: 0 },
    urgencias: { vencidas: 0, hoy: 0, proximas: 0, despues: 0, sin_fecha: 1, completadas: 0 },
    hoy: '2026-11-17',
  }),
  answer(listCompanyUsers, { items: [member(0)], next_cursor: null }),
];
const manager = () => newUser('manager');
const path = proyectoLink(PROYECTO.id);
const alert = page.getByRole('alert');
const retry = page.getByRole('button', { name: 'Reintentar' });
const newTask = page.getByRole('button', { name: 'Nueva Tarea' });
const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
const column = (estado: string) => page.getByRole('region', { name: estado });
const heading = { name: TAREA.nombre, exact: true };

test('[8.13] a failed change of state is undone and reported', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const { operation, give } = refuse(updateTareaEstado, 'internal');
  await openPage(path, { user: manager(), usual: USUAL, answers: [{ operation, give: (input) => held.then(() => give(input)) }] });
  await page.getByRole('button', { name: `Estado de ${TAREA.nombre}: ` }).click();
  await page.getByRole('menuitemradio', { name: 'En progreso' }).click();
  await expect.element(column('En progreso').getByRole('heading', heading)).toBeVisible();
  resolve();
  await expect.element(page.getByText('Error al actualizar el estado de la tarea')).toBeVisible();
  await expect.element(column('Pendiente').getByRole('heading', heading)).toBeVisible();
  await expect.element(column('En progreso')).toMatchTextContent('Ninguna tarea');
});

test('[2.44 2.45] without a project no task can be created, and the page says what to do', async () => {
  await openPage(PATHS.tasks, { user: manager(), usual: USUAL, answers: [answer(listProyectos, NONE)] });
  await expect.element(page.getByText('No hay tareas')).toBeVisible();
  await expect.element(page.getByText('Crea el primero en tu panel')).toBeVisible();
  await expect.element(newTask).toBeDisabled();
});

test('[2.44 2.45] a worker without tasks sees what the page will contain', async () => {
  await openPage(PATHS.tasks, { user: newUser('worker'), usual: USUAL, answers: [answer(listProyectos, NONE), answer(listTareas, NONE)] });
  await expect.element(page.getByText('No hay tareas')).toBeVisible();
  await expect.element(page.getByText('Cuando tu responsable te asigne una, la verás aquí.')).toBeVisible();
});

test('[4.5 8.11] a refusal by the server is shown in the dialog, which keeps the input', async () => {
  const answers = [refuse(createTarea, 'unavailable', { message: 'Vuelve en un rato' })];
  const server = await openPage(path, { user: manager(), usual: USUAL, answers });
  await newTask.click();
  const name = dialog.getByRole('textbox', { name: 'Nombre' });
  await name.fill('No se guarda');
  await dialog.getByRole('combobox', { name: 'Asignar a' }).click();
  await page.getByRole('option', { name: member(0).user.email }).click();
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Vuelve en un rato');
  await expect.element(name).toHaveValue('No se guarda');
  expect(server.calls(createTarea)).toMatchObject([{ body: { nombre: 'No se guarda', trabajador_id: member(0).user_id } }]);
});

for (const [operation, said] of [
  [listProyectos, 'Error al cargar proyectos: Ahora no'],
  [listTareas, 'Error al cargar tareas: Ahora no'],
] as const)
  test(`[8.10] a failure of ${operation.id} is shown with a retry`, async () => {
    const server = await openPage(path, { user: manager(), usual: USUAL, answers: [refuse(operation, 'unavailable', away)] });
    await expect.element(alert).toMatchTextContent(said);
    server.answer(...USUAL);
    await retry.click();
    await expect.element(page.getByRole('heading', heading)).toBeVisible();
    await expectCount(alert, 0);
  });

test('[8.10] workers that fail to load are reported in the dialog', async () => {
  await openPage(path, { user: manager(), usual: USUAL, answers: [refuse(listCompanyUsers, 'unavailable', away)] });
  await newTask.click();
  await dialog.getByRole('combobox', { name: 'Asignar a' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error al cargar trabajadores');
});

test('[2.44 8.10] a superadmin’s link to a project says that the projects could not be loaded, and does not wait for ever', async () => {
  const server = await openPage(proyectoLink(PROYECTO.id, EMPRESA.id), {
    user: newUser('superadmin'),
    usual: USUAL,
    answers: [refuse(searchProyectos, 'unavailable')],
  });
  await expect.element(alert).toMatchTextContent('Error al cargar');
  await expectCount(page.getByText('Cargando tareas…'), 0);
  server.answer(answer(searchProyectos, { items: [PROYECTO] }));
  await retry.click();
  await expect.element(page.getByRole('combobox', { name: 'Proyecto' })).toHaveValue(`${PROYECTO.nombre} (${EMPRESA.nombre})`);
});

test('[2.1 6.7] a task that fails to load shows its message, not an empty page', async () => {
  const user = newUser('worker');
  await openPage(tareaLink('0199a000-0000-7000-8000-0000000000bf'), {
    user,
    usual: USUAL,
    answers: [refuse(getTarea, 'unavailable', away)],
  });
  await expect.element(alert).toMatchTextContent('Error al cargar la tarea: Ahora no');
});

test('[7.18 2.46] workers are listed by address, with a hint if there are more', async () => {
  const server = await openPage(path, {
    user: manager(),
    usual: USUAL,
    answers: [
      answer(listCompanyUsers, ({ query: { q } }) =>
        q ? { items: [member(42)], next_cursor: null } : { items: Array.from({ length: 20 }, (_, n) => member(n)), next_cursor: 'sigue' },
      ),
    ],
  });
  await newTask.click();
  const worker = dialog.getByRole('combobox', { name: 'Asignar a' });
  const options = page.getByRole('listbox').getByRole('option');
  await worker.click();
  await expectCount(options, 21);
  await expect.element(options.last()).toHaveTextContent('Escribe para buscar entre más');
  await expect.element(options.last()).toHaveAttribute('aria-disabled', 'true');
  expect(server.calls(listCompanyUsers).every(({ query }) => query.order === 'email')).toBe(true);
  await expectAccessible(['light']);
  await worker.fill('persona-52');
  await expectCount(options, 1);
  await expect.element(options).toMatchTextContent('persona-52@ejemplo.test');
});

test('[2.44] among more projects than are rendered at once, each is found by its name, also the oldest', async () => {
  const named = (n: number) => ({ ...PROYECTO, id: `0199a000-0000-7000-8000-00000000${n}`, nombre: `Atención ${n}` });
  await openPage(PATHS.tasks, {
    user: manager(),
    usual: USUAL,
    answers: [
      answer(listProyectos, ({ query: { cursor = '10' } }) => ({
        items: Array.from({ length: 100 }, (_, n) => named(Number(cursor) * 100 + n)),
        next_cursor: Number(cursor) < 22 ? String(Number(cursor) + 1) : null,
      })),
    ],
  });
  const selector = page.getByRole('combobox', { name: 'Proyecto' });
  const options = page.getByRole('listbox').getByRole('option');
  await selector.click();
  await expect.element(options.last()).toHaveTextContent('Escribe para buscar entre más');
  await expectCount(options, 101);
  await selector.fill('atencion 2299');
  await page.getByRole('option', { name: 'Atención 2299' }).click();
  await expect.poll(address).toContain('proyecto=0199a000-0000-7000-8000-000000002299');
  await expect.element(selector).toHaveValue(`Atención 2299 (${EMPRESA.nombre})`);
});

test('[2.45 6.3] a manager without a company sees that here as on the other pages, and no tools that lead nowhere', async () => {
  await openPage(PATHS.tasks, { user: newUser('manager', { empresas: [] }) });
  await expect.element(page.getByText('Todavía no tienes ninguna empresa asignada.')).toBeVisible();
  await expect.element(page.getByText('Cuando te asignen una empresa podrás crear tareas aquí.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Comprobar de nuevo' })).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Nueva Tarea' }), 0);
  await openPage(PATHS.settings, { user: newUser('manager', { empresas: [] }) });
  await expect.element(page.getByText('Todavía no tienes ninguna empresa asignada.')).toBeVisible();
  await expectCount(page.getByRole('alert'), 0);
});
