import { describe, expect, test } from 'vitest';
import { addressesIn, readText } from './address-list.ts';

const [ANA, LUIS] = ['ana@arce.example', 'luis@arce.example'];

describe('what somebody typed or pasted', () => {
  test.each([
    ['one', ANA],
    ['one to a line, with blank lines', `\n${ANA}\n\n${LUIS}\r\n`],
    ['separated by commas', `${ANA}, ${LUIS}`],
    ['separated by semicolons, as mail programs do', `Ana Gil <${ANA}>; Luis <${LUIS}>`],
    ['separated by spaces', `${ANA} ${LUIS}`],
    ['with a heading', `Correo electrónico\n${ANA}\n${LUIS}`],
  ])('%s', (_, text) => {
    expect(addressesIn(text).addresses).toEqual(text === ANA ? [ANA] : [ANA, LUIS]);
  });

  test('an entry that is no address stays, so that it can be reported', () => {
    expect(addressesIn(`${ANA}\nsin arroba\n`).addresses).toEqual([ANA, 'sin arroba']);
    expect(addressesIn('no-es-un-correo').addresses).toEqual(['no-es-un-correo']);
  });

  test('nothing is nothing', () => {
    expect(addressesIn(' \n ').addresses).toEqual([]);
  });
});

describe('a table', () => {
  test.each([';', ',', '\t'])('separated by %j: its column of addresses is found', (separator) => {
    const rows = [
      ['Nombre', 'Correo', 'Sede'],
      ['Ana', ANA, 'Norte'],
      ['Luis', LUIS, 'Sur'],
    ];
    expect(addressesIn(rows.map((cells) => cells.join(separator)).join('\r\n'))).toEqual({ addresses: [ANA, LUIS], column: 'Correo' });
  });

  test('without heading, with quotes, a BOM and a line without address', () => {
    const text = `\uFEFF"Gil, Ana",${ANA}\n"Vega, Luis",${LUIS}\n"Paz, Eva",\n`;
    expect(addressesIn(text)).toEqual({ addresses: [ANA, LUIS, 'Paz, Eva'] });
  });

  test('a line whose address has a slip keeps it', () => {
    expect(addressesIn(`nombre;email\nAna;${ANA}\nLuis;luis(arroba)arce`).addresses).toEqual([ANA, 'luis(arroba)arce']);
  });
});

test('a file is read in the encodings in which spreadsheets write', async () => {
  const bytes = (...codes: number[]) => readText(new File([new Uint8Array(codes)], 'a.csv'));
  expect(await bytes(0xc3, 0xb1)).toBe('ñ');
  expect(await bytes(0xf1)).toBe('ñ');
  expect(await bytes(0xff, 0xfe, 0xf1, 0x00)).toBe('ñ');
});
