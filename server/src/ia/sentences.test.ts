import { describe, expect, test } from 'vitest';
import { createRandom } from '../../tests/fuzz/random.ts';
import { sentencesOf } from './sentences.ts';

const split = (text: string): string[] => {
  const characters = Array.from(text);
  return sentencesOf(text).map(({ starts, length }) => characters.slice(starts, starts + length).join(''));
};

describe('a sentence ends where its author ends it', () => {
  test.each([
    ['stops', 'Abre la llave. ¿Gotea? ¡Ciérrala! Llama.', ['Abre la llave.', '¿Gotea?', '¡Ciérrala!', 'Llama.']],
    ['stops of two kinds', '¡¿Cómo?! Nada. ¡¡Ya!! Vale', ['¡¿Cómo?!', 'Nada.', '¡¡Ya!!', 'Vale']],
    ['ellipses', 'No sé… Quizá. Pues... Tal vez.. Ya', ['No sé…', 'Quizá.', 'Pues...', 'Tal vez..', 'Ya']],
    [
      'what closes after a stop',
      'Dijo «ven.» Fue. (Tarde.) “Ya.” **Sí.** No',
      ['Dijo «ven.»', 'Fue.', '(Tarde.)', '“Ya.”', '**Sí.**', 'No'],
    ],
    ['what opens after a stop', 'Vino. «Ya». (Tarde). — ¿Y tú?', ['Vino.', '«Ya».', '(Tarde).', '— ¿Y tú?']],
    [
      'a list by line breaks',
      'Hace falta:\n- llave\r\n• tubo\n\n\t3 juntas \u2028fin',
      ['Hace falta:', '- llave', '• tubo', '3 juntas', 'fin'],
    ],
    ['numbered items', '1. Abre. 2. Cierra.\na. Uno\n(iv. Dos)', ['1. Abre.', '2. Cierra.', 'a. Uno', '(iv. Dos)']],
    ['a number at the end', 'El plazo es de 3. Mañana acaba. 2 días', ['El plazo es de 3.', 'Mañana acaba.', '2 días']],
    [
      'abbreviations at the end',
      'Pan, vino, etc. Luego. A las 9 a. m. Ya. De Norteclima S. A. Sí.',
      ['Pan, vino, etc.', 'Luego.', 'A las 9 a. m.', 'Ya.', 'De Norteclima S. A.', 'Sí.'],
    ],
    [
      'units at the end',
      'A las 10.30 h. Después. Pesa 3 kg. Mide 5m. Cabe.',
      ['A las 10.30 h.', 'Después.', 'Pesa 3 kg.', 'Mide 5m.', 'Cabe.'],
    ],
    ['a form of address before a question', 'Sí, Sra. ¿Viene hoy?', ['Sí, Sra.', '¿Viene hoy?']],
    ['no as a word', 'No. Mañana. No. 5 es el mío.', ['No.', 'Mañana.', 'No. 5 es el mío.']],
    [
      'an address at the end',
      'Está en https://x.es/a.b?c=D. Escribe a a.b@c.es. Fin',
      ['Está en https://x.es/a.b?c=D.', 'Escribe a a.b@c.es.', 'Fin'],
    ],
    ['an emoji after it', 'Gracias. 👍🏽 Hasta luego', ['Gracias.', '👍🏽 Hasta luego']],
    [
      'a doubled abbreviation at the end',
      'Vive en EE. UU. Vuelve hoy. Es de RR.HH. Decide.',
      ['Vive en EE. UU.', 'Vuelve hoy.', 'Es de RR.HH.', 'Decide.'],
    ],
  ])('%s', (_name, text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });
});

describe('a stop that ends no sentence', () => {
  test.each([
    ['forms of address', 'El Sr. García, la Dra. López y el Excmo. Sr. D. Luis con D.ª Ana.'],
    ['references', 'Según el art. 5 y el núm. 12 (pág. 3, cap. II) de la Ref. A-1.'],
    ['a reference before a capital letter', 'Según el art. Quinto, p. ej. Excel o p.ej. Word.'],
    ['decomposed accents', 'El nu\u0301m. Siete y la pa\u0301g. XII'],
    ['doubled abbreviations', 'En EE. UU. y EE.UU. lo deciden RR. HH. o RR.HH. cada año.'],
    ['initials', 'J. L. Borges y J.L. Borges leen a Juan R. Jiménez.'],
    ['decimals and thousands', 'Cuesta 1.500,50 € y no 3.14 ni 1.000.000'],
    ['times', 'De 10.30 h a 12.45 h. o a las 9 a. m. de hoy'],
    ['months and telephones before a number', 'Desde oct. 2025, tel. 912 34 56 78, aprox. 30 min'],
    ['ordinals', 'El 1.er mes, n.º 5 y 3.ª planta'],
    ['addresses', 'Ve a https://www.x.es/a.b?c=d!e y escribe a a.b@c.es, o a www.x.es'],
    ['a lower-case letter after it', '¿Qué? dijo él, «¡no!» y se fue... o no… quizá'],
    ['what was left out', 'Dijo […] Luego vino (...) Mañana'],
    ['no white space after it', 'Hola.Adiós.[1] Fin'],
    ['dots alone', '. . . ¡! …'],
  ])('%s', (_name, text) => {
    expect(split(text)).toEqual([text]);
  });
});

test('places count code points, as the database does', () => {
  expect(sentencesOf('😀 Sí. 👨‍👩‍👧 No.')).toEqual([
    { starts: 0, length: 5 },
    { starts: 6, length: 9 },
  ]);
  expect(sentencesOf(' \n\t')).toEqual([]);
  expect(sentencesOf('')).toEqual([]);
});

const PARTS = [
  ...[
    'Sr.',
    'art.',
    'EE. UU.',
    'p. ej.',
    'etc.',
    '3.14',
    '1.500,50',
    '10.30 h.',
    'a.b@c.es',
    'https://x.es/?a.',
    'J.',
    'S. A.',
    'no.',
    '1.',
  ],
  ...['.', '..', '...', '…', '!', '?', '¿', '¡', '«', '»', '"', '(', ')', '[', ']', '—', '**', '_', ',', ':'],
  ...[' ', ' ', ' ', '  ', '\n', '\r\n', '\t', '\u00a0', '\u2028', '\ufeff', '\u200b'],
  ...['hola', 'Casa', 'Ñu', 'él', '5', 'n\u0303', '👍🏽', '\ud83d', '\udc4d', '中文。', 'ª', '½'],
];

test('each character of any text is in exactly one sentence or white space between; a sentence alone is one sentence', () => {
  const seed = Date.now() % 2 ** 31;
  const random = createRandom(seed);
  for (let round = 0; round < 1000; round++) {
    const text = Array.from({ length: random.below(30) }, () => random.pick(PARTS)).join('');
    expect(faultsOf(text), `seed ${seed}`).toEqual([]);
  }
});

function faultsOf(text: string): string[] {
  const characters = Array.from(text);
  const slice = (from: number, to?: number) => characters.slice(from, to).join('');
  const faults: string[] = [];
  let end = 0;
  for (const { starts, length } of sentencesOf(text)) {
    const sentence = slice(starts, starts + length);
    if (starts < end || slice(end, starts).trim() !== '') faults.push(`${starts} does not follow ${end}`);
    if (sentence === '' || sentence.trim() !== sentence) faults.push(`white space in ${JSON.stringify(sentence)}`);
    if (split(sentence).join('|') !== sentence) faults.push(`several in ${JSON.stringify(sentence)}`);
    end = starts + length;
  }
  if (slice(end).trim() !== '') faults.push(`${JSON.stringify(slice(end))} is left out`);
  return faults.map((fault) => `${fault} of ${JSON.stringify(text)}`);
}

test.each([
  ['stops', '.'.repeat(100_000)],
  ['closing marks', `."${'"'.repeat(100_000)}x`],
  ['initials', 'A. '.repeat(30_000)],
  ['sentences', 'Sí. '.repeat(30_000)],
  ['white space', `Sí.${' '.repeat(100_000)}x`],
])('a text of 100,000 characters of %s takes no longer than its length', (_name, text) => {
  const began = performance.now();
  sentencesOf(text);
  // Quadratic time would be minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});
