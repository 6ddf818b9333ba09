import type { Informe } from '@ensaya/contract/informes.ts';
import type { Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayQuestion } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { plainMarkdown, questionsWithAnswers } from './plain-markdown.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const informe: Informe = {
  id: ID,
  empresa_id: ID,
  roleplay_id: ID,
  created_at: '2026-11-15T09:42:00Z',
  finished_at: null,
  state: 'done',
  with_ai: false,
  grupo: null,
  grupo_personas: null,
  counts: { asignados: 1, completados: 1, vencidos: 0, respuestas: 2, esperadas: 2, personas: 2 },
  pieces_done: 0,
  pieces_failed: 0,
  pieces_total: 0,
  ceiling: 0,
  cost: 0,
  roleplay: { title: 'Avería' },
  created_by: null,
  template: '',
  template_at: null,
  pieces: [],
  findings: [],
  discarded: 0,
  unquoted: [],
  error: null,
};
const question = (order: number, more: Partial<RoleplayQuestion> = {}): RoleplayQuestion => ({
  id: `q${order}`,
  roleplay_id: ID,
  text: `Pregunta ${order}`,
  order,
  hidden: false,
  respuestas: 1,
  ...more,
});
const response = (question_id: string, user_id: string, answer_text: string) => ({ question_id, user_id, answer_text }) as RoleplayResponse;

test('[2.38] a report without AI as Markdown has the answers by question, with their markup escaped', () => {
  const markdown = plainMarkdown(
    informe,
    {
      questions: [question(1), question(2)],
      responders: [{ id: 'elena', email: 'elena@ejemplo.test', nombre: 'Elena' } as Responder],
      responses: [response('q1', 'elena', 'Llamo ya.\n# Y abro <b>un aviso</b>'), response('q1', 'hugo', 'Espero.')],
    },
    'Europe/Madrid',
  );
  expect(markdown).toContain('# Reporte: Avería\n');
  expect(markdown.slice(markdown.indexOf('## '))).toBe(`## 1. Pregunta 1

**Elena**

> Llamo ya.
> \\# Y abro \\<b\\>un aviso\\</b\\>

**Alguien que ya no está**

> Espero.

## 2. Pregunta 2

Sin respuestas.
`);
});

test('a removed question is shown if it has answers', () => {
  const questions = [question(3, { hidden: true }), question(2, { hidden: true, respuestas: 0 }), question(1)];
  expect(questionsWithAnswers(questions).map(({ id }) => id)).toEqual(['q1', 'q3']);
});
