import { type Grupo, listGrupos } from '@ensaya/contract/grupos.ts';
import { estimateInforme, listInformes } from '@ensaya/contract/informes.ts';
import { listAssignable } from '@ensaya/contract/roleplay-assignments.ts';
import { previewRecordatorio, type RecordatorioPreview, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { listResponders } from '@ensaya/contract/roleplay-responses.ts';
import { getRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectCount, expectHidden } from '../../../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../../../tests/stub-server.ts';
import { responsesPath } from '../../../../lib/address/paths.ts';

const ROLEPLAY = {
  id: '0199a000-0000-7000-8000-0000000000c1',
  company_id: EMPRESA.id,
  title: 'Factura cobrada dos veces',
  description: null,
  quien_habla: null,
  quien_eres: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 1,
  progress: { asignados: 20, completados: 8, vencidos: 12, pendientes: 0 },
  mine: null,
  empresa: EMPRESA,
  questions: [],
};
const LATE: RecordatorioPreview = {
  ...{ ahora: 9, a_las_8: 3, hoy: 0, no_quieren: 0, suspendidas: 0 },
  due_day: '2026-11-12',
  ultimo: null,
};
const SENT = { ahora: 9, a_las_8: 3, hoy: 0, no_quieren: 1, suspendidas: 0 };
const AFTER: RecordatorioPreview = {
  ...{ ahora: 0, a_las_8: 0, hoy: 12, no_quieren: 1, suspendidas: 0 },
  due_day: '2026-11-12',
  ultimo: { at: new Date().toISOString(), por: 'Marta Ruiz', personas: 12 },
};
const USUAL = [
  answer(getRoleplay, ROLEPLAY),
  answer(listResponders, { items: [] }),
  answer(listAssignable, { items: [] }),
  answer(listInformes, { items: [] }),
  answer(estimateInforme, { ready: true, respuestas: 0, personas: 0, pieces: 0, ceiling: 0, left: 0 }),
];
const open = (answers: Answer[], search = '') =>
  openPage(responsesPath(ROLEPLAY.id) + search, { user: newUser('manager', { nombre: 'Marta Ruiz' }), usual: USUAL, answers });

const late = page.getByRole('region', { name: 'Recordatorio', exact: true });
const button = late.getByRole('button', { name: 'Recordar a los 12 que faltan' });
const dialog = page.getByRole('dialog', { name: 'Enviar un recordatorio' });
const words = dialog.getByRole('region', { name: 'Lo que leerán' });
const sentence = dialog.getByRole('textbox', { name: 'Añade una frase (opcional)' });
const send = dialog.getByRole('button', { name: 'Enviar recordatorio' });

test('[4.6] the words are shown before they are sent, with a sentence of one’s own; afterwards, who was reminded and who was not', async () => {
  const server = await open([answer(previewRecordatorio, LATE), answer(previewRecordatorio, AFTER), answer(sendRecordatorio, SENT)]);
  await button.click();
  await expect.element(sentence).toHaveFocus();
  await expect.element(words).toMatchTextContent(/^Marta Ruiz te recuerda «Factura cobrada dos veces»Roleplay · venció el 12 nov$/);
  await expect.element(dialog.getByText('Lo recibirán 9 ahora y 3 a las 8:00, porque donde viven es de noche.')).toBeVisible();
  await sentence.fill('Es para el viernes.');
  await expect.element(words).toMatchTextContent(/venció el 12 novEs para el viernes\.$/);
  await expectAccessible();
  // A double click sends once.
  await send.dblClick();
  await expectHidden(dialog);
  expect(server.calls(sendRecordatorio)).toEqual([
    { body: { empresa_id: EMPRESA.id, roleplay_id: ROLEPLAY.id, frase: 'Es para el viernes.' } },
  ]);
  await expect.element(page.getByText('Recordado a 12 personas')).toBeVisible();
  await expectCount(late.getByRole('button'), 0);
  const line = late.getByText('Recordado hoy por Marta Ruiz a 12 personas · 1 no quiere recordatorios');
  await expect.element(line).toBeVisible();
  await expect.element(line).toHaveFocus();
});

test('[4.6] a link opens the dialog; closing it leaves the page, and a sentence is not lost by Escape', async () => {
  await open([answer(previewRecordatorio, LATE)], '?estado=vencido&recordar=true');
  await sentence.fill('Es para');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect.element(sentence).toHaveValue('Es para');
  await sentence.fill('');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(dialog);
  expect(address()).toMatch(/\/responses\?estado=vencido(&empresa=|$)/);
  expect(address()).not.toContain('recordar');
});

test('[8.10] while it loads nothing can be sent; a failed load says so and is not read as nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<RecordatorioPreview>();
  const server = await open([answer(previewRecordatorio, () => promise)], '?recordar=true');
  await expect.element(dialog.getByText('Cargando a quién se lo recordarás…')).toBeInTheDocument();
  await expectCount(send, 0);
  resolve(LATE);
  await expect.element(send).toBeVisible();

  server.answer(refuse(previewRecordatorio, 'invalid_input', { message: 'Revisa los datos' }));
  await open([refuse(previewRecordatorio, 'invalid_input', { message: 'Revisa los datos' })], '?recordar=true');
  await expect.element(dialog.getByText('Error al cargar los recordatorios: Revisa los datos')).toBeVisible();
  await expectCount(dialog.getByText(/Hoy no queda nadie/), 0);
});

test('[4.6] nobody is left to remind: says why, and there is nothing to send', async () => {
  await open([answer(previewRecordatorio, { ...AFTER, hoy: 1, suspendidas: 2 })], '?recordar=true');
  await expect.element(dialog.getByText('Hoy no queda nadie a quien recordárselo.')).toBeVisible();
  await expect
    .element(dialog.getByText('A 1 ya se le ha recordado hoy · 1 no quiere recordatorios · 2 tienen la cuenta suspendida'))
    .toBeVisible();
  await expectCount(send, 0);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expectHidden(dialog);
});

test('[8.10] refused or offline, the dialog says so and keeps the sentence', async () => {
  const server = await open([answer(previewRecordatorio, LATE), refuse(sendRecordatorio, 'unavailable', { message: 'Ahora no' })]);
  await button.click();
  await sentence.fill('Es para el viernes.');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Ahora no');
  await expect.element(sentence).toHaveValue('Es para el viernes.');
  server.answer(unreachable(sendRecordatorio));
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/No hay conexión/);
  await sentence.fill('a'.repeat(201));
  await send.click();
  await expect.element(dialog.getByText('La frase no puede exceder 200 caracteres')).toBeVisible();
  server.answer(answer(sendRecordatorio, SENT));
  await sentence.fill('Es para el viernes.');
  await send.click();
  await expectHidden(dialog);
});

test('[4.6] a group is chosen in the dialog: its people are counted, the sentence stays, and only they are reminded', async () => {
  const NOCHE: Grupo = {
    id: '0199a000-0000-7000-8000-0000000000b1',
    empresa_id: EMPRESA.id,
    nombre: 'Turno de noche',
    created_at: '2026-11-02T09:35:00Z',
    version: 1,
    user_ids: [],
    roleplays: [],
  };
  const server = await open([
    answer(listGrupos, { items: [NOCHE] }),
    answer(previewRecordatorio, LATE),
    answer(previewRecordatorio, { ...LATE, ahora: 2, a_las_8: 0 }),
    answer(sendRecordatorio, { ...SENT, ahora: 2, a_las_8: 0, no_quieren: 0 }),
  ]);
  await button.click();
  await sentence.fill('Es para el viernes.');
  await dialog.getByRole('combobox', { name: 'A quién' }).selectOptions('Turno de noche');
  await expect.element(dialog.getByText('Lo recibirán ahora 2 personas.')).toBeVisible();
  await expect.element(sentence).toHaveValue('Es para el viernes.');
  await send.click();
  await expectHidden(dialog);
  expect(server.calls(sendRecordatorio)).toEqual([
    { body: { empresa_id: EMPRESA.id, roleplay_id: ROLEPLAY.id, grupo_id: NOCHE.id, frase: 'Es para el viernes.' } },
  ]);
});
