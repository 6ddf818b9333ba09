import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countCharacters, oneOrMore, optionalText, text } from './fields.ts';
import { timeZone } from './usuarios.ts';

const field = text({ min: 3, tooShort: 'corto', max: 5, tooLong: 'largo' });
const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('a text that a person writes', () => {
  test('[5.3 5.4] is trimmed before it is measured, and measured in characters', () => {
    expect(field.parse('  hola ')).toBe('hola');
    expect(messages(field, ' ab ')).toEqual(['corto']);
    expect(messages(field, 'abcdef')).toEqual(['largo']);
    expect(field.parse('🙂🙂🙂🙂🙂')).toBe('🙂🙂🙂🙂🙂');
    expect(countCharacters('año 🙂')).toBe(5);
  });

  test('says what is missing when there is nothing', () => {
    expect(messages(field, undefined)).toEqual(['corto']);
  });

  test('left blank where that is an answer, becomes null', () => {
    const optional = optionalText({ max: 5, tooLong: 'largo' });
    expect(['', '   ', null].map((value) => optional.parse(value))).toEqual([null, null, null]);
    expect(messages(optional, 'abcdef')).toEqual(['largo']);
  });
});

test('a value of a query string may stand once or several times', () => {
  const query = oneOrMore(z.string(), 2);
  expect([undefined, 'a', ['a', 'b']].map((value) => query.parse(value))).toEqual([undefined, ['a'], ['a', 'b']]);
  expect(query.safeParse(['a', 'b', 'c']).success).toBe(false);
});

test('[2.20] a time zone is a place: PostgreSQL would read an offset the other way round', () => {
  expect(['America/Bogota', 'UTC', '+02:00', '-05:00', 'Marte'].map((name) => timeZone.safeParse(name).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
