import {
  deleteEnsayo,
  type Ensayo,
  estimateEnsayo,
  getEnsayo,
  getEscenaEnsayo,
  handInEnsayo,
  keepEnsayo,
  listEnsayos,
} from '@ensaya/contract/ensayos.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../../tests/browser.tsx';
import { CERRADO, ENSAYO_ID, ESCENA_LISTA, ROLEPLAY_ID } from '../../../../tests/ensayos.ts';
import { address, EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { ensayarPath } from '../../../lib/address/paths.ts';

const USUAL = [
  answer(getEscenaEnsayo, ESCENA_LISTA),
  answer(estimateEnsayo, { ceiling: 60_000, likely: 12_000 }),
  answer(listEnsayos, { items: [], next_cursor: null }),
];
const open = (ensayo: Ensayo, ...answers: Answer[]) =>
  openPage(ensayarPath(ROLEPLAY_ID, ENSAYO_ID), {
    user: newUser('worker'),
    usual: USUAL,
    answers: [answer(getEnsayo, ensayo), ...answers],
  });
const key = { params: { id: ENSAYO_ID }, query: { empresa_id: EMPRESA.id } };
const acts = page.getByRole('region', { name: 'Qué haces con este ensayo' });
const dialog = page.getByRole('dialog');

test('[4.7] what was met with one’s own words, why it ended, and only now what the character hid', async () => {
  await open(CERRADO);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Has llegado a la etapa 2' })).toHaveFocus();
  await expect.element(page.getByText(/Se te han acabado los turnos\./)).toBeVisible();
  const met = page.getByRole('region', { name: 'Lo que has conseguido' }).getByRole('listitem');
  await expect.element(met.first()).toMatchTextContent(/Se siente escuchado\s*«Entiendo que le siente mal\.»/);
  await expect.element(met.first().getByRole('img', { name: 'Conseguido', exact: true })).toBeVisible();
  await expect.element(met.nth(1)).toMatchTextContent(/No ha salido · Qué cubre su contrato/);
  await expect.element(page.getByRole('region', { name: 'Lo que don Ernesto no te dijo' })).toMatchTextContent(/no le avisaron del precio/);
  await expectAccessible();
});

test('[4.7] a quote leads to the turn in which it was said', async () => {
  await open(CERRADO);
  await page.getByRole('button', { name: 'Turno 1' }).click();
  const line = page.getByRole('list', { name: 'Conversación con Don Ernesto' }).getByRole('listitem').nth(1);
  await expect.element(line).toHaveFocus();
  await expect.element(line).toMatchTextContent(/^Tú: Entiendo/);
  await page.getByRole('button', { name: 'Volver a lo conseguido' }).click();
  await expect.element(acts).toBeVisible();
});

test('[4.7] handing in asks first, in the words that say what it does; afterwards it cannot be handed in again', async () => {
  const handed: Ensayo = { ...CERRADO, estado: 'entregado', entregado_at: '2026-11-19T10:00:00Z', borrado_at: null };
  const server = await open(
    CERRADO,
    answer(getEscenaEnsayo, { ...ESCENA_LISTA, asignado: { modo: 'ensayo', completado: false } }),
    answer(handInEnsayo, handed),
  );
  await expect.element(acts.getByRole('button', { name: 'Entregar' })).toHaveAttribute('data-variant', 'filled');
  await acts.getByRole('button', { name: 'Entregar' }).click();
  await expect.element(dialog).toMatchTextContent(/Entregar muestra toda la conversación a tus responsables\. No se puede deshacer\./);
  expect(server.calls(handInEnsayo)).toEqual([]);
  server.answer(answer(getEnsayo, handed));
  await dialog.getByRole('button', { name: 'Entregar' }).click();
  await expect.element(page.getByText(/Entregado el 19 nov 2026\. Tus responsables leen la conversación entera\./)).toBeVisible();
  await expectCount(acts.getByRole('button', { name: 'Entregar' }), 0);
  expect(server.calls(handInEnsayo)).toMatchObject([key]);
});

test('[4.7] without an assignment ‘Repetir’ is the main act; it begins from nothing', async () => {
  await open(CERRADO);
  await expect.element(acts.getByRole('button', { name: 'Repetir' })).toHaveAttribute('data-variant', 'filled');
  await acts.getByRole('button', { name: 'Repetir' }).click();
  await expect.element(page.getByRole('button', { name: 'Empezar', exact: true })).toBeVisible();
});

test('[4.7] a refused handing in says why and stays', async () => {
  await open(CERRADO, refuse(handInEnsayo, 'ensayo_vacio'));
  await acts.getByRole('button', { name: 'Entregar' }).click();
  await dialog.getByRole('button', { name: 'Entregar' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Aún no has dicho nada en este ensayo/);
});

test('[4.7] deleting asks first, and tells nobody', async () => {
  const server = await open(CERRADO, answer(deleteEnsayo, null));
  await acts.getByRole('button', { name: 'Borrar' }).click();
  await expect.element(dialog).toMatchTextContent(/Desaparece del todo y no se puede deshacer\. Nadie sabrá que ensayaste\./);
  server.answer(refuse(getEnsayo, 'not_found'));
  await dialog.getByRole('button', { name: 'Borrar' }).click();
  await expect.poll(address).toBe(ensayarPath(ROLEPLAY_ID));
  expect(server.calls(deleteEnsayo)).toMatchObject([key]);
});

test('[4.7] how long it is kept is the person’s choice', async () => {
  const server = await open(CERRADO, answer(keepEnsayo, { ...CERRADO, dias: 90 }));
  await expect.element(page.getByText(/se borra solo el 18 dic 2026/)).toBeVisible();
  server.answer(answer(getEnsayo, { ...CERRADO, dias: 90, borrado_at: '2027-02-16T10:05:00Z' }));
  await page.getByRole('combobox', { name: 'Cuánto se guarda' }).selectOptions('90');
  await expect.element(page.getByText(/se borra solo el 16 feb 2027/)).toBeVisible();
  expect(server.calls(keepEnsayo)).toMatchObject([{ ...key, body: { dias: 90 } }]);
});

test('[4.7] a rehearsal in which nothing was said cannot be handed in', async () => {
  await open({ ...CERRADO, motivo: 'persona', dichos: 0, turnos: CERRADO.turnos.slice(0, 1), cumplidas: [], etapa: 1 });
  await expect.element(acts).toBeVisible();
  await expectCount(acts.getByRole('button', { name: 'Entregar' }), 0);
});
