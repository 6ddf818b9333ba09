import { getInforme, type Informe, listInformes } from '@ensaya/contract/informes.ts';
import { reassignRoleplay } from '@ensaya/contract/roleplay-assignments.ts';
import { listResponders } from '@ensaya/contract/roleplay-responses.ts';
import { getRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectHidden } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { informePath } from '../../../lib/address/paths.ts';

const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`;
const [ROLEPLAY, INFORME] = [id(10), id(11)];
const person = (n: number, nombre: string) => ({ id: id(n), nombre, email: `persona-${n}@talleres.example` });
const [ANA, LUIS, SARA] = [person(21, 'Ana Sanz'), person(22, 'Luis Gil'), person(23, 'Sara Vidal')] as const;
const moment = '2026-11-10T09:00:00Z';

const quote = (user: typeof ANA, n: number) => ({
  id: id(n),
  user,
  question_order: 1,
  question_text: '¿Cuándo vienen?',
  answer_text: 'Hoy mismo.',
  starts: 0,
  length: 4,
  texto: 'Hoy ',
});
const REPORT: Informe = {
  id: INFORME,
  empresa_id: EMPRESA.id,
  roleplay_id: ROLEPLAY,
  created_at: moment,
  finished_at: moment,
  state: 'done',
  with_ai: true,
  grupo: null,
  grupo_personas: null,
  counts: { asignados: 3, completados: 2, vencidos: 0, respuestas: 3, esperadas: 3, personas: 3 },
  pieces_done: 1,
  pieces_failed: 0,
  pieces_total: 1,
  ceiling: 100,
  cost: 10,
  roleplay: { title: 'Avería' },
  created_by: null,
  template: '',
  template_at: null,
  pieces: [],
  findings: [
    { n: 0, title: 'Se da un plazo', text: 'Con hora.', citas: 3, personas: 3, quotes: [quote(ANA, 31), quote(LUIS, 32), quote(SARA, 33)] },
  ],
  discarded: 0,
  unquoted: [],
  error: null,
};
const responder = (user: typeof ANA, completed_at: string | null) => ({
  ...user,
  assignment_id: user.id,
  due_day: null,
  due_date: null,
  completed_at,
  answered: 1,
  gone: false,
  earlier: false,
});
const ASSIGNED = {
  id: ROLEPLAY,
  company_id: EMPRESA.id,
  title: 'Avería',
  description: null,
  quien_habla: null,
  quien_eres: null,
  created_at: moment,
  version: 1,
  preguntas: 1,
  progress: { asignados: 3, completados: 2, vencidos: 0, pendientes: 1 },
  mine: null,
  empresa: EMPRESA,
  questions: [],
};
const dialog = page.getByRole('dialog', { name: 'Repetir con…' });
const people = dialog.getByRole('group', { name: 'Personas' }).getByRole('checkbox');

async function openDialog(...answers: Answer[]) {
  const server = await openPage(informePath(ROLEPLAY, INFORME), {
    user: newUser('manager'),
    usual: [
      answer(getRoleplay, ASSIGNED),
      answer(getInforme, REPORT),
      answer(listInformes, { items: [] }),
      answer(listResponders, { items: [responder(ANA, moment), responder(LUIS, moment), responder(SARA, null)] }),
    ],
    answers,
  });
  await page.getByRole('button', { name: 'Repetir con…' }).click();
  return server;
}

test('[2.38 4.6] those of the finding who have finished can be picked, with one at least; the other is named as such', async () => {
  const server = await openDialog();
  await expectCount(people, 2);
  await expect.element(dialog.getByText('Otra persona de este hallazgo no puede repetirlo ahora')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Ana Sanz' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Asignar a 1 persona' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Luis Gil' }).click();
  await dialog.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Debes seleccionar al menos un trabajador' })).toBeVisible();
  expect(server.calls(reassignRoleplay)).toEqual([]);
});

test('[2.38 8.13] where one of two is refused, the dialog says so and stays with the one that is left', async () => {
  const assigned = {
    id: ANA.id,
    empresa_id: EMPRESA.id,
    roleplay_id: ROLEPLAY,
    user_id: ANA.id,
    due_day: null,
    due_date: null,
    completed_at: null,
    created_at: moment,
    user: ANA,
    answered: 0,
  };
  const server = await openDialog(
    answer(reassignRoleplay, assigned),
    refuse(reassignRoleplay, 'conflict', { message: 'Ahora no' }),
    answer(reassignRoleplay, { ...assigned, id: LUIS.id, user_id: LUIS.id, user: LUIS }),
  );
  server.answer(answer(listResponders, { items: [responder(ANA, null), responder(LUIS, moment), responder(SARA, null)] }));
  await dialog.getByRole('button', { name: 'Asignar a 2 personas' }).click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Ahora no' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Asignar a 1 persona' }).click();
  await expectHidden(dialog);
  expect(server.calls(reassignRoleplay).map(({ params }) => params.id)).toEqual([ANA.id, LUIS.id, LUIS.id]);
});

test('[2.38 8.13] nobody who can repeat it, and people who cannot be loaded, are told apart', async () => {
  await openDialog(answer(listResponders, { items: [responder(ANA, null)] }));
  await expect.element(dialog.getByText('Ninguna de estas personas puede repetirlo ahora')).toBeVisible();
  await openDialog(refuse(listResponders, 'internal', { message: 'Ahora no' }));
  await expect.element(dialog.getByText('Error al cargar las personas: Ahora no')).toBeVisible();
  await expectCount(dialog.getByText('Ninguna de estas personas'), 0);
});
