import { type Grupo, listGrupos } from '@ensaya/contract/grupos.ts';
import { listPersonas, type Persona } from '@ensaya/contract/personas.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, PHONE } from '../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../tests/stub-server.ts';
import { grupoLink, peopleLink } from '../../lib/address/paths.ts';

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000a${n}`;
const personaOf = (n: number, nombre: string): Persona => ({
  id: idOf(n),
  email: `${n}@talleres.example`,
  nombre,
  role: 'worker',
  estado: 'activo',
  seen_at: null,
  tareas: { abiertas: 0, vencidas: 0 },
  roleplays: { asignados: 0, completados: 0 },
  invitacion: null,
});
const [ANA, LUIS] = [personaOf(1, 'Ana Beltrán'), personaOf(2, 'Luis Gil')];
const NOCHE: Grupo = {
  id: idOf(7),
  empresa_id: EMPRESA.id,
  nombre: 'Turno de noche',
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  user_ids: [ANA.id],
  roleplays: [],
};
const open = (path: string, ...answers: Answer[]) =>
  openPage(path, {
    user: newUser('manager'),
    usual: [answer(listGrupos, { items: [NOCHE] }), answer(listPersonas, { items: [ANA, LUIS], next_cursor: null })],
    answers,
  });
const select = page.getByRole('combobox', { name: 'Filtrar por grupo' });
const rowOf = ({ nombre }: Persona) => page.getByRole('row').filter({ hasText: nombre ?? '' });

test('[6.5] the filter by group leaves its people, in the address too', async () => {
  await open(peopleLink(EMPRESA.id));
  await expect.element(rowOf(LUIS)).toBeVisible();
  await select.selectOptions(NOCHE.nombre);
  await expectCount(rowOf(LUIS), 0);
  await expect.element(rowOf(ANA)).toBeVisible();
  await expect.poll(() => new URLSearchParams(window.location.search).get('grupo')).toBe(NOCHE.id);
});

test('[8.10] a group that is gone says so; groups that fail to load do not read as one that is gone', async () => {
  const gone = select.getByRole('option', { name: 'Un grupo que ya no existe' });
  await open(grupoLink(idOf(9), EMPRESA.id));
  await expectCount(gone, 1);
  await expect.element(page.getByText('Nadie coincide con esa búsqueda')).toBeVisible();

  const server = await open(grupoLink(NOCHE.id, EMPRESA.id), refuse(listGrupos, 'invalid_input', { message: 'Revisa los datos' }));
  await expect.element(page.getByText('Error al cargar los grupos: Revisa los datos')).toBeVisible();
  await expectCount(gone, 0);
  await expectCount(select.getByRole('option', { name: 'Un grupo', exact: true }), 1);
  await expectCount(page.getByText('Nadie coincide con esa búsqueda'), 0);
  server.answer(answer(listGrupos, { items: [NOCHE] }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(rowOf(ANA)).toBeVisible();
  await expect.element(select).toHaveValue(NOCHE.id);
  await expectCount(rowOf(LUIS), 0);
});

test('[2.21] on a phone the link to the groups stands beside the title, and the first row within 240 px of the top bar', async () => {
  await page.viewport(...PHONE);
  await open(peopleLink(EMPRESA.id));
  await expect.element(rowOf(ANA)).toBeVisible();
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const link = boxOf(page.getByRole('link', { name: 'Grupos', exact: true }).element());
  expect(link.top).toBeLessThan(boxOf(page.getByRole('heading', { level: 1 }).element()).bottom);
  const first = document.querySelector('main tbody tr');
  const bar = document.querySelector('header');
  if (!first || !bar) throw new Error('a row below the top bar');
  expect(boxOf(first).top - boxOf(bar).bottom).toBeLessThanOrEqual(240);
});
