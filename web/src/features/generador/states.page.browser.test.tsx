import { getTema, listPreguntas, listTemas, searchTemas, updateTema } from '@ensaya/contract/generador.ts';
import { countPrompts, getBorrador, getGenerationState } from '@ensaya/contract/generation.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount } from '../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { generarPath, PATHS, preguntasPath } from '../../lib/address/paths.ts';

const UNKNOWN_ID = '019a0000-0000-7000-8000-000000000000';
const TEMA = {
  id: '019a0000-0000-7000-8000-000000000001',
  empresa_id: EMPRESA.id,
  nombre: 'Reclamaciones',
  descripcion: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 0,
  empresa: EMPRESA,
};
const NONE = { items: [], next_cursor: null };
const NO_TEMAS = [answer(listTemas, NONE), answer(countPrompts, { items: [] })];
const alert = page.getByRole('alert');
const retry = page.getByRole('button', { name: 'Reintentar' });

test('[2.26 8.4] a manager without topics can create one, and a search without results says so', async () => {
  const user = newUser('manager');
  await openPage(PATHS.prompts, { user, answers: NO_TEMAS });
  await expect.element(page.getByText('No hay temas creados')).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo Tema' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Nuevo Tema' })).toBeVisible();
  // The search's own message is shown whenever the field is not blank.
  await openPage(`${PATHS.prompts}?q=algo`, { user, answers: NO_TEMAS });
  await expect.element(page.getByText('No se encontraron temas con ese término')).toBeVisible();
});

test('[2.26 8.4] a worker without topics, and topics that fail to load', async () => {
  const user = newUser('worker');
  await openPage(PATHS.prompts, { user, answers: NO_TEMAS });
  await expect.element(page.getByText('No tienes temas asignados')).toBeVisible();
  await openPage(PATHS.prompts, {
    user,
    answers: [
      refuse(listTemas, 'forbidden', { message: 'No puedes' }),
      refuse(listTemas, 'no_company', { message: 'No está' }),
      answer(listTemas, { items: [TEMA], next_cursor: null }),
    ],
  });
  await expect.element(alert).toMatchTextContent('Error al cargar los temas: No puedes');
  await retry.click();
  await expect.element(alert).toMatchTextContent('Error al cargar la empresa: No está');
  await retry.click();
  await expect.element(page.getByRole('heading', { name: TEMA.nombre })).toBeVisible();
  await expectCount(alert, 0);
});

test('[6.3 8.4 8.5] a worker without a company sees that, on the list and on a topic', async () => {
  const user = newUser('worker', { empresas: [] });
  await openPage(PATHS.prompts, { user });
  await expect.element(page.getByText('No estás asignado a ninguna empresa. Contacta con tu administrador.')).toBeVisible();
  await expect.element(page.getByText(user.email).first()).toBeVisible();
  await openPage(generarPath(UNKNOWN_ID), { user });
  await expect.element(alert).toHaveTextContent('No estás asignado a ninguna empresa');
});

test('[6.3 8.4 8.5] so does a manager without one', async () => {
  const user = newUser('manager', { empresas: [] });
  await openPage(PATHS.prompts, { user });
  await expect.element(page.getByText('Todavía no tienes ninguna empresa asignada.')).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Nuevo Tema' }), 0);
  await openPage(preguntasPath(UNKNOWN_ID), { user });
  await expect.element(alert).toHaveTextContent('No estás asignado a ninguna empresa');
});

for (const { role, pathOf } of [
  { role: 'manager', pathOf: preguntasPath },
  { role: 'worker', pathOf: generarPath },
] as const)
  test(`[2.13 2.29 2.32 8.5] a missing topic, one that fails to load, and one without questions, for a ${role}`, async () => {
    const user = newUser(role);
    // The second address has no valid id: no request is sent.
    for (const id of [UNKNOWN_ID, '7']) {
      const server = await openPage(pathOf(id), { user, answers: [refuse(getTema, 'not_found'), refuse(listPreguntas, 'not_found')] });
      await expect.element(page.getByText('Tema no encontrado')).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Volver a Temas' })).toBeVisible();
      expect(server.calls(getTema).length > 0).toBe(id === UNKNOWN_ID);
    }
    const server = await openPage(pathOf(TEMA.id), {
      user,
      answers: [
        refuse(getTema, 'forbidden', { message: 'No puedes' }),
        answer(getTema, TEMA),
        refuse(listPreguntas, 'forbidden', { message: 'Tampoco' }),
        answer(listPreguntas, { items: [] }),
        answer(getGenerationState, { ready: true, simulated: true, reason: null, account: 'empresa' }),
        answer(getBorrador, { answers: {}, updated_at: null }),
      ],
    });
    await expect.element(alert).toMatchTextContent('Error al cargar el tema: No puedes');
    await retry.click();
    await expect.element(alert).toMatchTextContent('Error al cargar las preguntas: Tampoco');
    await retry.click();
    if (role === 'manager') return expect.element(page.getByText('No hay preguntas', { exact: true })).toBeVisible();
    await expect.element(page.getByText('No hay preguntas disponibles')).toBeVisible();
    await expect.element(page.getByText('Este tema aún no tiene preguntas configuradas')).toBeVisible();
    server.answer(...NO_TEMAS);
    await page.getByRole('link', { name: 'Volver a Temas' }).click();
    await expect.poll(address).toBe(PATHS.prompts);
  });

test('[2.7 6.6] a superadmin’s topic opens its questions, and the way back is the list', async () => {
  await openPage(PATHS.prompts, {
    user: newUser('superadmin'),
    answers: [answer(searchTemas, { items: [TEMA] }), answer(getTema, TEMA), answer(listPreguntas, NONE)],
  });
  await page.getByRole('link', { name: TEMA.nombre }).click();
  await expect.element(page.getByText('No hay preguntas disponibles')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect.element(page.getByRole('link', { name: TEMA.nombre })).toBeVisible();
});

test('[2.24 2.57] a topic’s row has the delete icon and one menu, which edits name and description in their place', async () => {
  const server = await openPage(PATHS.prompts, {
    user: newUser('manager'),
    answers: [
      answer(listTemas, { items: [TEMA], next_cursor: null }),
      answer(countPrompts, { items: [] }),
      answer(updateTema, ({ body }) => ({ ...TEMA, ...body, version: 2 })),
    ],
  });
  const row = page.getByRole('listitem').filter({ hasText: TEMA.nombre });
  const more = row.getByRole('button', { name: `Más acciones de ${TEMA.nombre}` });
  await expect.element(row.getByRole('button', { name: `Eliminar ${TEMA.nombre}` })).toBeVisible();
  await expectCount(row.getByRole('button'), 2);
  await more.click();
  await page.getByRole('menuitem', { name: 'Cambiar nombre' }).click();
  const field = page.getByRole('textbox', { name: `Nombre de ${TEMA.nombre}` });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectCount(field, 0);
  await expect.element(more).toHaveFocus();
  await more.click();
  await page.getByRole('menuitem', { name: 'Cambiar descripción' }).click();
  const description = page.getByRole('textbox', { name: `Descripción de ${TEMA.nombre}` });
  await expect.element(description).toHaveFocus();
  await description.fill('Qué decir');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.calls(updateTema)[0]?.body).toEqual({ descripcion: 'Qué decir', version: 1 });
});

test('[8.5] without AI the page says why, word for word, and below it what this person can do', async () => {
  const PREGUNTA = {
    id: UNKNOWN_ID,
    tema_id: TEMA.id,
    texto: '¿Qué ha pasado?',
    ayuda: null,
    created_at: TEMA.created_at,
    version: 1,
    numero: 1,
  };
  const open = (role: 'manager' | 'worker', reason: 'not_configured' | 'no_key') =>
    openPage(generarPath(TEMA.id), {
      user: newUser(role),
      answers: [
        answer(getTema, TEMA),
        answer(listPreguntas, { items: [PREGUNTA] }),
        answer(getGenerationState, { ready: false, simulated: false, reason, account: null }),
        answer(getBorrador, { answers: {}, updated_at: null }),
      ],
    });
  await open('worker', 'not_configured');
  await expect.element(page.getByText('No se encontró configuración de IA para esta empresa', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Pide a tu responsable que la configure.')).toBeVisible();
  await expectCount(page.getByRole('link', { name: /Ajustes/ }), 0);
  await open('manager', 'no_key');
  await expect.element(page.getByText('La empresa no tiene una clave de API configurada', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ponla en Ajustes' })).toHaveAttribute('href', PATHS.settings);
});
