import { getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { listProyectos } from '@ensaya/contract/proyectos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { newUser, openPage, PROYECTO } from '../../../tests/open-page.tsx';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/paths.ts';

const retry = page.getByRole('button', { name: 'Reintentar' });

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

test('[2.47 8.10] a worker’s panel that fails to load is reported with a retry', async () => {
  const server = await openPage(PATHS.workerDashboard, {
    user: newUser('worker'),
    answers: [refuse(getWorkerPanel, 'unavailable', { message: 'Ahora no' })],
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar tareas: Ahora no');
  server.answer(
    answer(getWorkerPanel, {
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
    }),
  );
  await retry.click();
  await expect.element(page.getByRole('list', { name: 'Tus tareas' })).toBeVisible();
});
