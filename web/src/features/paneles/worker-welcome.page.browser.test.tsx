import { getWorkerPanel, type WorkerPanel } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectHidden } from '../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { answer } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const PASOS: WorkerPanel['pasos'] = { roleplays: false, ensayado: false, temas: false, generado: false, faqs: false };
const EMPTY: WorkerPanel = {
  asignadas: 0,
  completadas: 0,
  pendientes: 0,
  recientes: [],
  por_hacer: [],
  agenda: [],
  roleplays: 0,
  roleplays_completados: 0,
  vencidas: { tareas: 0, roleplays: 0 },
  pasos: PASOS,
};
const open = (pasos: Partial<WorkerPanel['pasos']>, role: 'worker' | 'manager' = 'worker') =>
  openPage(PATHS.workerDashboard, {
    user: newUser(role),
    answers: [answer(getWorkerPanel, { ...EMPTY, pasos: { ...PASOS, ...pasos } })],
  });
const welcome = page.getByRole('region', { name: 'Qué es Ensaya' });

test('[2.47] a worker of an empty company reads what Ensaya is and what will come', async () => {
  await open({});
  await expect.element(welcome).toMatchTextContent(`${EMPRESA.nombre} todavía lo está preparando`);
  await expect.element(welcome.getByText('Cuando te asignen algo, te llegará un aviso.')).toBeVisible();
  await expectAccessible();
});

test('[2.47] as soon as the company has something to use, its first steps take the place; other roles never read it', async () => {
  await open({ faqs: true });
  await expect.element(page.getByRole('region', { name: 'Primeros pasos' })).toBeVisible();
  await expectHidden(welcome);
  await open({}, 'manager');
  await expect.element(page.getByRole('note')).toBeVisible();
  await expectHidden(welcome);
});
