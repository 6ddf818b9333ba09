import {
  createEntregaComentario,
  type EntregaComentario,
  listCommented,
  listEntregaComentarios,
} from '@ensaya/contract/entrega-comentarios.ts';
import { listVistas, seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import { estimateInforme, listInformes } from '@ensaya/contract/informes.ts';
import { listAssignable } from '@ensaya/contract/roleplay-assignments.ts';
import { listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { getPlay, type Play } from '@ensaya/contract/roleplay-play.ts';
import { listResponders, listResponses } from '@ensaya/contract/roleplay-responses.ts';
import { getRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts } from '../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { playPath, responsesPath } from '../../lib/address/paths.ts';

const ID = '0199a000-0000-7000-8000-0000000000c1';
const ENTREGA = '0199a000-0000-7000-8000-0000000000e1';
const LUCIA = { id: '0199a000-0000-7000-8000-0000000000a1', email: 'lucia@talleres.example', nombre: 'Lucía Romero' };
const MARTA = { id: '0199a000-0000-7000-8000-0000000000a2', email: 'marta@talleres.example', nombre: 'Marta Iglesias' };
const QUESTIONS = ['¿Cuándo vienen?', '¿Y si no pueden hoy?'].map((text, index) => ({
  id: `0199a000-0000-7000-8000-0000000000d${index}`,
  text,
  order: index + 1,
}));
const WORDS = ['Hoy, antes de las seis.', 'Le llamo antes de las dos.'];
const AT = '2026-11-16T10:00:00Z';
const ROLEPLAY = {
  id: ID,
  company_id: EMPRESA.id,
  title: 'Avería en plena ola de frío',
  description: null,
  quien_habla: null,
  quien_eres: null,
  escena: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 2,
  progress: null,
  mine: { assigned: true, due_day: null, due_date: null, completed_at: AT, answered: 2, has_draft: false },
  empresa: EMPRESA,
};
const ENTREGADA = {
  id: ENTREGA,
  n: 1,
  origen: 'escrito' as const,
  entregada_at: AT,
  texto_at: null,
  textos: QUESTIONS.map(({ id, text }, index) => ({
    n: index + 1,
    de: 'persona' as const,
    question_id: id,
    pregunta: text,
    texto: WORDS[index] ?? '',
    attachment: null,
  })),
};
const PLAY: Play = {
  roleplay: ROLEPLAY,
  questions: QUESTIONS,
  responses: QUESTIONS.map(({ id, text }, index) => ({
    question_id: id,
    answer_text: WORDS[index] ?? '',
    question_text: text,
    attachment: null,
    updated_at: AT,
    version: 1,
  })),
  drafts: [],
  entrega: ENTREGADA,
  playable: true,
  siguiente: null,
};
const comentario = (texto: string, autor: EntregaComentario['autor'], n = 2): EntregaComentario => ({
  id: crypto.randomUUID(),
  empresa_id: EMPRESA.id,
  entrega_id: ENTREGA,
  n,
  texto,
  created_at: AT,
  autor,
});
const BY_MARTA = comentario('Di también quién llama.', MARTA);
const commented = (n: number, comentarios: number) => ({ entrega_id: ENTREGA, n, user_id: LUCIA.id, comentarios, last_at: AT });
const page_of = (items: EntregaComentario[]) => ({ items, next_cursor: null });
const WORKERS: Answer[] = [
  answer(getPlay, PLAY),
  answer(listEntregas, { current: ENTREGA, entregas: [ENTREGADA], sin_entregar: [] }),
  answer(listCommented, { items: [commented(2, 1)] }),
  answer(listEntregaComentarios, page_of([BY_MARTA])),
  answer(listVistas, { items: [{ responsable: MARTA, at: '2020-11-17T10:00:00Z' }] }),
];
const RESPONDER = {
  ...LUCIA,
  assignment_id: ID,
  due_day: null,
  due_date: null,
  completed_at: AT,
  answered: 2,
  gone: false,
  earlier: false,
};
const response = (index: number) => ({
  question_id: QUESTIONS[index]?.id ?? '',
  user_id: LUCIA.id,
  answer_text: WORDS[index] ?? '',
  question_text: null,
  attachment: null,
  updated_at: AT,
  entrega: { id: ENTREGA, n: 1, texto_n: index + 1, entregada_at: AT, texto_at: null },
  changed: null,
  version: 1,
});
const MANAGERS: Answer[] = [
  answer(getRoleplay, {
    ...ROLEPLAY,
    mine: null,
    progress: { asignados: 1, completados: 1, vencidos: 0, pendientes: 0 },
    questions: QUESTIONS.map((question) => ({ ...question, roleplay_id: ID, hidden: false, respuestas: 1 })),
  }),
  answer(listResponders, { items: [RESPONDER] }),
  answer(seeEntregas, { nuevas: 0 }),
  answer(listResponses, ({ query: { question_id } }) => ({
    items: [response(0), response(1)].filter((one) => question_id === undefined || one.question_id === question_id),
    next_cursor: null,
  })),
  answer(listCommented, { items: [commented(2, 1)] }),
  answer(listEntregaComentarios, page_of([BY_MARTA])),
  answer(listInformes, { items: [], next_cursor: null } as never),
  refuse(estimateInforme, 'internal'),
  answer(listAssignable, { items: [] } as never),
];
const thread = (what: string) => page.getByRole('group', { name: `Comentarios sobre ${what}` });

test('[4.7] a worker reads what was said beside their own words, and answers there', async () => {
  const server = await openPage(playPath(ID), { user: newUser('worker'), usual: WORKERS });
  const second = thread('tu respuesta 2');
  await expectTexts(second.getByRole('listitem'), [
    expect.stringMatching(/^MIMarta Iglesias.*Di también quién llama\.$/) as unknown as string,
  ]);
  await expectCount(page.getByRole('button', { name: 'Comentar: tu respuesta 1' }), 1);
  await second.getByRole('button', { name: 'Responder' }).click();
  const field = second.getByRole('textbox');
  await expect.element(field).toHaveFocus();
  await expect.element(second.getByText('Lo leen los responsables de la empresa, nadie más.')).toBeVisible();
  await field.fill('Lo haré.');
  const own = comentario('Lo haré.', { ...LUCIA });
  server.answer(answer(createEntregaComentario, own), answer(listEntregaComentarios, page_of([own, BY_MARTA])));
  await second.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(second.getByText('Lo haré.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(server.calls(createEntregaComentario)).toMatchObject([{ params: { id: ENTREGA }, body: { n: 2, texto: 'Lo haré.' } }]);
});

test('[4.6] a responsable who opens what was handed in is named to the person, once', async () => {
  const server = await openPage(`${responsesPath(ID)}?vista=persona&persona=${LUCIA.id}`, { user: newUser('manager'), usual: MANAGERS });
  await expect.element(thread('la respuesta 2')).toBeVisible();
  // Only hers. StrictMode opens it twice in development.
  expect(new Set(server.calls(seeEntregas).map(({ body }) => body.entrega_id))).toEqual(new Set([ENTREGA]));
  await openPage(playPath(ID), { user: newUser('worker'), usual: WORKERS });
  await expect.element(page.getByText('Visto por Marta · 17 nov 2020')).toBeVisible();
});

test('[4.7] a comment that could not be sent stays, also after a reload, and is the same one when it is sent again', async () => {
  const user = newUser('worker');
  const first = await openPage(playPath(ID), { user, usual: WORKERS, answers: [unreachable(createEntregaComentario)] });
  await page.getByRole('button', { name: 'Comentar: tu respuesta 1' }).click();
  const field = page.getByRole('textbox', { name: 'Comentario sobre tu respuesta 1' });
  await field.fill('¿Quién llama?');
  await thread('tu respuesta 1').getByRole('button', { name: 'Enviar' }).click();
  await expect.element(thread('tu respuesta 1').getByRole('alert')).toBeVisible();
  await expect.element(thread('tu respuesta 1').getByText('Borrador guardado')).toBeVisible();
  const [{ body: tried } = { body: undefined }] = first.calls(createEntregaComentario);

  const again = await openPage(playPath(ID), {
    user,
    usual: WORKERS,
    answers: [answer(createEntregaComentario, comentario('¿Quién llama?', LUCIA, 1))],
  });
  await expect.element(field).toHaveValue('¿Quién llama?');
  await thread('tu respuesta 1').getByRole('button', { name: 'Enviar' }).click();
  await expect.element(field).toHaveValue('');
  expect(again.calls(createEntregaComentario).map(({ body }) => body)).toEqual([tried]);

  // Nothing is left of it; an opened form is closed without a question.
  await openPage(playPath(ID), { user, usual: WORKERS });
  await page.getByRole('button', { name: 'Comentar: tu respuesta 1' }).click();
  await expect.element(field).toHaveValue('');
  await thread('tu respuesta 1').getByRole('button', { name: 'Cancelar' }).click();
  await expectCount(field, 0);
});

test('[4.7] a draft whose first sending did arrive is not offered again', async () => {
  const user = newUser('worker');
  const server = await openPage(playPath(ID), { user, usual: WORKERS, answers: [unreachable(createEntregaComentario)] });
  await thread('tu respuesta 2').getByRole('button', { name: 'Responder' }).click();
  await thread('tu respuesta 2').getByRole('textbox').fill('Lo haré.');
  await thread('tu respuesta 2').getByRole('button', { name: 'Enviar' }).click();
  await expect.element(thread('tu respuesta 2').getByRole('alert')).toBeVisible();
  const [{ body } = { body: { id: '' } }] = server.calls(createEntregaComentario);
  const arrived = { ...comentario('Lo haré.', LUCIA), id: body.id ?? '' };
  await openPage(playPath(ID), { user, usual: WORKERS, answers: [answer(listEntregaComentarios, page_of([arrived, BY_MARTA]))] });
  await expectCount(thread('tu respuesta 2').getByRole('listitem'), 2);
  await expect.element(thread('tu respuesta 2').getByRole('textbox')).toHaveValue('');
});

test('[4.7] a notice leads to the text that was commented last, also of an entrega before', async () => {
  await openPage(`${playPath(ID)}?entrega=${ENTREGA}`, {
    user: newUser('worker'),
    usual: WORKERS,
    answers: [
      answer(getPlay, { ...PLAY, entrega: null, responses: [], roleplay: { ...ROLEPLAY, mine: { ...ROLEPLAY.mine, completed_at: null } } }),
      answer(listEntregas, { current: null, entregas: [ENTREGADA], sin_entregar: [] }),
    ],
  });
  await expect.element(thread('tu respuesta 2')).toHaveFocus();
  await expect.element(thread('tu respuesta 2').getByText('Di también quién llama.')).toBeVisible();
});

test('[4.6] a responsable goes from an answer among many to its comments, and reads who gets them', async () => {
  await openPage(responsesPath(ID), { user: newUser('manager'), usual: MANAGERS });
  await expectCount(page.getByRole('link', { name: 'Comentar', exact: true }), 1);
  await page.getByRole('link', { name: '1 comentario', exact: true }).click();
  const second = thread('la respuesta 2');
  await expect.element(second).toHaveFocus();
  await expectTexts(second.getByRole('listitem'), [expect.stringContaining('Di también quién llama.') as unknown as string]);
  await second.getByRole('button', { name: 'Responder' }).click();
  await expect.element(second.getByText('Lo leen Lucía y los responsables de la empresa.')).toBeVisible();
});

test('[4.6] from a text without comments the form is open; a notice finds the person of the entrega', async () => {
  await openPage(responsesPath(ID), { user: newUser('manager'), usual: MANAGERS });
  await page.getByRole('link', { name: 'Comentar', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Comentario sobre la respuesta 1' })).toHaveFocus();
  await openPage(`${responsesPath(ID)}?entrega=${ENTREGA}`, { user: newUser('manager'), usual: MANAGERS });
  await expect.element(thread('la respuesta 2')).toHaveFocus();
  expect(new URLSearchParams(address().split('?')[1]).get('persona')).toBe(LUCIA.id);
});

test('[4.6 8.11] comments that cannot be loaded do not look like none; a deleted author has a name', async () => {
  const path = `${responsesPath(ID)}?vista=persona&persona=${LUCIA.id}`;
  await openPage(path, { user: newUser('manager'), usual: MANAGERS, answers: [refuse(listCommented, 'internal')] });
  await expect.element(page.getByText(/Error al cargar los comentarios/)).toBeVisible();
  await openPage(path, {
    user: newUser('manager'),
    usual: MANAGERS,
    answers: [answer(listEntregaComentarios, page_of([comentario('Bien.', null)]))],
  });
  await expect.element(thread('la respuesta 2').getByText('Persona eliminada')).toBeVisible();
});

const REHEARSED = {
  ...ENTREGADA,
  id: '0199a000-0000-7000-8000-0000000000e2',
  n: 2,
  origen: 'ensayo' as const,
  textos: (['personaje', 'persona', 'personaje'] as const).map((de, index) => ({
    n: index + 1,
    de,
    question_id: null,
    pregunta: null,
    texto: ['¿Esto qué es?', 'Entiendo que le siente mal.', 'Ya.'][index] ?? '',
    attachment: null,
  })),
};
const rehearsals = answer(listEntregas, { current: ENTREGA, entregas: [REHEARSED, ENTREGADA], sin_entregar: [] });
const dialogue = page.getByRole('list', { name: 'Ensayo entregado el 16 nov 2026' });

test('[4.7] a responsable reads a rehearsal that was handed in as the dialogue that it was, and comments on the person’s words', async () => {
  const server = await openPage(`${responsesPath(ID)}?vista=persona&persona=${LUCIA.id}`, {
    user: newUser('manager'),
    usual: MANAGERS,
    answers: [answer(listResponders, { items: [{ ...RESPONDER, rehearsed: true }] }), rehearsals],
  });
  await expectTexts(dialogue.getByRole('paragraph'), [
    'Personaje de IA: ¿Esto qué es?',
    'Lucía Romero: Entiendo que le siente mal.',
    'Personaje de IA: Ya.',
  ]);
  await expect.poll(() => server.calls(seeEntregas).map(({ body }) => body.entrega_id)).toContain(REHEARSED.id);
  // Not on the character's.
  await expectCount(dialogue.getByRole('button', { name: /del ensayo$/ }), 1);
  await dialogue.getByRole('button', { name: 'Comentar: el turno 2 del ensayo' }).click();
  server.answer(answer(createEntregaComentario, { ...comentario('Bien visto.', MARTA), entrega_id: REHEARSED.id }));
  await dialogue.getByRole('textbox').fill('Bien visto.');
  await dialogue.getByRole('button', { name: 'Enviar' }).click();
  await expect
    .poll(() => server.calls(createEntregaComentario))
    .toMatchObject([{ params: { id: REHEARSED.id }, body: { n: 2, texto: 'Bien visto.' } }]);
});

test('[4.7] the person finds it with their answers; a rehearsal is no earlier time of these', async () => {
  await openPage(playPath(ID), { user: newUser('worker'), usual: WORKERS, answers: [rehearsals] });
  await expectTexts(dialogue.getByRole('paragraph'), [
    'Personaje de IA: ¿Esto qué es?',
    'Tú: Entiendo que le siente mal.',
    'Personaje de IA: Ya.',
  ]);
  await expectCount(page.getByRole('heading', { name: 'Entregas anteriores' }), 0);
});
