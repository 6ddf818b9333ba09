import { beginEnsayo, deleteEnsayo, estimateEnsayo, getEnsayo, getEscenaEnsayo, listEnsayos } from '@ensaya/contract/ensayos.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../../tests/browser.tsx';
import { BEGUN, ENSAYO_ID, ESCENA_LISTA, RESUMEN, ROLEPLAY_ID } from '../../../../tests/ensayos.ts';
import { address, EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { ensayarPath, playPath } from '../../../lib/address/paths.ts';

const USUAL = [
  answer(getEscenaEnsayo, ESCENA_LISTA),
  answer(estimateEnsayo, { ceiling: 60_000, likely: 12_000 }),
  answer(listEnsayos, { items: [], next_cursor: null }),
  answer(getEnsayo, BEGUN),
];
const open = (...answers: Answer[]) => openPage(ensayarPath(ROLEPLAY_ID), { user: newUser('worker'), usual: USUAL, answers });
const begin = page.getByRole('button', { name: 'Empezar', exact: true });
const own = page.getByRole('region', { name: 'Mis ensayos' });

test('[2.34] the scene, the stages by name, who sees it and what it may cost stand before the first line', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Tres etapas' })).toBeVisible();
  await expect.element(page.getByText(/^Se quedó sin calefacción/)).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Hablas con un personaje de IA. Nadie de tu empresa ve este ensayo, ni que lo has hecho, hasta que lo entregues. El texto lo procesa OpenAI con la cuenta de tu empresa.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('Como mucho 0,06 US$ · lo normal, 0,01 US$')).toBeVisible();
  await expectCount(own, 0);
  await expectAccessible();
});

test('[2.34] ‘Empezar’ accepts the amount that was shown, and leads to the first line', async () => {
  const server = await open(answer(beginEnsayo, BEGUN));
  await page.getByRole('combobox', { name: 'Cuándo se borra' }).selectOptions('7');
  await begin.click();
  await expect.element(page.getByRole('list', { name: 'Conversación con Don Ernesto' })).toMatchTextContent(/cargo de 65 euros/);
  expect(server.calls(beginEnsayo)).toMatchObject([
    { body: { empresa_id: EMPRESA.id, roleplay_id: ROLEPLAY_ID, ceiling: 60_000, dias: 7, seguir: false } },
  ]);
  expect(address()).toBe(ensayarPath(ROLEPLAY_ID, ENSAYO_ID));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Don Ernesto' })).toHaveFocus();
});

test('[2.34] an amount that has changed meanwhile is shown again before anything begins', async () => {
  const server = await open(refuse(beginEnsayo, 'stale'));
  await expect.element(begin).toBeEnabled();
  server.answer(answer(estimateEnsayo, { ceiling: 90_000, likely: 20_000 }));
  await begin.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Lo que puede costar ha cambiado/);
  await expect.element(page.getByText(/^Como mucho 0,09\sUS/)).toBeVisible();
  server.answer(answer(beginEnsayo, BEGUN));
  await begin.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Don Ernesto' })).toBeVisible();
  const [first, second] = server.calls(beginEnsayo).map(({ body }) => body);
  expect([second?.ceiling, second?.id]).toEqual([90_000, first?.id]);
});

test('[2.34] a paused rehearsal goes on, or begins anew', async () => {
  const server = await open(answer(getEscenaEnsayo, { ...ESCENA_LISTA, abierto: ENSAYO_ID }), answer(beginEnsayo, BEGUN));
  await expect.element(page.getByRole('link', { name: 'Continuar' })).toHaveAttribute('href', ensayarPath(ROLEPLAY_ID, ENSAYO_ID));
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.poll(() => server.calls(beginEnsayo).length).toBe(1);
});

test.each([
  ['without AI', 'sin_ia', 'not_configured', /No se encontró configuración de IA para esta empresa/],
  ['with the cap reached', 'tope', 'cap', /ha llegado a su tope de IA de este mes/],
] as const)('[2.34 8.5] %s the page says why, and the written exercise stands in its place', async (_when, no_disponible, reason, why) => {
  await open(
    answer(getEscenaEnsayo, { ...ESCENA_LISTA, no_disponible, proveedor: null, asignado: { modo: 'ensayo', completado: false } }),
    answer(getGenerationState, { ready: false, simulated: false, reason, account: null }),
  );
  const today = page.getByRole('region', { name: 'Hoy no se puede ensayar en vivo' });
  await expect.element(today).toMatchTextContent(why);
  await expect.element(today).toMatchTextContent(/Mientras no haya IA, cuenta igual\./);
  await expect.element(today.getByRole('link', { name: 'Hacerlo por escrito' })).toHaveAttribute('href', playPath(ROLEPLAY_ID));
  await expect.element(page.getByRole('heading', { name: 'Don Ernesto', exact: true })).toBeVisible();
  await expectCount(begin, 0);
});

test('[2.34] a role-play without a character offers the written one', async () => {
  await open(answer(getEscenaEnsayo, { ...ESCENA_LISTA, escena: null, apertura: null, no_disponible: 'sin_personaje' }));
  await expect.element(page.getByText('Este roleplay aún no tiene personaje')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Hacerlo por escrito' })).toHaveAttribute('href', playPath(ROLEPLAY_ID));
});

test('[2.34] what cannot be loaded says so and is read again; what is gone says that', async () => {
  const server = await open(refuse(getEscenaEnsayo, 'internal'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Error al cargar el ensayo/);
  server.answer(answer(getEscenaEnsayo, ESCENA_LISTA));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(begin).toBeVisible();
  await open(refuse(getEscenaEnsayo, 'not_found'));
  await expect.element(page.getByText('Roleplay no encontrado')).toBeVisible();
});

test('[2.34] one’s own rehearsals are listed with what becomes of them, and deleted after a question', async () => {
  const paused = { ...RESUMEN, id: '0199a000-0000-7000-8000-000000000051' };
  const server = await open(
    answer(listEnsayos, {
      items: [paused, { ...RESUMEN, estado: 'entregado', entregado_at: RESUMEN.touched_at, borrado_at: null }],
      next_cursor: null,
    }),
    answer(deleteEnsayo, null),
  );
  await expect.element(own).toMatchTextContent(/Solo los ves tú/);
  const rows = own.getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/En pausa · etapa 2 de 3.*se borra el 18 dic 2026/);
  await expect.element(rows.last()).toMatchTextContent(/Entregado · 1 de 3 etapas/);
  await rows
    .first()
    .getByRole('button', { name: /^Borrar el ensayo/ })
    .click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Nadie sabrá que ensayaste\./);
  server.answer(answer(listEnsayos, { items: [], next_cursor: null }));
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expectCount(own, 0);
  expect(server.calls(deleteEnsayo)).toMatchObject([{ params: { id: paused.id }, query: { empresa_id: EMPRESA.id } }]);
});

test('[2.34] own rehearsals that could not be loaded do not look like none', async () => {
  await open(refuse(listEnsayos, 'internal'));
  await expect.element(own).toMatchTextContent(/Error al cargar tus ensayos/);
});
