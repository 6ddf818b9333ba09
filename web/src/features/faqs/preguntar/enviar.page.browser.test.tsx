import { askKnowHow, listConsultas } from '@ensaya/contract/consultas.ts';
import { getCompanyResponsables } from '@ensaya/contract/empresas.ts';
import { listFaqCategories } from '@ensaya/contract/faq-categories.ts';
import {
  createFaqRequest,
  type FaqRequest,
  getFaqFigures,
  listFaqAnswers,
  listFaqRequests,
  listMissedSearches,
  seeFaqAnswer,
  withdrawFaqRequest,
} from '@ensaya/contract/faq-trust.ts';
import { listFaqs, searchFaqs } from '@ensaya/contract/faqs.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, answerEvents, refuse } from '../../../../tests/stub-server.ts';
import { faqPath, PATHS } from '../../../lib/address/paths.ts';

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`;
const PREGUNTA = '¿Podemos instalar una caldera que ha comprado el cliente?';
const REQUEST: FaqRequest = {
  id: idOf(40),
  empresa_id: EMPRESA.id,
  question: PREGUNTA,
  created_at: '2026-11-18T10:00:00Z',
  state: 'open',
  faq_id: null,
  answered_at: null,
  author: null,
  personas: 1,
  con_nombre: true,
};
const nearest = [1, 2, 3].map((n) => ({ faq_id: idOf(10 + n), question: `¿Parecida ${n}?`, answer: 'Otra cosa.' }));
const listed = (...items: FaqRequest[]) => answer(listFaqRequests, { items, next_cursor: null });
const USUAL = [
  answer(listFaqs, { items: [], next_cursor: null }),
  answer(listFaqCategories, { items: [], total: 0 }),
  answer(listFaqAnswers, { items: [] }),
  answer(listConsultas, { items: [], next_cursor: null }),
  answer(searchFaqs, { items: [], total: 0, counts: {} }),
  answer(getFaqFigures, { searches: 0, found: 0, unanswered: 0, due: 0, to_answer: 0 }),
  answer(listMissedSearches, { items: [] }),
  answer(getCompanyResponsables, { items: [] }),
  answerEvents(askKnowHow, { event: 'done', data: { id: idOf(30), contestada: false, grupos: [], parecidas: nearest } }),
  listed(),
];
const open = (answers: Answer[], role: 'worker' | 'manager' = 'worker', search = '') =>
  openPage(PATHS.faqs + search, { user: newUser(role), usual: USUAL, answers });
const ask = async () => {
  await page.getByRole('searchbox', { name: 'Buscar FAQs' }).fill(PREGUNTA);
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
};
const card = page.getByRole('region', { name: 'Preguntar a quien lo sabe' });
const send = card.getByRole('button', { name: 'Enviar pregunta' });
const nameless = card.getByRole('checkbox', { name: 'Sin mi nombre' });
const own = page.getByRole('region', { name: 'Mis preguntas' });

test('[2.40] a question that no FAQ answers is sent as it was asked, and the page says what happens next', async () => {
  const server = await open([answer(createFaqRequest, REQUEST)]);
  await ask();
  await expectCount(page.getByRole('link', { name: /¿Parecida/ }), 3);
  await expect.element(nameless).not.toBeChecked();
  server.answer(listed(REQUEST));
  await send.click();
  await expect
    .element(card.getByRole('status'))
    .toMatchTextContent('Enviada. Te avisaremos cuando haya respuesta; mientras tanto, está en «Mis preguntas».');
  expect(server.calls(createFaqRequest).map(({ body }) => body)).toMatchObject([
    { empresa_id: EMPRESA.id, question: PREGUNTA, con_nombre: true },
  ]);
  await expect.element(card).toHaveFocus();
  await expect.element(own).toMatchTextContent(/Espera respuesta/);
  await expectCount(send, 0);
});

test('[2.40 6.5] it can be sent without one’s name, and be taken back', async () => {
  const server = await open([answer(createFaqRequest, { ...REQUEST, con_nombre: false }), answer(withdrawFaqRequest, null)]);
  await ask();
  await expect.element(card).toMatchTextContent(/Tus responsables verán la pregunta, no quién la hace\. Te avisaremos igual\./);
  await nameless.click();
  server.answer(listed({ ...REQUEST, con_nombre: false }));
  await send.click();
  await expect.element(card.getByRole('status')).toMatchTextContent(/^Enviada sin tu nombre\./);
  expect(server.calls(createFaqRequest)).toMatchObject([{ body: { con_nombre: false } }]);
  await expect.element(own).toMatchTextContent(/Espera respuesta · sin tu nombre/);
  server.answer(listed());
  await card.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(send).toBeVisible();
  await expect.element(nameless).toBeChecked();
  await expectCount(own, 0);
  expect(server.calls(withdrawFaqRequest)).toMatchObject([{ params: { id: REQUEST.id }, query: { empresa_id: EMPRESA.id } }]);
});

test('[2.40] a question that could not be sent says why and is sent again as the same one', async () => {
  const server = await open([refuse(createFaqRequest, 'internal')]);
  await ask();
  await send.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent(/Error al enviar la pregunta/);
  server.answer(answer(createFaqRequest, REQUEST));
  await send.click();
  await expect.element(card.getByRole('status')).toMatchTextContent(/^Enviada\./);
  const ids = server.calls(createFaqRequest).map(({ body }) => body.id);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('[6.4] ‘Mis preguntas’: what waits, what is answered, what was dismissed; a waiting one can be taken back', async () => {
  const faq_id = idOf(12);
  const answered: FaqRequest = {
    ...REQUEST,
    id: idOf(41),
    question: '¿Respondida?',
    state: 'answered',
    faq_id,
    answered_at: REQUEST.created_at,
  };
  const gone: FaqRequest = { ...answered, id: idOf(42), question: '¿Borrada?', faq_id: null };
  const dismissed: FaqRequest = { ...REQUEST, id: idOf(43), question: '¿Descartada?', state: 'dismissed' };
  const server = await open([listed(REQUEST, answered, gone, dismissed), answer(withdrawFaqRequest, null), answer(seeFaqAnswer, null)]);
  const row = (question: string) => own.getByRole('listitem').filter({ hasText: question });
  await expect.element(row(PREGUNTA)).toMatchTextContent(/Espera respuesta/);
  await expect.element(row('¿Respondida?')).toMatchTextContent(/Respondida/);
  await expect.element(row('¿Borrada?')).toMatchTextContent(/Respondida en una FAQ que ya no existe/);
  await expect.element(row('¿Descartada?')).toMatchTextContent(/Descartada sin respuesta/);
  expect(server.calls(listFaqRequests)).toMatchObject([{ query: { own: 'true' } }]);
  await expectCount(own.getByRole('button', { name: /^Retirar/ }), 1);
  server.answer(listed(answered));
  await own.getByRole('button', { name: `Retirar «${PREGUNTA}»` }).click();
  await expectCount(row(PREGUNTA), 0);
  const link = own.getByRole('link', { name: '¿Respondida?' });
  await expect.element(link).toHaveAttribute('href', faqPath(faq_id));
  await link.click();
  await expect.poll(() => server.calls(seeFaqAnswer)).toMatchObject([{ params: { id: answered.id } }]);
});

test('[6.4] own questions that could not be loaded do not look like none', async () => {
  await open([refuse(listFaqRequests, 'internal')]);
  await expect.element(own).toMatchTextContent(/Error al cargar las preguntas que has enviado/);
});

test('[2.40 6.5] a responsable sees how many ask the same, and no name where none was given', async () => {
  const named: FaqRequest = { ...REQUEST, author: { id: idOf(20), nombre: 'Lucía Romero' }, personas: 3, con_nombre: null };
  const quiet: FaqRequest = { ...REQUEST, id: idOf(41), question: '¿Y el turno?', con_nombre: null };
  await open([listed(named, quiet)], 'manager', '?vista=por-responder');
  const rows = page.getByRole('list', { name: 'Preguntas de tu equipo' }).getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Lucía Romero.*La preguntan 3 personas/);
  await expect.element(rows.last()).toMatchTextContent(/Sin nombre/);
  await expect.element(rows.last()).not.toMatchTextContent(/preguntan/);
});
