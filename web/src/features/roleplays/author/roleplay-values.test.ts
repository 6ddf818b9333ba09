import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { copyOf, draftOf, isChanged, valuesOfDraft, valuesOfRoleplay } from './roleplay-values.ts';

const question = (id: string, text: string, hidden = false) => ({ id, roleplay_id: 'r', text, order: 1, hidden, respuestas: 0 });
const roleplay = {
  title: '🔥'.repeat(100),
  description: null,
  quien_habla: 'Una clienta',
  quien_eres: null,
  version: 4,
  questions: [question('a', 'Una'), question('b', 'Dos', true), question('c', 'Tres')],
} as unknown as RoleplayWithQuestions;
const values = valuesOfRoleplay(roleplay);

test('[2.36] the form edits the questions in play, not the hidden ones', () => {
  expect(values.questions.map(({ id, text }) => [id, text])).toEqual([
    ['a', 'Una'],
    ['c', 'Tres'],
  ]);
});

test('[2.36 5.7] a copy has new questions and a title that is not too long', () => {
  const copy = copyOf(roleplay, false);
  expect(copy.questions.every(({ id }) => id === undefined)).toBe(true);
  expect([...copy.title]).toHaveLength(100);
  expect(copy.title.endsWith(' (copia)')).toBe(true);
  expect(isChanged(copyOf(roleplay, false), copy)).toBe(false);
});

test('[2.36] a draft gives back what was typed, and nothing if that is what the form begins with', () => {
  const typed = { ...values, title: 'Otro', questions: [...values.questions, { key: 'n', text: 'Nueva' }] };
  expect(valuesOfDraft(draftOf(typed), values)).toEqual(typed);
  expect(valuesOfDraft(draftOf(values), values)).toBeUndefined();
  expect(isChanged({ ...values, version: 9 }, values)).toBe(false);
});

test('[2.36] a draft of the release before, which knew no scene, is read', () => {
  const { quien_habla: _habla, quien_eres: _eres, ...before } = draftOf({ ...values, title: 'Otro' });
  expect(valuesOfDraft(before, values)).toMatchObject({ title: 'Otro', quien_habla: '', quien_eres: '' });
});

test('[2.36] a draft that cannot be read is ignored', () => {
  for (const broken of [
    {},
    { title: 'x' },
    { ...draftOf(values), questions: '{' },
    { ...draftOf(values), title: 'x', questions: '[{"text":1}]' },
    { ...draftOf(values), title: 'x', questions: '[null]' },
    { ...draftOf(values), title: 'x', version: 'null' },
  ])
    expect(valuesOfDraft(broken, values)).toBeUndefined();
});
