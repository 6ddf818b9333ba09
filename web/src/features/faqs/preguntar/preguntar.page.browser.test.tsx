import { askKnowHow, deleteConsulta, type Grupo, getConsulta, listConsultas } from '@ensaya/contract/consultas.ts';
import { getCompanyResponsables } from '@ensaya/contract/empresas.ts';
import { listFaqCategories } from '@ensaya/contract/faq-categories.ts';
import { getFaqFigures, listFaqAnswers, listFaqRequests, recordFaqSearch } from '@ensaya/contract/faq-trust.ts';
import { listFaqs, searchFaqs } from '@ensaya/contract/faqs.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, answerEvents, refuse, unreachable } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`;
const NOCHE: Grupo = {
  faq_id: idOf(10),
  version: 3,
  question: '¿Cubre el mantenimiento los avisos de noche?',
  answer: 'Solo el contrato **Completo**. En el Básico, la salida se cobra aparte. Dilo antes de enviar a nadie.',
  frases: [{ starts: 31, length: 40, texto: 'En el Básico, la salida se cobra aparte.' }],
  owner: { id: idOf(20), nombre: 'Marta Iglesias' },
  reviewed_on: '2026-10-15',
  caducada: false,
  cambiada: false,
};
const MENOR: Grupo = {
  faq_id: idOf(11),
  version: 1,
  question: '¿Qué hago si hay un menor en casa?',
  answer: 'Abre un aviso urgente.',
  frases: [{ starts: 0, length: 22, texto: 'Abre un aviso urgente.' }],
  owner: null,
  reviewed_on: '2024-01-02',
  caducada: true,
  cambiada: false,
};
const PREGUNTA = '¿Le cobro la salida de noche?';
const kept = { id: idOf(30), pregunta: PREGUNTA, contestada: true, created_at: '2026-11-18T10:00:00Z' };
const done = { id: idOf(30), contestada: true, grupos: [NOCHE, MENOR], parecidas: [] };
const ANSWERED = answerEvents(askKnowHow, { event: 'grupo', data: NOCHE }, { event: 'grupo', data: MENOR }, { event: 'done', data: done });
const NONE = answerEvents(askKnowHow, {
  event: 'done',
  data: { id: idOf(30), contestada: false, grupos: [], parecidas: [{ faq_id: idOf(10), question: NOCHE.question, answer: NOCHE.answer }] },
});
const USUAL = [
  answer(listFaqs, { items: [], next_cursor: null }),
  answer(listFaqCategories, { items: [], total: 0 }),
  answer(listFaqAnswers, { items: [] }),
  answer(listConsultas, { items: [], next_cursor: null }),
  answer(listFaqRequests, { items: [], next_cursor: null }),
  answer(searchFaqs, { items: [], total: 0, counts: {} }),
  answer(getFaqFigures, { searches: 0, found: 0, unanswered: 0, due: 0, to_answer: 0 }),
];
const openFaqs = (answers: Answer[], role: 'worker' | 'manager' = 'worker', search = '') =>
  openPage(PATHS.faqs + search, { user: newUser(role), usual: USUAL, answers });

const box = page.getByRole('searchbox', { name: 'Buscar FAQs' });
const press = async (pregunta = PREGUNTA) => {
  await box.fill(pregunta);
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
};
const result = page.getByRole('region', { name: 'Respuesta' });
/** Longer than words have to stand still to be a finished search. */
const stillWords = () => new Promise((resume) => setTimeout(resume, 2500));

test('[2.40] asking shows whole sentences with their number, who is in charge and when they were reviewed', async () => {
  const server = await openFaqs([ANSWERED]);
  await press();
  await expect.element(result).toMatchTextContent(/En el Básico, la salida se cobra aparte\./);
  await expect.element(result).toMatchTextContent(/A cargo de Marta Iglesias · Revisada el 15 oct 2026/);
  await expect.element(result).toMatchTextContent(/Revisada el 2 ene 2024 Caducada/);
  expect(server.calls(askKnowHow)).toMatchObject([{ body: { empresa_id: EMPRESA.id, pregunta: PREGUNTA } }]);
  // One announcement for each sentence.
  const said = [...document.querySelectorAll('[role=log] p')].map(({ textContent }) => textContent);
  expect(said).toEqual(['En el Básico, la salida se cobra aparte.', 'Abre un aviso urgente.']);
});

test('[2.40] a number opens the passage, ↓ the next source, and Escape gives the focus back to the number', async () => {
  await openFaqs([ANSWERED]);
  await press();
  const number = page.getByRole('button', { name: 'Fuente 1', exact: true });
  await number.click();
  const panel = page.getByRole('dialog', { name: 'Fuente 1' });
  await expect.element(panel).toMatchTextContent(/Solo el contrato Completo\. En el Básico/);
  expect(document.querySelector('[role=dialog] mark')?.textContent).toBe('En el Básico, la salida se cobra aparte.');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('dialog', { name: 'Fuente 2' })).toMatchTextContent(/menor en casa/);
  await userEvent.keyboard('{Escape}');
  await expect.element(number).toHaveFocus();
});

test('[2.40] Enter searches; asking counts in no statistics of searches', async () => {
  const server = await openFaqs([ANSWERED]);
  await box.fill(PREGUNTA);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.calls(searchFaqs).length).toBeGreaterThan(0);
  expect(server.calls(askKnowHow)).toEqual([]);
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
  await expect.element(result).toBeVisible();
  await stillWords();
  await box.fill('');
  await expect.element(box).toHaveValue('');
  await stillWords();
  expect(server.calls(recordFaqSearch)).toEqual([]);
}, 20_000);

test('[2.40 6.4] words that were edited into a question are not counted; those of a search are, when they are cleared', async () => {
  const server = await openFaqs([ANSWERED, answer(recordFaqSearch, null)]);
  await box.fill('me han robado');
  await expect.poll(() => server.calls(searchFaqs).at(-1)?.query.q).toBe('me han robado');
  await stillWords();
  await press();
  await expect.element(result).toBeVisible();
  await stillWords();
  await box.fill('');
  await expect.element(box).toHaveValue('');
  await box.fill('zanahoria');
  await expect.poll(() => server.calls(searchFaqs).at(-1)?.query.q).toBe('zanahoria');
  await stillWords();
  expect(server.calls(recordFaqSearch)).toEqual([]);
  await box.fill('');
  await expect
    .poll(() => server.calls(recordFaqSearch).map(({ body }) => body))
    .toEqual([{ empresa_id: EMPRESA.id, q: 'zanahoria', opened: null }]);
}, 20_000);

test('[2.40] no FAQ says it: no guess, the nearest ones, and a person to ask', async () => {
  await openFaqs([NONE]);
  await press();
  await expect.element(result).toMatchTextContent(/No está en el know-how/);
  await expect.element(result.getByRole('link', { name: NOCHE.question })).toBeVisible();
  await expect.element(result).toMatchTextContent(/No lo hemos encontrado en las preguntas frecuentes\. Los adjuntos no se leen\./);
  await expect.element(result.getByRole('button', { name: 'Enviar pregunta' })).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'No encuentro lo que busco' }), 0);
});

test('[2.40] a responsable writes the FAQ that is missing, with the question in it', async () => {
  await openFaqs([NONE, answer(getCompanyResponsables, { items: [] })], 'manager');
  await press();
  await result.getByRole('button', { name: 'Nueva FAQ' }).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /^Pregunta/ })).toHaveValue(PREGUNTA);
});

test('[2.40] the page says what is sent, before it is sent; words that arrive in the address are not', async () => {
  const server = await openFaqs([ANSWERED], 'worker', `?q=${encodeURIComponent(PREGUNTA)}`);
  await expect.element(box).toHaveValue(PREGUNTA);
  await expect
    .element(page.getByRole('button', { name: 'Preguntar', exact: true }))
    .toHaveAccessibleDescription(
      'Preguntar envía tu pregunta y las preguntas frecuentes más parecidas a la IA de tu empresa. Los adjuntos no se leen.',
    );
  expect(server.calls(askKnowHow)).toEqual([]);
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
  await expect.element(result).toBeVisible();
});

test.each([
  ['without AI', refuse(askKnowHow, 'ai_not_configured'), 'Tu empresa aún no tiene IA: hemos buscado tus palabras.'],
  ['over the cap', refuse(askKnowHow, 'ai_cap'), 'La IA de tu empresa ha llegado a su tope de este mes: hemos buscado tus palabras.'],
  ['offline', unreachable(askKnowHow), 'Sin conexión no se puede preguntar: hemos buscado tus palabras.'],
  [
    'beyond the limit of the day',
    refuse(askKnowHow, 'rate_limited', { message: 'Has llegado al límite de 100 de hoy', retry_after: 9000 }),
    'Has llegado al límite de 100 de hoy: hemos buscado tus palabras.',
  ],
])('[2.40] %s the words are searched, and it says so', async (_when, refusal, sentence) => {
  const server = await openFaqs([refusal]);
  await press();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.poll(() => server.calls(searchFaqs).at(-1)?.query.q).toBe(PREGUNTA);
  await expect.element(box).toHaveValue(PREGUNTA);
});

test('[6.4] one’s own questions are listed, opened again as they were answered, and deleted', async () => {
  const server = await openFaqs([
    answer(listConsultas, { items: [kept], next_cursor: null }),
    answer(getConsulta, { ...kept, ...done }),
    answer(deleteConsulta, null),
  ]);
  const own = page.getByRole('region', { name: 'Mis preguntas' });
  await expect.element(own).toMatchTextContent(/Solo las ves tú · se borran a los 30 días/);
  await own.getByRole('button', { name: PREGUNTA }).first().click();
  await expect.element(result).toMatchTextContent(/Abre un aviso urgente\./);
  await expect.element(result.getByRole('heading', { name: 'Respuesta' })).toHaveFocus();
  await result.getByRole('button', { name: 'Cerrar la respuesta' }).click();
  await expect.element(box).toHaveFocus();
  expect(server.calls(askKnowHow)).toEqual([]);
  server.answer(answer(listConsultas, { items: [], next_cursor: null }));
  await own.getByRole('button', { name: `Borrar «${PREGUNTA}»` }).click();
  await expectCount(own, 0);
  expect(server.calls(deleteConsulta)).toMatchObject([{ params: { id: kept.id } }]);
});

test('[2.40] an old sentence of a FAQ that has changed since tells no review of today', async () => {
  await openFaqs([
    answer(listConsultas, { items: [kept], next_cursor: null }),
    answer(getConsulta, { ...kept, ...done, grupos: [{ ...MENOR, cambiada: true }] }),
  ]);
  await page.getByRole('region', { name: 'Mis preguntas' }).getByRole('button', { name: PREGUNTA }).first().click();
  await expect.element(result).toMatchTextContent(/Ha cambiado desde que preguntaste/);
  await expect.element(result).not.toMatchTextContent(/Revisada|Caducada/);
});

test('[6.4] an old question whose FAQs are gone says so; one that cannot be read is read again', async () => {
  const server = await openFaqs([answer(listConsultas, { items: [kept], next_cursor: null }), refuse(getConsulta, 'internal')]);
  await page.getByRole('region', { name: 'Mis preguntas' }).getByRole('button', { name: PREGUNTA }).first().click();
  await expect.element(result).toMatchTextContent(/Error al cargar la respuesta/);
  expect(server.calls(searchFaqs)).toEqual([]);
  server.answer(answer(getConsulta, { ...kept, ...done, grupos: [] }));
  await result.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(result).toMatchTextContent(/Las preguntas frecuentes que lo contestaban ya no existen\./);
  await expect.element(result.getByRole('button', { name: 'Enviar pregunta' })).toBeVisible();
});

test('[6.4] all of one’s own questions can be listed', async () => {
  const server = await openFaqs([answer(listConsultas, { items: [kept], next_cursor: 'mas' })]);
  const more = page.getByRole('button', { name: 'Cargar más de tus preguntas' });
  await expect.element(more).toBeVisible();
  const older = { ...kept, id: idOf(31), pregunta: '¿Antigua?' };
  server.answer(
    answer(listConsultas, ({ query: { cursor } }) =>
      cursor ? { items: [older], next_cursor: null } : { items: [kept], next_cursor: 'mas' },
    ),
  );
  await more.click();
  await expect.element(page.getByRole('button', { name: '¿Antigua?' }).first()).toBeVisible();
});

test('a long question is not cut to the length of a search', async () => {
  const long = `${'¿Y qué hago si el cliente dice que no le avisaron de la salida? '.repeat(4)}Fin`.slice(0, 240);
  const server = await openFaqs([NONE], 'manager');
  await press(long);
  await expect.element(result).toBeVisible();
  // What sends it is loaded first.
  await expect.poll(() => server.calls(askKnowHow)[0]?.body.pregunta).toBe(long.trim());
  await expect.element(box).toHaveValue(long);
});

test('a long question stays whole in the box where the AI gives no answer', async () => {
  const long = 'Le cobro la salida de noche '.repeat(10).trim();
  await openFaqs([refuse(askKnowHow, 'ai_not_configured')]);
  await press(long);
  await expect.element(page.getByText('Tu empresa aún no tiene IA: hemos buscado tus palabras.')).toBeVisible();
  await expect.element(box).toHaveValue(long);
});
