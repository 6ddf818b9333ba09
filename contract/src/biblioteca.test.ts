import { expect, test } from 'vitest';
import { LIBRARY } from './biblioteca/todos.ts';
import { LIBRARY_SECTORS, libraryRoleplay, TRATOS, VARIEDADES } from './biblioteca.ts';
import { createRoleplay, minutesFor } from './roleplays.ts';

const questions = LIBRARY.flatMap(({ id, questions }) => questions.map(({ text }) => ({ id, text })));
const everyText = LIBRARY.flatMap(({ questions, title, description, quien_habla, quien_eres }) => [
  title,
  description,
  quien_habla,
  quien_eres,
  ...questions.flatMap(({ text, demuestra }) => [text, demuestra]),
]);
/** What makes two texts the same to a reader. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim();
const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const EMPRESA = '01990000-0000-7000-8000-0000000000e1';

test('the library has 24 role-plays, each with an address of its own', () => {
  expect(LIBRARY).toHaveLength(24);
  expect(distinct(LIBRARY.map(({ id }) => id))).toHaveLength(LIBRARY.length);
});

test.each(LIBRARY.map((roleplay) => [roleplay.id, roleplay] as const))(
  '[2.36 5.7] %s obeys the schema of the library and the limits of a company’s role-play',
  (_id, roleplay) => {
    expect(libraryRoleplay.parse(roleplay)).toEqual(roleplay);
    const { title, description, quien_habla, quien_eres, questions } = roleplay;
    const texts = { title, description, quien_habla, quien_eres, questions: questions.map(({ text }) => ({ text })) };
    expect(createRoleplay.body.parse({ ...texts, company_id: EMPRESA })).toMatchObject(texts);
    expect(minutesFor(questions.length)).toBeGreaterThanOrEqual(8);
  },
);

test('no two role-plays share a question, a title or what a good answer shows', () => {
  expect(distinct(questions.map(({ text }) => plain(text)))).toHaveLength(questions.length);
  expect(distinct(LIBRARY.map(({ title }) => plain(title)))).toHaveLength(LIBRARY.length);
  const shown = LIBRARY.flatMap(({ questions }) => questions.map(({ demuestra }) => plain(demuestra)));
  expect(distinct(shown)).toHaveLength(shown.length);
});

test('every sector, both forms of address and the words of both sides of the Atlantic occur', () => {
  const of = (key: 'sector' | 'trato' | 'variedad') => distinct(LIBRARY.map((roleplay) => roleplay[key])).sort();
  expect(of('sector')).toEqual(Object.keys(LIBRARY_SECTORS).sort());
  expect(of('trato')).toEqual(Object.keys(TRATOS).sort());
  expect(of('variedad')).toEqual(Object.keys(VARIEDADES).sort());
});

test('no vosotros: neither the pronouns nor the endings of its verbs', () => {
  const found = everyText.filter((text) => /\b(vosotr[oa]s|vuestr[oa]s?)\b|(?<!\p{L})os(?!\p{L})|\p{L}(áis|éis|ís)(?!\p{L})/iu.test(text));
  expect(found).toEqual([]);
});

test('the texts are whole: no placeholder, no doubled or leading space, signs in pairs, straight quotes nowhere', () => {
  const faults = everyText.filter(
    (text) =>
      /[Ll]orem|TODO|[Xx]{3}|[[\]{}"'<>_]| {2}|\s[,.;:?!]/.test(text) ||
      count(text, '¿') !== count(text, '?') ||
      count(text, '¡') !== count(text, '!') ||
      count(text, '«') !== count(text, '»') ||
      !/^[\p{Lu}¿¡«\d]/u.test(text),
  );
  expect(faults).toEqual([]);
  // Mails and pages put a title between «».
  expect(LIBRARY.filter(({ title }) => /[«»]/.test(title))).toEqual([]);
  // Sentences end with their sign.
  expect(questions.filter(({ text }) => !/[.?!…]$/.test(text))).toEqual([]);
  expect(LIBRARY.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
});

test('the form of address is the one that is named, in each question that addresses the person', () => {
  const tu = /(?<!\p{L})(tú|te|ti|contigo|tu|tus)(?!\p{L})/iu;
  const usted = /(?<!\p{L})usted(?!\p{L})/iu;
  const wrong = LIBRARY.flatMap(({ id, trato, questions }) =>
    questions.filter(({ text }) => (trato === 'tu' ? usted : tu).test(text)).map(({ text }) => `${id}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

const count = (text: string, sign: string): number => text.split(sign).length - 1;
