import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countCharacters, oneOrMore, optionalText, text } from './fields.ts';
import { timeZone } from './usuarios.ts';

const field = text({ min: 3, tooShort: 'corto', max: 5, tooLong: 'largo' });
const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('a text field', () => {
  test('[5.3 5.4] is trimmed before its length is checked, and the length is counted in characters', () => {
    expect(field.parse('  hola ')).toBe('hola');
    expect(messages(field, ' ab ')).toEqual(['corto']);
    expect(messages(field, 'abcdef')).toEqual(['largo']);
    expect(field.parse('🙂🙂🙂🙂🙂')).toBe('🙂🙂🙂🙂🙂');
    expect(countCharacters('año 🙂')).toBe(5);
  });

  test('reports a missing value when it is blank', () => {
    expect(messages(field, undefined)).toEqual(['corto']);
  });

  test('an optional text: blank becomes null', () => {
    const optional = optionalText({ max: 5, tooLong: 'largo' });
    expect(['', '   ', null].map((value) => optional.parse(value))).toEqual([null, null, null]);
    expect(messages(optional, 'abcdef')).toEqual(['largo']);
  });
});

test('a value of a query string may occur once or several times', () => {
  const query = oneOrMore(z.string(), 2);
  expect([undefined, 'a', ['a', 'b']].map((value) => query.parse(value))).toEqual([undefined, ['a'], ['a', 'b']]);
  expect(query.safeParse(['a', 'b', 'c']).success).toBe(false);
});

test('[2.20] a time zone is a named zone: PostgreSQL reads an offset with the opposite sign', () => {
  expect(['America/Bogota', 'UTC', '+02:00', '-05:00', 'Marte'].map((name) => timeZone.safeParse(name).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
