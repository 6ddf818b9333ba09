import { describe, expect, test } from 'vitest';
import { findQuote } from './quotes.ts';

const at = (text: string, quote: string): string | undefined => {
  const place = findQuote(text, quote);
  return (
    place &&
    Array.from(text)
      .slice(place.starts, place.starts + place.length)
      .join('')
  );
};

describe('a quote that stands in the text is found, and what is shown is the text itself', () => {
  test.each([
    ['the same words', 'Abro ahora un aviso urgente y llamo.', 'Abro ahora un aviso urgente', 'Abro ahora un aviso urgente'],
    ['another case', 'ABRO ahora un Aviso', 'abro AHORA un aviso', 'ABRO ahora un Aviso'],
    ['blanks and line ends', 'Abro  ahora\n\tun\u00a0aviso', 'Abro ahora un aviso', 'Abro  ahora\n\tun\u00a0aviso'],
    ['typographic quotes', 'Pone “urgencias 24 horas” en la web', 'pone "urgencias 24 horas"', 'Pone “urgencias 24 horas'],
    ['angular quotes', 'Le dije: «no espera más» y ya', "le dije: 'no espera más'", 'Le dije: «no espera más'],
    ['apostrophes', 'el ’coche‘ de empresa', "el 'coche' de empresa", 'el ’coche‘ de empresa'],
    ['dashes', 'lunes–viernes, sin falta', 'lunes-viernes, sin falta', 'lunes–viernes, sin falta'],
    ['an ellipsis', 'Pues… no sé qué decir', 'Pues... no sé qué decir', 'Pues… no sé qué decir'],
    ['decomposed accents in the text', 'Se lo digo man\u0303ana', 'se lo digo mañana', 'Se lo digo man\u0303ana'],
    ['decomposed accents in the quote', 'Se lo digo mañana', 'se lo digo man\u0303ana', 'Se lo digo mañana'],
    ['invisible characters', 'Abro\u200b ahora un avi\u00adso', 'Abro ahora un aviso', 'Abro\u200b ahora un avi\u00adso'],
    ['marks and a stop around the quote', 'Yo le llamo hoy sin falta', '«Yo le llamo hoy.»', 'Yo le llamo hoy'],
    ['an ellipsis around the quote', 'Yo le llamo hoy sin falta', '…le llamo hoy…', 'le llamo hoy'],
    ['emoji before it', '👩‍👩‍👧 Abro ahora un aviso', 'abro ahora un aviso', 'Abro ahora un aviso'],
    ['emoji in it', 'Gracias 👍🏽 por esperar', 'Gracias 👍🏽 por esperar', 'Gracias 👍🏽 por esperar'],
    ['a telephone in another form', 'Llame al 612 345 678 hoy', 'Llame al 612345678', 'Llame al 612 345 678'],
    ['an identity number in another form', 'Mi DNI es 12345678-Z, gracias', 'mi dni es 12345678Z', 'Mi DNI es 12345678-Z'],
    [
      'words after a number at the end of a sentence',
      'Son las 3-4. La caldera suena',
      'son las 3-4. La caldera',
      'Son las 3-4. La caldera',
    ],
    ['a later occurrence that is whole words', 'imposible que vengan; es posible que vengan', 'posible que vengan', 'posible que vengan'],
    ['a letter that has two in lower case', 'İstanbul queda lejos de aquí', 'queda lejos de aquí', 'queda lejos de aquí'],
    ['the whole text', '¿Y qué hago yo?', '¿Y qué hago yo?', '¿Y qué hago yo?'],
    ['markup', 'pulsa <b>aquí mismo</b> ya', '<b>aquí mismo</b>', '<b>aquí mismo</b>'],
  ])('%s', (_name, text, quote, shown) => {
    expect(at(text, quote)).toBe(shown);
  });
});

describe('a quote that does not stand in the text is refused', () => {
  test.each([
    ['other words', 'Abro ahora un aviso', 'Abro mañana un aviso'],
    ['without accents', 'Llamé yo al técnico', 'llame yo al tecnico'],
    ['words left out', 'Abro ahora mismo un aviso urgente', 'Abro un aviso urgente'],
    ['words left out and marked', 'Abro ahora mismo un aviso urgente', 'Abro (...) un aviso urgente'],
    ['a part of a word at its start', 'Es imposible que vengan', 'posible que vengan'],
    ['a part of a word at its end', 'Lo haremos mañanas y tardes', 'Lo haremos mañana'],
    ['empty', 'Abro ahora un aviso', ''],
    ['blank', 'Abro ahora un aviso', ' \n '],
    ['too short', 'Abro ahora un aviso', 'ahora un'.slice(0, 7)],
    ['too short without its marks', 'Abro «ya» …………', '«ya» …………'],
    ['longer than the text', 'Abro ahora', 'Abro ahora un aviso'],
    ['another number', 'Llame al 612 345 678', 'Llame al 612345679'],
    ['a part of a number', 'Pagué 14.000 euros de más', '4.000 euros de más'],
    ['a pattern', 'Abro ahora un aviso', 'Abro .* un aviso'],
    ['an empty text', '', 'Abro ahora un aviso'],
  ])('%s', (_name, text, quote) => {
    expect(findQuote(text, quote)).toBeUndefined();
  });
});

test('positions are code points, as substr() of PostgreSQL counts them', () => {
  expect(findQuote('😀😀 Abro ahora 😀', 'abro ahora')).toEqual({ starts: 3, length: 10 });
});

test('a hostile text of maximum length is searched quickly', () => {
  const started = performance.now();
  for (const [text, quote] of [
    ['a'.repeat(4000), `${'a'.repeat(1999)}b`],
    [`${'a '.repeat(2000)}`, 'a a a a a a b'],
    ['\u0301'.repeat(4000), '\u0301'.repeat(2000)],
    ['1 '.repeat(2000), '11111111111112'],
    ['.'.repeat(4000), '.'.repeat(2000)],
  ] as const)
    findQuote(text, quote);
  expect(performance.now() - started).toBeLessThan(500);
});
