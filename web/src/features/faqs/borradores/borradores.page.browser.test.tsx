import { getCompanyResponsables } from '@ensaya/contract/empresas.ts';
import {
  decidePermiso,
  type FaqBorrador,
  findFaqIdentifiers,
  joinFaq,
  listFaqBorradores,
  listPermisos,
  type Permiso,
} from '@ensaya/contract/faq-borradores.ts';
import { listFaqCategories } from '@ensaya/contract/faq-categories.ts';
import { getFaqFigures, listFaqRequests, listMissedSearches } from '@ensaya/contract/faq-trust.ts';
import { createFaq, type Faq, listFaqs, searchFaqs } from '@ensaya/contract/faqs.ts';
import { getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`;
const TEXTO = 'Tres cosas que puedes comprobar en el contrato: los desplazamientos, las piezas y la guardia.';
const BORRADOR: FaqBorrador = {
  id: idOf(20),
  empresa_id: EMPRESA.id,
  origen: 'respuesta',
  estado: 'permitido',
  question: '¿Qué le digo a quien compara con otra empresa?',
  answer: TEXTO,
  autor: { id: idOf(21), nombre: 'Iván Castro' },
  con_nombre: true,
  roleplay: { id: idOf(22), title: 'Cliente que amenaza con irse' },
  texto_n: 4,
  informe_id: null,
  finding: null,
  faq_id: null,
  created_at: '2026-11-18T10:00:00Z',
};
const WAITING: FaqBorrador = {
  ...BORRADOR,
  id: idOf(23),
  estado: 'pendiente',
  question: '¿Cómo explico que falta una pieza?',
  answer: null,
};
const REQUEST = {
  id: idOf(40),
  empresa_id: EMPRESA.id,
  question: '¿Se puede pagar en dos plazos?',
  created_at: '2026-11-18T10:00:00Z',
  state: 'open' as const,
  faq_id: null,
  answered_at: null,
  author: { id: idOf(41), nombre: 'Lucía Romero' },
  personas: 3,
  con_nombre: null,
};
const SEARCH = { words: 'termostato wifi', times: 9, last_on: '2026-11-18' };
const FAQ: Faq = {
  id: idOf(50),
  empresa_id: EMPRESA.id,
  empresa: EMPRESA,
  question: '¿Puede un cliente darse de baja?',
  answer: 'Sí.',
  alternatives: [],
  has_attachment: false,
  attachments: [],
  category_ids: [idOf(60)],
  topic_ids: [],
  category: 'Contratos',
  categories: [{ id: idOf(60), name: 'Contratos', topics: [] }],
  created_at: '2026-11-02T09:35:00Z',
  updated_at: '2026-11-02T09:35:00Z',
  version: 1,
  owner: null,
  reviewed_on: '2026-11-02',
  review_months: 6,
  review_due: null,
  hidden_at: null,
  autor: null,
  utiles: 0,
  no_utiles: 0,
  mi_voto: null,
};
const CATEGORY = { id: idOf(60), empresa_id: EMPRESA.id, name: 'Contratos', created_by: null, version: 1, faqs: 1, topics: [] };

const listed = (...items: FaqBorrador[]) => answer(listFaqBorradores, { items });
const USUAL = [
  answer(listFaqs, { items: [], next_cursor: null }),
  answer(listFaqCategories, { items: [CATEGORY], total: 1 }),
  answer(getFaqFigures, { searches: 0, found: 0, unanswered: 0, due: 0, to_answer: 2 }),
  answer(listFaqRequests, { items: [REQUEST], next_cursor: null }),
  answer(listMissedSearches, { items: [SEARCH] }),
  answer(searchFaqs, { items: [{ ...FAQ, match: { attachments: [], words: [] } }], total: 1, counts: {} }),
  answer(getCompanyResponsables, { items: [] }),
  answer(findFaqIdentifiers, { items: [] }),
  listed(BORRADOR, WAITING),
];
const open = (answers: Answer[] = []) => openPage(`${PATHS.faqs}?vista=borradores`, { user: newUser('manager'), usual: USUAL, answers });
const row = (name: RegExp) => page.getByRole('button', { name });
const question = page.getByRole('textbox', { name: 'Pregunta', exact: true });
const written = page.getByRole('textbox', { name: 'Respuesta' });
const publish = page.getByRole('button', { name: 'Publicar FAQ' });

const chooseCategory = async () => {
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Contratos' }).click();
};

test('[2.40] drafts stand in three groups in fixed order; the first is open and the arrows walk them', async () => {
  await open();
  const groups = ['Preguntado y sin respuesta 1', 'Respuestas del equipo 2', 'Buscado sin resultados 1'];
  for (const name of groups) await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect.element(row(/^¿Se puede pagar/)).toHaveAttribute('aria-current', 'true');
  await expect.element(row(/Lucía Romero y 2 personas más/)).toBeVisible();
  await expect.element(question).toHaveValue(REQUEST.question);
  row(/^¿Se puede pagar/)
    .element()
    .focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(row(/Iván Castro, con su nombre/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText(TEXTO)).toBeVisible();
  await expect.element(page.getByText(/quiere que aparezca su nombre. Puede retirarla/)).toBeVisible();
  await expectAccessible();
});

test('[2.40] an answer that waits for its author has neither words nor a form', async () => {
  await open();
  await row(/pendiente de permiso/).click();
  await expect.element(page.getByText(/Le hemos preguntado si podemos usar su respuesta/)).toBeVisible();
  await expectCount(publish, 0);
  await expectCount(page.getByText(TEXTO), 0);
});

test('[2.40] nothing to write says what will stand here; drafts that fail to load are reported with a retry', async () => {
  const none = [answer(listFaqRequests, { items: [], next_cursor: null }), answer(listMissedSearches, { items: [] })];
  const server = await open([...none, refuse(listFaqBorradores, 'unavailable', { message: 'Ahora no' })]);
  await expect.element(page.getByRole('alert')).toMatchTextContent('No hemos podido cargar los borradores: Ahora no');
  server.answer(listed());
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText('No hay borradores')).toBeVisible();
});

test('[2.40] withdrawn while it is open, the quote goes, what was written stays and publishing asks again', async () => {
  const server = await open([refuse(createFaq, 'conflict', { message: 'La FAQ tiene palabras de una respuesta sin permiso' })]);
  await row(/Iván Castro, con su nombre/).click();
  await written.fill('Enseña lo que incluye el contrato.');
  await chooseCategory();
  server.answer(listed(WAITING));
  await publish.click();
  await expect.element(page.getByText('Iván ha retirado su respuesta')).toBeVisible();
  await expectCount(page.getByText(TEXTO), 0);
  await expect.element(written).toHaveValue('Enseña lo que incluye el contrato.');
  server.answer(answer(createFaq, FAQ));
  await publish.click();
  const dialog = page.getByRole('dialog', { name: 'Publicar sin su respuesta' });
  await expect.element(dialog).toBeVisible();
  expect(server.calls(createFaq)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Publicar FAQ' }).click();
  await expect.element(row(/^¿Se puede pagar/)).toHaveAttribute('aria-current', 'true');
  expect(server.calls(createFaq)).toHaveLength(2);
});

test('[2.40] joined to a FAQ, a question is off the list and the next one opens', async () => {
  const server = await open();
  server.answer(answer(joinFaq, null), answer(listFaqRequests, { items: [], next_cursor: null }));
  await page.getByRole('button', { name: `Unir a esta: ${FAQ.question}` }).click();
  await expect.element(row(/Iván Castro, con su nombre/)).toHaveAttribute('aria-current', 'true');
  expect(server.calls(joinFaq)).toMatchObject([{ body: { faq_id: FAQ.id, question: REQUEST.question, request_id: REQUEST.id } }]);
});

test('[2.40] what identifies a person is pointed out while it is written; a refused publication keeps the text', async () => {
  const server = await open([
    answer(findFaqIdentifiers, { items: [{ kind: 'TELEFONO', text: '612 345 678' }] }),
    refuse(createFaq, 'conflict', { message: 'La FAQ tiene palabras de una respuesta sin permiso de su autor' }),
  ]);
  await row(/Iván Castro, con su nombre/).click();
  await written.fill('Llama al 612 345 678.');
  await expect.element(page.getByText('612 345 678 (teléfono)', { exact: false })).toBeVisible();
  await chooseCategory();
  await publish.click();
  await expect.element(page.getByText(/palabras de una respuesta sin permiso/)).toBeVisible();
  await expect.element(written).toHaveValue('Llama al 612 345 678.');
  expect(server.calls(createFaq)).toMatchObject([{ body: { borrador_id: BORRADOR.id } }]);
});

const PERMISO: Permiso = {
  id: idOf(20),
  empresa_id: EMPRESA.id,
  estado: 'pedido',
  con_nombre: false,
  question: BORRADOR.question,
  texto: TEXTO,
  roleplay: BORRADOR.roleplay,
  faq: null,
  created_at: '2026-11-18T10:00:00Z',
};
const PANEL = answer(getWorkerPanel, {
  asignadas: 0,
  completadas: 0,
  pendientes: 0,
  recientes: [],
  por_hacer: [],
  agenda: [],
  roleplays: 0,
  roleplays_completados: 0,
  vencidas: { tareas: 0, roleplays: 0 },
  pasos: { roleplays: false, ensayado: false, temas: false, generado: false, faqs: true },
});

test('[2.40] a worker decides on their panel whether their answer is used, and withdraws it there', async () => {
  const server = await openPage(PATHS.workerDashboard, {
    user: newUser('worker'),
    answers: [PANEL, answer(listPermisos, { items: [PERMISO] }), answer(decidePermiso, null)],
  });
  const asked = page.getByRole('region', { name: 'Han pedido usar tu respuesta' });
  await expect.element(asked).toMatchTextContent('Puedes decir que no, o no contestar: se ve igual. Puedes retirarla cuando quieras.');
  await expectAccessible();
  server.answer(answer(listPermisos, { items: [{ ...PERMISO, estado: 'permitido', con_nombre: true }] }));
  await asked.getByRole('button', { name: 'Sí, con mi nombre' }).click();
  const given = page.getByRole('region', { name: 'Respuestas que has cedido' });
  await given.getByRole('button', { name: 'Retirar' }).click();
  server.answer(answer(listPermisos, { items: [] }));
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await expectCount(given, 0);
  expect(server.calls(decidePermiso).map(({ body }) => body)).toEqual([{ decision: 'con_nombre' }, { decision: 'retirado' }]);
});
