import { type Grupo, listGrupos } from '@ensaya/contract/grupos.ts';
import { estimateInforme, listInformes } from '@ensaya/contract/informes.ts';
import { assignRoleplay, listAssignable } from '@ensaya/contract/roleplay-assignments.ts';
import { listResponders } from '@ensaya/contract/roleplay-responses.ts';
import { getRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount } from '../../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../../tests/stub-server.ts';
import { responsesPath } from '../../../../lib/address/paths.ts';
import { dayAfter, localDay } from '../../../../lib/format/dates.ts';

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000a${n}`;
const [ANA, LUIS, EVA] = ['Ana', 'Luis', 'Eva'].map((nombre, n) => ({ id: idOf(n), email: `${n}@talleres.example`, nombre })) as [
  Worker,
  Worker,
  Worker,
];
type Worker = { id: string; email: string; nombre: string };
const ROLEPLAY = {
  id: idOf(7),
  company_id: EMPRESA.id,
  title: 'Factura cobrada dos veces',
  description: null,
  quien_habla: null,
  quien_eres: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 1,
  progress: { asignados: 1, completados: 0, vencidos: 0, pendientes: 1 },
  mine: null,
  empresa: EMPRESA,
  questions: [],
};
const NOCHE: Grupo = {
  id: idOf(8),
  empresa_id: EMPRESA.id,
  nombre: 'Turno de noche',
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  // The last one has the role-play already.
  user_ids: [ANA.id, LUIS.id, idOf(9)],
  roleplays: [],
};
const USUAL = [
  answer(getRoleplay, ROLEPLAY),
  answer(listResponders, { items: [] }),
  answer(listInformes, { items: [] }),
  answer(estimateInforme, { ready: true, respuestas: 0, personas: 0, pieces: 0, ceiling: 0, left: 0 }),
  answer(listGrupos, { items: [NOCHE] }),
  answer(listAssignable, { items: [ANA, LUIS, EVA] }),
  answer(assignRoleplay, { assigned: 2 }),
];
const open = (...answers: Answer[]) => openPage(responsesPath(ROLEPLAY.id), { user: newUser('manager'), usual: USUAL, answers });
const panel = page.getByRole('region', { name: 'Asignar Roleplay' });
const select = panel.getByRole('combobox', { name: 'Elegir un grupo' });
const later = panel.getByLabelText('Quien entre en «Turno de noche» lo recibe');
const assign = panel.getByRole('button', { name: /^Asignar/ });
const key = { empresa_id: EMPRESA.id, roleplay_id: ROLEPLAY.id };

test('[4.6] a group picks its people who do not have it; each can be left out', async () => {
  const server = await open();
  await expect.element(select).toMatchTextContent('Turno de noche · 2 personas');
  await select.selectOptions(NOCHE.id);
  await expect.element(assign).toMatchTextContent('Asignar a 2 trabajadores');
  await panel.getByLabelText('Luis').click();
  await assign.click();
  await expect.element(assign).toMatchTextContent(/^Asignar$/);
  expect(server.calls(assignRoleplay).map(({ body }) => body)).toMatchObject([
    { ...key, user_ids: [ANA.id], grupo_ids: [], due_day: null },
  ]);
});

test('[4.6] all people of a group that receives it are counted and shown as picked, and cannot be left out', async () => {
  const server = await open();
  await select.selectOptions(NOCHE.id);
  await panel.getByLabelText('Luis').click();
  await expect.element(assign).toMatchTextContent('Asignar a 1 trabajador');
  await later.click();
  await expect.element(assign).toMatchTextContent('Asignar a 2 trabajadores');
  await expect.element(panel.getByText('2 de 3')).toBeVisible();
  await expect.element(panel.getByLabelText('Luis')).toBeChecked();
  await expect.element(panel.getByLabelText('Luis')).toBeDisabled();
  await expect.element(panel.getByText(`${LUIS.email} · Lo recibe por su grupo`)).toBeVisible();
  await panel.getByLabelText('Eva').click();
  await assign.click();
  await expect.element(assign).toMatchTextContent(/^Asignar$/);
  expect(server.calls(assignRoleplay).map(({ body }) => body)).toMatchObject([
    { ...key, user_ids: [ANA.id, EVA.id], grupo_ids: [NOCHE.id] },
  ]);
});

test('[4.6] when everybody has it, a form without a choice says what is missing and focuses it', async () => {
  const server = await open(answer(listAssignable, { items: [] }));
  await expect.element(panel.getByText('Todo tu equipo lo tiene ya.')).toBeVisible();
  await assign.click();
  await expect.element(panel.getByText('Elige un grupo y marca que quien entre lo recibe')).toBeVisible();
  await expect.element(select).toHaveFocus();
  await select.selectOptions(NOCHE.id);
  await expectCount(panel.getByText('Elige un grupo y marca que quien entre lo recibe'), 0);
  await assign.click();
  await expect.element(later).toHaveFocus();
  expect(server.calls(assignRoleplay)).toEqual([]);
  await later.click();
  await assign.click();
  await expectCount(later, 0);
  expect(server.calls(assignRoleplay).map(({ body }) => body)).toMatchObject([{ ...key, user_ids: [], grupo_ids: [NOCHE.id] }]);
});

test('[9.4] people who enter later get as many days, or the day that was chosen', async () => {
  const server = await open();
  const sendWith = async (field: string, value: string) => {
    await select.selectOptions(NOCHE.id);
    await later.click();
    await panel.getByLabelText(field, { exact: true }).fill(value);
    await assign.click();
    await expectCount(later, 0);
  };
  await panel.getByLabelText('Con fecha límite').click();
  await sendWith('Días de plazo', '5');
  const day = dayAfter(localDay(), 30);
  await sendWith('Fecha límite', day.split('-').reverse().join('/'));
  expect(server.calls(assignRoleplay).map(({ body: { days, due_day } }) => ({ days, due_day }))).toEqual([
    { days: 5, due_day: null },
    { days: null, due_day: day },
  ]);
});

test('[8.10] groups that fail to load say so; people can be assigned', async () => {
  const server = await open(refuse(listGrupos, 'invalid_input', { message: 'Revisa los datos' }));
  await expect.element(panel.getByText('Error al cargar los grupos: Revisa los datos')).toBeVisible();
  await expect.element(panel.getByLabelText('Ana')).toBeVisible();
  server.answer(answer(listGrupos, { items: [NOCHE] }));
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(select).toBeVisible();
});

test('[4.6] with a character, assigning asks how it is to be handed in; without one it does not ask', async () => {
  const server = await open(answer(getRoleplay, { ...ROLEPLAY, ensayable: true }));
  await panel.getByLabelText('Ana').click();
  await panel.getByRole('combobox', { name: 'Cómo se entrega' }).selectOptions('ensayo');
  await assign.click();
  await expect.poll(() => server.calls(assignRoleplay).map(({ body }) => body.modo)).toEqual(['ensayo']);
  await open();
  await expect.element(select).toBeVisible();
  await expectCount(panel.getByRole('combobox', { name: 'Cómo se entrega' }), 0);
});
