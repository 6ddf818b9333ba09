import { listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { finishRoleplay, getPlay, type NextThing, type Play } from '@ensaya/contract/roleplay-play.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts } from '../../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer, unreachable } from '../../../../tests/stub-server.ts';
import { playPath } from '../../../lib/address/paths.ts';

const ID = '0199a000-0000-7000-8000-0000000000c1';
const QUESTION = { id: '0199a000-0000-7000-8000-0000000000d1', text: '¿Cuándo vienen?', order: 1 };
const RESPONSE = {
  question_id: QUESTION.id,
  answer_text: 'Hoy, antes de las seis.',
  question_text: QUESTION.text,
  attachment: { url: '/storage/v1/0199', name: 'visor.png' },
  updated_at: '2026-11-16T10:00:00Z',
  version: 1,
};
const playOf = (completed_at: string | null, siguiente: NextThing | null = null): Play => ({
  roleplay: {
    id: ID,
    company_id: EMPRESA.id,
    title: 'Factura cobrada dos veces',
    description: null,
    quien_habla: null,
    quien_eres: null,
    escena: null,
    created_at: '2026-11-02T09:35:00Z',
    version: 1,
    preguntas: 1,
    progress: null,
    mine: { assigned: true, due_day: null, due_date: null, completed_at, answered: 1, has_draft: false },
    empresa: EMPRESA,
  },
  questions: [QUESTION],
  responses: [RESPONSE],
  drafts: [],
  entrega: null,
  playable: true,
  siguiente,
});
const DONE = '2026-11-16T10:00:00Z';
const NO_ENTREGAS = answer(listEntregas, { current: null, entregas: [], sin_entregar: [] });
const user = newUser('worker');
const closing = page.getByRole('heading', { level: 1, name: 'Respuestas entregadas' });
const next = page.getByRole('region', { name: 'Lo siguiente' });

test('[4.7] the closing page reads what the page of the questions reads, and nothing else', async () => {
  const server = await openPage(`${playPath(ID)}?ver=cierre`, { user, answers: [answer(getPlay, playOf(DONE))] });
  await expect.element(closing).toBeVisible();
  await expectTexts(page.getByRole('main').getByRole('listitem'), ['¿Cuándo vienen?Tú:Hoy, antes de las seis.visor.png']);
  await expect.element(page.getByRole('link', { name: 'Ver adjunto: visor.png' })).toHaveAttribute('href', '/storage/v1/0199');
  await expect.element(next).toMatchTextContent('Todo listo. No te queda nada pendiente.');
  await expectCount(page.getByRole('link', { name: 'Volver a Roleplays' }), 1);
  expect(server.calls(listEntregas)).toEqual([]);
});

test('[4.7] what comes next says what it is and until when, and its button opens it', async () => {
  const open = (siguiente: NextThing) =>
    openPage(`${playPath(ID)}?ver=cierre`, { user, answers: [answer(getPlay, playOf(DONE, siguiente))] });
  const tarea = { kind: 'tarea', id: QUESTION.id, nombre: 'Revisar el guion', begun: false } as const;
  await open({ ...tarea, fecha_entrega: null });
  await expect.element(next).toMatchTextContent('Revisar el guionTarea · Sin fecha límite');
  await expect.element(next.getByRole('link', { name: 'Abrir la tarea' })).toHaveAttribute('href', `/dashboard/tasks?tarea=${tarea.id}`);
  await open({ ...tarea, fecha_entrega: '2020-02-03' });
  await expect.element(next).toMatchTextContent('Tarea · Venció el 3 feb 2020');
  await open({ ...tarea, kind: 'roleplay', fecha_entrega: '2999-02-03' });
  await expect.element(next).toMatchTextContent('Roleplay · Hasta el 3 feb 2999');
  await expect.element(next.getByRole('link', { name: 'Comenzar el roleplay' })).toHaveAttribute('href', playPath(tarea.id));
  await open({ ...tarea, kind: 'roleplay', begun: true, fecha_entrega: null });
  await expect.element(next.getByRole('link', { name: 'Continuar el roleplay' })).toBeVisible();
});

test('[4.7] the connection is lost after finishing: it is not finished twice, and the closing page opens when it is back', async () => {
  const server = await openPage(`${playPath(ID)}?pregunta=1`, {
    user,
    answers: [answer(getPlay, playOf(null)), NO_ENTREGAS, answer(finishRoleplay, { completed_at: DONE, missing: [] })],
  });
  server.answer(unreachable(getPlay));
  await page.getByRole('button', { name: 'Finalizar' }).click();
  await expect.element(page.getByText(/Sin conexión: el roleplay se finalizará cuando vuelva/)).toBeVisible();
  server.answer(answer(getPlay, playOf(DONE)));
  await expect.element(closing).toBeVisible();
  expect(address()).toBe(`${playPath(ID)}?ver=cierre`);
  expect(server.calls(finishRoleplay)).toHaveLength(1);
});
