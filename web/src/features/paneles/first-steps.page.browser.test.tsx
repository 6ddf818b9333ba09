import { createInvitations, listInvitations } from '@ensaya/contract/invitaciones.ts';
import { getManagerPanel, hideFirstSteps, type ManagerPanel } from '@ensaya/contract/paneles.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount, expectHidden } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const EMPTY: ManagerPanel = {
  miembros: 0,
  proyectos: 0,
  tareas: 0,
  tareas_completadas: 0,
  tasa: null,
  invitaciones: 0,
  logos: 0,
  claves: 0,
  temas: 0,
  roleplays: 0,
  faqs: 0,
  roleplay_progress: { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 },
  ultimo_roleplay: null,
  pasos_ocultos: false,
  empresas: [{ id: EMPRESA.id, personas: 0, vencidas: 0 }],
};
const ROLEPLAY = '01990000-0000-7000-8000-0000000000f1';
const USUAL = [
  ...MANAGER_PANEL,
  answer(listInvitations, { items: [], next_cursor: null, quota: { left: 2000, most: 2000 } }),
  answer(getRegistration, { open: true, mail: true }),
];
const open = (panel: Partial<ManagerPanel>) =>
  openPage(PATHS.managerDashboard, {
    user: newUser('manager', { nombre: 'Jorge Salas' }),
    usual: USUAL,
    answers: [answer(getManagerPanel, { ...EMPTY, ...panel })],
  });
const steps = page.getByRole('region', { name: 'Primeros pasos' });

test('[2.48] an empty company shows how to begin and no zeros; each step leads to its place, in any order', async () => {
  await open({});
  await expect.element(page.getByText(`Hola, Jorge Salas. ${EMPRESA.nombre} está vacía`)).toBeVisible();
  await expectCount(steps.getByRole('listitem'), 4);
  await expectHidden(page.getByRole('list', { name: 'Tu equipo en cifras' }));
  await expectHidden(page.getByRole('heading', { name: 'Te espera' }));
  const linkTo = (name: string) => expect.element(steps.getByRole('link', { name }));
  await linkTo('Ver la biblioteca').toHaveAttribute('href', `${PATHS.library}?empresa=${EMPRESA.id}`);
  await linkTo('Crear uno').toHaveAttribute('href', `${PATHS.newRoleplay}?empresa=${EMPRESA.id}`);
  await linkTo('Escribir la primera').toHaveAttribute('href', `${PATHS.faqs}?empresa=${EMPRESA.id}`);
  await expect.element(steps.getByRole('button', { name: 'Invitar' })).toBeVisible();
  await expectAccessible();
});

test.each([{ temas: 1 }, { invitaciones: 1 }])('[2.48] a company with %o is not empty', async (some) => {
  await open(some);
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  await expectHidden(page.getByText(`${EMPRESA.nombre} está vacía`));
});

test('[2.48] steps tick themselves from what the company has, and are gone when all are done', async () => {
  await open({ roleplays: 1, miembros: 1, ultimo_roleplay: ROLEPLAY });
  await expect.element(steps.getByText('2 de 4', { exact: true })).toBeVisible();
  await expect.element(steps.getByRole('listitem').nth(0)).toMatchTextContent('Elige un roleplay, hecho');
  await expect
    .element(steps.getByRole('link', { name: 'Asignar' }))
    .toHaveAttribute('href', `/roleplays/${ROLEPLAY}/responses?empresa=${EMPRESA.id}`);
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  const asignados = { asignados: 1, completados: 0, vencidos: 0, pendientes: 1 };
  await open({ roleplays: 1, miembros: 1, faqs: 1, roleplay_progress: asignados });
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  await expectHidden(steps);
});

test('[2.48] the invitation that was the last step still shows what became of it', async () => {
  const asignados = { asignados: 1, completados: 0, vencidos: 0, pendientes: 1 };
  const rest = { ...EMPTY, roleplays: 1, faqs: 1, roleplay_progress: asignados };
  const server = await open(rest);
  server.answer(
    answer(createInvitations, { items: [{ email: 'ana@arce.example', outcome: 'link', url: 'https://ensaya.test/invitacion/x' }] }),
    answer(getManagerPanel, { ...rest, invitaciones: 1 }),
  );
  await steps.getByRole('button', { name: 'Invitar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Correos' }).fill('ana@arce.example');
  await dialog.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expectHidden(steps);
  await expect.element(dialog.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
});

test('[2.48] hidden for the company they stay hidden until that is undone; a failure is said and leaves them', async () => {
  const server = await open({});
  server.answer(refuse(hideFirstSteps, 'unavailable', { message: 'Ahora no' }));
  const hide = steps.getByRole('button', { name: 'Ocultar para todos los responsables' });
  await hide.click();
  await expect.element(page.getByText('Error al ocultar los primeros pasos: Ahora no')).toBeVisible();
  server.answer(answer(hideFirstSteps, null), answer(getManagerPanel, { ...EMPTY, pasos_ocultos: true }));
  await hide.click();
  await expectHidden(steps);
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  expect(server.calls(hideFirstSteps).map(({ body }) => body)).toEqual([
    { empresa_id: EMPRESA.id, ocultos: true },
    { empresa_id: EMPRESA.id, ocultos: true },
  ]);
  server.answer(answer(getManagerPanel, EMPTY));
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(steps).toBeVisible();
  expect(server.calls(hideFirstSteps).at(-1)?.body).toEqual({ empresa_id: EMPRESA.id, ocultos: false });
  await expectHidden(page.getByRole('button', { name: 'Deshacer' }));
});
