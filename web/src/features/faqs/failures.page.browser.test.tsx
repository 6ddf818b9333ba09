import { listConsultas } from '@ensaya/contract/consultas.ts';
import { getCompanyResponsables, listEmpresas } from '@ensaya/contract/empresas.ts';
import { listFaqCategories } from '@ensaya/contract/faq-categories.ts';
import {
  getFaqContext,
  getFaqFigures,
  listFaqAnswers,
  listFaqRequests,
  listFaqVersions,
  listMissedSearches,
  recordFaqSearch,
  voteFaq,
} from '@ensaya/contract/faq-trust.ts';
import { createFaq, type Faq, getFaq, listFaqs, searchFaqs, updateFaq } from '@ensaya/contract/faqs.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, expectHidden } from '../../../tests/browser.tsx';
import { EMPRESA, EMPRESA_ROW, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { faqPath, PATHS } from '../../lib/address/paths.ts';

const CATEGORY = { id: '0199a000-0000-7000-8000-0000000000f1', empresa_id: EMPRESA.id, name: 'Facturación', created_by: null, version: 1 };
const faqOf = (n: number, question: string): Faq => ({
  id: `0199a000-0000-7000-8000-0000000000${n}`,
  empresa_id: EMPRESA.id,
  empresa: EMPRESA,
  question,
  answer: 'Abre las ventanas.',
  alternatives: [],
  has_attachment: false,
  attachments: [],
  category_ids: [CATEGORY.id],
  topic_ids: [],
  category: CATEGORY.name,
  categories: [{ id: CATEGORY.id, name: CATEGORY.name, topics: [] }],
  created_at: '2026-11-02T09:35:00Z',
  updated_at: '2026-11-02T09:35:00Z',
  version: 1,
  owner: null,
  reviewed_on: '2026-11-02',
  review_months: 6,
  review_due: '2027-05-02',
  utiles: 0,
  no_utiles: 0,
  hidden_at: null,
  autor: null,
  mi_voto: null,
});
const GAS = faqOf(10, '¿Y si huele a gas?');
const RADIADOR = faqOf(11, '¿Por qué no calienta el radiador?');
const found = (one: Faq) => ({ items: [{ ...one, match: { attachments: [], words: [] } }], total: 1, counts: {} });
const NO_CONNECTION = 'No hay conexión. Revisa tu red e inténtalo de nuevo';
const USUAL = [
  answer(listFaqs, { items: [GAS], next_cursor: null }),
  answer(getFaq, GAS),
  answer(getFaqContext, { asked: [], related: [] }),
  answer(listFaqCategories, { items: [{ ...CATEGORY, faqs: 1, topics: [] }], total: 1 }),
  answer(listFaqAnswers, { items: [] }),
  answer(listConsultas, { items: [], next_cursor: null }),
  answer(listFaqRequests, { items: [], next_cursor: null }),
  answer(getCompanyResponsables, { items: [] }),
  answer(getFaqFigures, { searches: 0, found: 0, unanswered: 0, due: 0, to_answer: 0 }),
];
const openFaqs = (role: Role, answers: Answer[] = [], search = '') =>
  openPage(PATHS.faqs + search, { user: newUser(role), usual: USUAL, answers });

const questions = page.getByRole('list', { name: 'FAQs' }).getByRole('heading', { level: 2 });
const saved = { name: 'Guardar' };
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('[8.9] a list that fails to load does not look empty, and is retried', async () => {
  const server = await openFaqs('worker', [unreachable(listFaqs)]);
  await expect.element(page.getByText(`Error al cargar las FAQs: ${NO_CONNECTION}`)).toBeVisible();
  await expectCount(page.getByText('No hay FAQs creadas'), 0);
  server.answer(...USUAL);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(questions).toHaveTextContent(GAS.question);
});

test('[8.9] a save in the list that fails keeps the text and says so', async () => {
  const server = await openFaqs('manager', [unreachable(updateFaq)]);
  await page.getByRole('button', { name: `Editar ${GAS.question}`, exact: true }).click();
  const edit = page.getByRole('form', { name: `Editar ${GAS.question}` });
  const text = edit.getByLabelText('Respuesta');
  await text.fill('Cierra la llave y llama.');
  await edit.getByRole('button', saved).click();
  await expect.element(toast('Error al actualizar la FAQ. Inténtalo de nuevo.')).toBeVisible();
  await expect.element(text).toHaveValue('Cierra la llave y llama.');
  server.answer(answer(updateFaq, ({ body }) => ({ ...GAS, answer: body.answer, version: 2 })));
  await edit.getByRole('button', saved).click();
  await expect.element(page.getByText('FAQ actualizada con éxito')).toBeVisible();
  expect(server.calls(updateFaq).map(({ body }) => body.answer)).toEqual(['Cierra la llave y llama.', 'Cierra la llave y llama.']);
});

test('[2.41] a save over a newer text shows who changed it and when, if the history has it', async () => {
  const current = { ...GAS, answer: 'La de Marta.', version: 2 };
  const { question, answer: text, alternatives } = current;
  const changed = { version: 2, question, answer: text, alternatives, changed_at: '2026-01-12T20:19:00Z' };
  const marta = { id: '0199a000-0000-7000-8000-0000000000a1', nombre: 'Marta Soler' };
  const conflictOf = async (...answers: Answer[]) => {
    await openFaqs('manager', [refuse(updateFaq, 'stale', { current }), ...answers]);
    await page.getByRole('button', { name: `Editar ${GAS.question}`, exact: true }).click();
    const edit = page.getByRole('form', { name: `Editar ${GAS.question}` });
    await edit.getByLabelText('Respuesta').fill('La mía.');
    await edit.getByRole('button', saved).click();
    return page.getByRole('dialog', { name: 'Editar FAQ', exact: true }).getByRole('alert');
  };
  const known = await conflictOf(answer(listFaqVersions, { items: [{ ...changed, changed_by: marta }] }));
  await expect.element(known).toMatchTextContent(/Ha cambiado mientras lo editabas \(Marta Soler, 12 ene 2026, 21:19\)/);
  const unknown = await conflictOf(unreachable(listFaqVersions));
  await expect.element(unknown).toMatchTextContent('Ha cambiado mientras lo editabas');
});

test('[8.9] a save in the dialog that fails says so and keeps the text', async () => {
  await openFaqs('manager', [unreachable(updateFaq)]);
  await page.getByRole('button', { name: `Editar ${GAS.question}`, exact: true }).click();
  await page
    .getByRole('form', { name: `Editar ${GAS.question}` })
    .getByRole('button', { name: 'Editar todo' })
    .click();
  const form = page.getByRole('dialog', { name: 'Editar FAQ', exact: true });
  const text = form.getByRole('textbox', { name: /^Respuesta/ });
  await text.fill('No se pierde.');
  await form.getByRole('button', saved).click();
  await expect.element(toast('Error al actualizar la FAQ. Inténtalo de nuevo.')).toBeVisible();
  await expect.element(form.getByText(NO_CONNECTION)).toBeVisible();
  await expect.element(text).toHaveValue('No se pierde.');
});

test('[1.3 6.4] the vote is shown before the server has answered, and taken back when it fails', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<'abort'>();
  await openFaqs('worker', [{ operation: voteFaq, give: () => held }]);
  await questions.getByRole('button').click();
  const useful = page.getByRole('button', { name: 'Útil', exact: true });
  await useful.click();
  await expect.element(useful).toHaveAttribute('aria-pressed', 'true');
  release('abort');
  await expect.element(page.getByText('Error al guardar tu voto')).toBeVisible();
  await expect.element(useful).toHaveAttribute('aria-pressed', 'false');
});

test('[2.40] the results of the words before stay on the screen until the next ones arrive', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const server = await openFaqs(
    'worker',
    [
      answer(searchFaqs, ({ query: { q } }) => (q === 'gas' ? found(GAS) : held.then(() => found(RADIADOR)))),
      answer(recordFaqSearch, null),
    ],
    '?q=gas',
  );
  await expect.element(questions).toHaveTextContent(GAS.question);
  await page.getByRole('searchbox', { name: 'Buscar FAQs' }).fill('radiador');
  await expect.poll(() => server.calls(searchFaqs).at(-1)?.query.q).toBe('radiador');
  await expect.element(questions).toHaveTextContent(GAS.question);
  release();
  await expect.element(questions).toHaveTextContent(RADIADOR.question);
});

test('[2.40] a superadmin searches all companies at once, and each result names its company', async () => {
  const other = { id: '01990000-0000-7000-8000-0000000000e2', nombre: 'Clínica Arce' };
  const both = [GAS, { ...RADIADOR, empresa_id: other.id, empresa: other }].map((faq) => ({
    ...faq,
    match: { attachments: [], words: [] },
  }));
  const server = await openFaqs('superadmin', [
    answer(searchFaqs, { items: both, total: 2, counts: {} }),
    answer(listEmpresas, { items: [], total: 0 }),
  ]);
  await page.getByRole('searchbox', { name: 'Buscar FAQs' }).fill('frío');
  await expect.element(page.getByText('2 resultados')).toBeVisible();
  expect(server.calls(searchFaqs).at(-1)?.query).toMatchObject({ q: 'frío' });
  expect(server.calls(searchFaqs).at(-1)?.query.empresa_id).toBeUndefined();
  const listed = page.getByRole('list', { name: 'FAQs' }).getByRole('listitem');
  await expect.element(listed.nth(0)).toMatchTextContent(EMPRESA.nombre);
  await expect.element(listed.nth(1)).toMatchTextContent(other.nombre);
});

test('[2.40] results of all companies do not stay on the screen while those of a chosen one are read', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const server = await openFaqs('superadmin', [
    answer(searchFaqs, found(RADIADOR)),
    answer(listEmpresas, { items: [EMPRESA_ROW], total: 1 }),
  ]);
  await page.getByRole('searchbox', { name: 'Buscar FAQs' }).fill('frío');
  await expect.element(questions).toHaveTextContent(RADIADOR.question);
  server.answer(answer(searchFaqs, () => held.then(() => found(GAS))));
  await page.getByRole('combobox', { name: 'Empresa' }).click();
  await page.getByRole('option', { name: EMPRESA.nombre }).click();
  await expectCount(questions, 0);
  release();
  await expect.element(questions).toHaveTextContent(GAS.question);
});

test('[4.5] while the FAQ is being saved the dialog stays, and a second press creates no second FAQ', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Faq>();
  const server = await openFaqs('manager', [answer(createFaq, () => held)]);
  await page.getByRole('button', { name: 'Nueva FAQ' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva FAQ', exact: true });
  const category = form.getByRole('combobox', { name: 'Categoría' });
  await category.fill('fact');
  await page.getByRole('option', { name: CATEGORY.name }).click();
  const question = form.getByRole('textbox', { name: 'Pregunta', exact: true });
  await question.fill('¿Una sola vez?');
  await form.getByRole('textbox', { name: /^Respuesta/ }).fill('Una.');
  const create = form.getByRole('button', { name: 'Crear FAQ' });
  await create.click();
  await expect.element(create).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(form).toBeVisible();
  server.answer(answer(listFaqs, { items: [faqOf(12, '¿Una sola vez?'), GAS], next_cursor: null }));
  release(faqOf(12, '¿Una sola vez?'));
  await expectHidden(form);
  expect(server.calls(createFaq)).toHaveLength(1);
  await expectCount(questions, 2);
  await page.getByRole('button', { name: 'Nueva FAQ' }).click();
  await expect.element(question).toHaveValue('');
});

test('[2.42] Nueva FAQ opens with the focus in a field; without a category, its field is focused and in sight', async () => {
  const server = await openFaqs('manager');
  await page.getByRole('button', { name: 'Nueva FAQ' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nueva FAQ' });
  await expect.element(form.getByRole('textbox', { name: /^Pregunta/ })).toHaveFocus();
  await form.getByRole('textbox', { name: /^Pregunta/ }).fill('¿Abrimos los sábados?');
  await form.getByRole('textbox', { name: /^Respuesta/ }).fill('Sí.');
  await form.getByRole('button', { name: 'Crear FAQ' }).click();
  await expect.element(form.getByRole('combobox', { name: 'Categoría' })).toHaveFocus();
  expect(server.calls(createFaq)).toEqual([]);
});

test('[2.40] on its own page a FAQ shows who asked, whether it helps, and what is related; without them it is still read', async () => {
  const open = (role: Role, ...answers: Answer[]) => openPage(faqPath(GAS.id), { user: newUser(role), usual: USUAL, answers });
  const asked = [{ nombre: 'Lucía Romero', own: false, at: '2026-11-12T09:35:00Z' }];
  await open(
    'manager',
    answer(getFaq, { ...GAS, utiles: 3, no_utiles: 1 }),
    answer(getFaqContext, { asked, related: [{ id: RADIADOR.id, question: RADIADOR.question }] }),
  );
  const about = page.getByRole('complementary', { name: 'Sobre esta FAQ' });
  await expect.element(about.getByText('Lucía Romero')).toBeVisible();
  await expect.element(about.getByText('3 útiles · 1 no útil')).toBeVisible();
  await expect.element(about.getByRole('link', { name: RADIADOR.question })).toHaveAttribute('href', faqPath(RADIADOR.id));
  await open('worker', unreachable(getFaqContext));
  await expect.element(page.getByText('Abre las ventanas.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Útil', exact: true })).toBeVisible();
  await expectHidden(about.getByText('Relacionadas'));
});

test('[2.40] the figures and the list of searches without results each name their period', async () => {
  await openFaqs(
    'manager',
    [
      answer(getFaqFigures, { searches: 20, found: 12, unanswered: 5, due: 0, to_answer: 8 }),
      answer(listMissedSearches, { items: [{ words: 'garantía', times: 3, last_on: '2026-09-02' }] }),
    ],
    '?vista=por-responder',
  );
  await expect.element(page.getByText('Últimos 30 días', { exact: true })).toBeVisible();
  const missed = page.getByRole('region', { name: 'Búsquedas sin resultados' });
  await expect.element(missed.getByText('Últimos 90 días', { exact: true })).toBeVisible();
});
