import { expect, test } from 'vitest';
import { saidSentences } from './said-sentences.ts';

test('sentences are whole; what is still arriving waits for its end', () => {
  expect(saidSentences('', false)).toEqual([]);
  expect(saidSentences('Ya. Básico', false)).toEqual(['Ya.']);
  expect(saidSentences('Ya. Básico', true)).toEqual(['Ya.', 'Básico']);
  expect(saidSentences('¿Esto qué es? Yo pago', false)).toEqual(['¿Esto qué es?']);
  expect(saidSentences('Son 65.', false)).toEqual([]);
  expect(saidSentences('Son 65.50 € al mes. Y', false)).toEqual(['Son 65.50 € al mes.']);
  expect(saidSentences('Me dijo: «No vuelva.» Y colgó…', true)).toEqual(['Me dijo: «No vuelva.»', 'Y colgó…']);
});

test('a text that grows never changes the sentences before', () => {
  const whole = 'Oiga, que me llega un cargo. ¿Esto qué es? Yo pago un mantenimiento… precisamente. Para no tener sustos';
  let before: string[] = [];
  for (let end = 0; end <= whole.length; end += 1) {
    const now = saidSentences(whole.slice(0, end), end === whole.length);
    expect(now.slice(0, before.length)).toEqual(before);
    before = now;
  }
  expect(before.join(' ')).toBe(whole);
});
