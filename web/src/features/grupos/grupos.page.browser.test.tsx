import {
  addGrupoPersonas,
  createGrupo,
  deleteGrupo,
  type Grupo,
  listGrupos,
  removeGrupoPersonas,
  stopGrupoRoleplay,
} from '@ensaya/contract/grupos.ts';
import { listPersonas, type Persona } from '@ensaya/contract/personas.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount } from '../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

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
  roleplays: [{ roleplay_id: idOf(8), title: 'Avería', days: 7, due_day: null }],
};
const listed = (...items: Grupo[]) => answer(listGrupos, { items });
const open = (...answers: Answer[]) =>
  openPage(PATHS.groups, {
    user: newUser('manager'),
    usual: [listed(NOCHE), answer(listPersonas, { items: [ANA, LUIS], next_cursor: null })],
    answers,
  });
const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NOCHE.nombre }) });
const dialog = page.getByRole('dialog');
const none = page.getByText('No hay grupos creados');

test('[6.5] none yet leads to the first; a failed load is not shown as none', async () => {
  await open(listed());
  await expect.element(none).toBeVisible();
  const server = await open(unreachable(listGrupos));
  await expect.element(page.getByText(/Error al cargar los grupos/)).toBeVisible();
  await expectCount(none, 0);
  server.answer(listed(NOCHE));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(card).toMatchTextContent('1 persona');
  await expect.element(card.getByText('«Avería» · en 7 días')).toBeVisible();
});

test('[6.5] a name that another group has keeps the dialog and what was written', async () => {
  const server = await open(refuse(createGrupo, 'conflict', { message: 'Ya existe un grupo con este nombre' }));
  await page.getByRole('button', { name: 'Nuevo Grupo' }).click();
  const name = dialog.getByRole('textbox', { name: 'Nombre' });
  await name.fill('Turno de noche');
  await dialog.getByRole('button', { name: 'Crear Grupo' }).click();
  await expect.element(dialog.getByText('Ya existe un grupo con este nombre')).toBeVisible();
  await expect.element(name).toHaveValue('Turno de noche');
  server.answer(answer(createGrupo, { ...NOCHE, id: idOf(6), nombre: 'Tarde', user_ids: [], roleplays: [] }));
  await name.fill('Tarde');
  await dialog.getByRole('button', { name: 'Crear Grupo' }).click();
  await expectCount(dialog, 0);
  expect(server.calls(createGrupo).at(-1)?.body).toMatchObject({ empresa_id: EMPRESA.id, nombre: 'Tarde' });
});

test('[6.5] who enters and who leaves is said before it is saved, and only they are sent', async () => {
  const server = await open(answer(addGrupoPersonas, { added: [LUIS.id] }), answer(removeGrupoPersonas, { removed: [ANA.id] }));
  await card.getByRole('button', { name: 'Elegir personas de Turno de noche' }).click();
  await dialog.getByLabelText('Ana Beltrán').click();
  await dialog.getByLabelText('Luis Gil').click();
  await expect.element(dialog.getByText('1 persona entra y recibe 1 roleplay; 1 sale y conserva lo que tiene asignado.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectCount(dialog, 0);
  const key = { empresa_id: EMPRESA.id, grupo_id: NOCHE.id };
  expect(server.calls(addGrupoPersonas).map(({ body }) => body)).toEqual([{ ...key, user_ids: [LUIS.id] }]);
  expect(server.calls(removeGrupoPersonas).map(({ body }) => body)).toEqual([{ ...key, user_ids: [ANA.id] }]);
});

test('deleting says what stays; so does ending what people who enter receive', async () => {
  const server = await open(answer(deleteGrupo, null), answer(stopGrupoRoleplay, null));
  await card.getByRole('button', { name: 'Eliminar Turno de noche' }).click();
  await expect.element(dialog).toMatchTextContent(/siguen en la empresa, con lo que tienen asignado, sus respuestas y sus tareas/);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expectCount(dialog, 0);
  expect(server.calls(deleteGrupo)).toEqual([]);
  await card.getByRole('button', { name: 'Quitar «Avería» a quien entre en Turno de noche' }).click();
  await expect.element(dialog).toMatchTextContent(/Quien lo tiene asignado lo conserva/);
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expectCount(dialog, 0);
  expect(server.calls(stopGrupoRoleplay).map(({ query }) => query)).toEqual([
    { empresa_id: EMPRESA.id, grupo_id: NOCHE.id, roleplay_id: idOf(8) },
  ]);
});
