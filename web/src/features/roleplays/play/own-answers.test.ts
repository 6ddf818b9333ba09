import type { Entrega } from '@ensaya/contract/roleplay-entregas.ts';
import type { OwnResponse } from '@ensaya/contract/roleplay-play.ts';
import { expect, test } from 'vitest';
import { hasUnhanded, ownAnswers } from './own-answers.ts';

const QUESTIONS = [
  { id: 'uno', text: '¿Uno?', order: 1 },
  { id: 'dos', text: '¿Dos, ahora?', order: 2 },
];
const file = (name: string) => ({ url: `/storage/v1/${name}`, name });
const response = (question_id: string, answer_text: string, more: Partial<OwnResponse> = {}): OwnResponse => ({
  question_id,
  answer_text,
  question_text: `¿${question_id}?`,
  attachment: null,
  updated_at: '2026-11-16T10:00:00Z',
  version: 1,
  ...more,
});
const texto = (question_id: string, said: string, more: Partial<Entrega['textos'][number]> = {}): Entrega['textos'][number] => ({
  n: 1,
  de: 'persona',
  question_id,
  pregunta: `¿${question_id}?`,
  texto: said,
  attachment: null,
  ...more,
});
const entrega = (...textos: Entrega['textos']): Entrega => ({
  id: 'e',
  n: 1,
  origen: 'escrito',
  entregada_at: '2026-11-15T10:00:00Z',
  texto_at: null,
  textos,
});

test('[3.12] before handing in, the answers as they are, with what is missing', () => {
  const play = { questions: QUESTIONS, responses: [response('dos', 'Sí.')], entrega: null };
  expect(ownAnswers(play)).toMatchObject([
    { key: 'uno', question: '¿Uno?', answer: null },
    { key: 'dos', question: '¿dos?', now: '¿Dos, ahora?', answer: 'Sí.', later: undefined },
  ]);
  expect(hasUnhanded(play)).toBe(false);
});

test('[3.12] what was handed in stays as it was; a changed text or file comes below it', () => {
  const play = {
    questions: QUESTIONS,
    responses: [response('uno', 'Ahora así.'), response('dos', 'Sí.', { attachment: file('b') })],
    entrega: entrega(texto('uno', 'Antes así.'), texto('dos', 'Sí.', { attachment: file('a') })),
  };
  expect(ownAnswers(play)).toMatchObject([
    { answer: 'Antes así.', attachment: null, later: { answer: 'Ahora así.', attachment: null } },
    { answer: 'Sí.', attachment: file('a'), later: { answer: 'Sí.', attachment: file('b') } },
  ]);
  expect(hasUnhanded(play)).toBe(true);
});

test('[3.12] unchanged answers need no handing in; a new answer does', () => {
  const handed = entrega(texto('uno', 'Antes así.'));
  const same = { questions: QUESTIONS, responses: [response('uno', 'Antes así.')], entrega: handed };
  expect([hasUnhanded(same), ownAnswers(same)[0]?.later]).toEqual([false, undefined]);
  const more = { ...same, responses: [...same.responses, response('dos', 'Nueva.')] };
  expect([hasUnhanded(more), ownAnswers(more)[1]]).toMatchObject([true, { answer: 'Nueva.', later: undefined }]);
});

test('[3.12] answers to questions that are no longer played come last, also where only what was handed in is left', () => {
  const play = {
    questions: QUESTIONS.slice(0, 1),
    responses: [response('dos', 'Sí.')],
    entrega: entrega(texto('tres', 'La borrada.')),
  };
  expect(ownAnswers(play).map(({ key, answer }) => [key, answer])).toEqual([
    ['uno', null],
    ['tres', 'La borrada.'],
    ['dos', 'Sí.'],
  ]);
});
