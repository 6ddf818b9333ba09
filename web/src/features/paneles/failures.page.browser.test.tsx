import { listOwnEmpresas } from '@ensaya/contract/empresas.ts';
import { getManagerPanel, getTeamLoad, getWorkerPanel, type WorkerPanel } from '@ensaya/contract/paneles.ts';
import { getWaitingFaqs, getWaitingRoleplays, getWaitingTareas } from '@ensaya/contract/paneles-espera.ts';
import { listProyectos } from '@ensaya/contract/proyectos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { newUser, openPage, PROYECTO } from '../../../tests/open-page.tsx';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const retry = page.getByRole('button', { name: 'Reintentar' });

const NOTHING: WorkerPanel = {
  asignadas: 0,
  completadas: 0,
  pendientes: 0,
  recientes: [],
  por_hacer: [],
  agenda: [],
  roleplays: 0,
  roleplays_completados: 0,
  vencidas: { tareas: 0, roleplays: 0 },
  pasos: { roleplays: false, ensayado: false, temas: false, generado: false, faqs: false },
};

test('[8.10] a responsable’s projects that fail to load are reported with a retry', async () => {
  const server = await openPage(PATHS.managerDashboard, {
    user: newUser('manager'),
    usual: MANAGER_PANEL,
    answers: [refuse(listProyectos, 'unavailable', { message: 'Ahora no' })],
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar los proyectos: Ahora no');
  const proyecto = { ...PROYECTO, progress: { tareas: 2, completadas: 1, vencidas: 0 } };
  server.answer(answer(listProyectos, { items: [proyecto], next_cursor: null }));
  await retry.click();
  await expect.element(page.getByRole('heading', { name: proyecto.nombre })).toBeVisible();
});

test('[2.48 8.10] an outage is one alert, not one for each section; nothing looks empty, and one retry reads everything again', async () => {
  const all = [getManagerPanel, listOwnEmpresas, listProyectos, getTeamLoad, getWaitingTareas, getWaitingRoleplays, getWaitingFaqs];
  const server = await openPage(PATHS.managerDashboard, {
    user: newUser('manager'),
    answers: all.map((operation) => refuse(operation, 'unavailable', { message: 'Ahora no' })),
  });
  await expect.element(page.getByText('Error al cargar tu panel: Ahora no')).toBeVisible();
  await expectCount(page.getByRole('alert'), 1);
  await expectCount(page.getByText(/^No hay/), 0);
  await expectCount(page.getByRole('heading', { level: 2 }), 0);
  server.answer(...MANAGER_PANEL);
  await retry.click();
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Mis Proyectos' })).toBeVisible();
  await expectCount(page.getByRole('alert'), 0);
});

test('[2.47 8.10] a worker’s panel that fails to load is reported with a retry', async () => {
  const server = await openPage(PATHS.workerDashboard, {
    user: newUser('worker'),
    answers: [refuse(getWorkerPanel, 'unavailable', { message: 'Ahora no' })],
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar tareas: Ahora no');
  server.answer(answer(getWorkerPanel, NOTHING));
  await retry.click();
  await expect.element(page.getByRole('list', { name: 'Tus tareas' })).toBeVisible();
});

test('[2.3] to other roles the worker’s panel says whose it is and leads to theirs, without a word about their responsable', async () => {
  for (const [role, path] of [
    ['manager', PATHS.managerDashboard],
    ['superadmin', PATHS.adminDashboard],
  ] as const) {
    await openPage(PATHS.workerDashboard, { user: newUser(role), answers: [answer(getWorkerPanel, NOTHING)] });
    const note = page.getByRole('note');
    await expect.element(note).toMatchTextContent('Este es el panel de un trabajador');
    await expect.element(note.getByRole('link', { name: 'Ir a mi panel' })).toHaveAttribute('href', path);
    await expectCount(page.getByText(/tu responsable/), 0);
  }
  await openPage(PATHS.workerDashboard, { user: newUser('worker'), answers: [answer(getWorkerPanel, NOTHING)] });
  await expectCount(page.getByRole('note'), 0);
});
