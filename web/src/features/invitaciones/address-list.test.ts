import { describe, expect, test } from 'vitest';
import { addressesIn, readText } from './address-list.ts';
import { inviteeOf, lineOf, personOf } from './invitee-line.ts';

const [ANA, LUIS] = ['ana@arce.example', 'luis@arce.example'];
const emailsIn = (text: string) => addressesIn(text).people.map(({ email }) => email);

describe('what somebody typed or pasted', () => {
  test.each([
    ['one', ANA],
    ['one to a line, with blank lines', `\n${ANA}\n\n${LUIS}\r\n`],
    ['separated by commas', `${ANA}, ${LUIS}`],
    ['separated by semicolons, as mail programs do', `Ana Gil <${ANA}>; Luis <${LUIS}>`],
    ['separated by spaces', `${ANA} ${LUIS}`],
    ['with a heading', `Correo electrónico\n${ANA}\n${LUIS}`],
  ])('%s', (_, text) => {
    expect(emailsIn(text)).toEqual(text === ANA ? [ANA] : [ANA, LUIS]);
  });

  test.each([
    ['in brackets', `Ana Gil <${ANA}>\nLuis Vega < ${LUIS} >`],
    ['several in a line', `Ana Gil <${ANA}>, "Luis Vega" <${LUIS}>`],
  ])('[2.51] a name before its address is kept: %s', (_, text) => {
    expect(addressesIn(text).people).toEqual([
      { email: ANA, nombre: 'Ana Gil' },
      { email: LUIS, nombre: 'Luis Vega' },
    ]);
  });

  test('[2.51] without brackets an address with a space stays whole, so that no stranger is invited', () => {
    expect(emailsIn('ana gil@arce.example')).toEqual(['ana gil@arce.example']);
  });

  test('[2.51] a name in quotes may have a comma, and reads the same after it was written as a line', () => {
    const people = [{ email: ANA, nombre: 'Gil, Ana' }, { email: LUIS, nombre: 'Luis Vega' }, { email: 'sola@arce.example' }];
    expect(addressesIn(`"Gil, Ana" <${ANA}>\n"Luis Vega" <${LUIS}>\nsola@arce.example`).people).toEqual(people);
    expect(addressesIn(people.map(lineOf).join('\n')).people).toEqual(people);
    expect(people.map((person) => inviteeOf(lineOf(person)))).toEqual(people);
  });

  test('[2.51] a wrong address keeps its name, so that only the address is corrected', () => {
    expect(addressesIn(`Ana Gil <${ANA}>\nLuis <luis@arce>\nEva <>`).people).toEqual([
      { email: ANA, nombre: 'Ana Gil' },
      { email: 'luis@arce', nombre: 'Luis' },
      { email: '', nombre: 'Eva' },
    ]);
  });

  test('an entry that is no address stays, so that it can be reported', () => {
    expect(emailsIn(`${ANA}\nsin arroba\n`)).toEqual([ANA, 'sin arroba']);
    expect(emailsIn('no-es-un-correo')).toEqual(['no-es-un-correo']);
  });

  test('nothing is nothing', () => {
    expect(emailsIn(' \n ')).toEqual([]);
  });
});

describe('a table', () => {
  test.each([';', ',', '\t'])('separated by %j: its columns of addresses and names are found', (separator) => {
    const rows = [
      ['Nombre', 'Correo', 'Apellidos', 'Sede'],
      ['Ana', ANA, 'Gil', 'Norte'],
      ['Luis', LUIS, '', 'Sur'],
    ];
    expect(addressesIn(rows.map((cells) => cells.join(separator)).join('\r\n'))).toEqual({
      people: [
        { email: ANA, nombre: 'Ana Gil' },
        { email: LUIS, nombre: 'Luis' },
      ],
      column: 'Correo',
    });
  });

  test('[2.51] without heading, with quotes and a BOM: no column is a name, and a line without address stays', () => {
    const text = `\uFEFF"Gil, Ana",${ANA}\n"Vega, Luis",${LUIS}\n"Paz, Eva",\n`;
    expect(addressesIn(text)).toEqual({
      people: [
        { email: ANA },
        { email: LUIS },
        // No address, so that the line is reported.
        { email: 'Paz, Eva' },
      ],
    });
  });

  test.each(['Apellidos;Nombre;Correo', 'Last name;First name;Email'])(
    '[2.51] a surname stands last, whatever the order of the columns: %s',
    (heading) => {
      expect(addressesIn(`${heading}\nGil López;Ana;${ANA}`).people).toEqual([{ email: ANA, nombre: 'Ana Gil López' }]);
    },
  );

  test('a column without a heading that says so is no name', () => {
    expect(addressesIn(`sede;correo;tienda\nNorte;${ANA};3`).people).toEqual([{ email: ANA }]);
  });

  test('a line whose address has a slip keeps it', () => {
    expect(emailsIn(`nombre;email\nAna;${ANA}\nLuis;luis(arroba)arce`)).toEqual([ANA, 'luis(arroba)arce']);
  });
});

/** Ten ways to be wrong, each with how it is read: nothing that was written is lost. */
const WRONG: [way: string, line: string, read: ReturnType<typeof personOf>][] = [
  ['no address', 'Ana <>; Norte', { email: '', nombre: 'Ana', grupos: ['Norte'] }],
  ['no at sign', 'Ana <ana.arce.example>; Norte', { email: 'ana.arce.example', nombre: 'Ana', grupos: ['Norte'] }],
  ['two at signs', 'Ana <ana@@arce.example>; Norte', { email: 'ana@@arce.example', nombre: 'Ana', grupos: ['Norte'] }],
  ['no ending', 'Ana <ana@arce>; Norte', { email: 'ana@arce', nombre: 'Ana', grupos: ['Norte'] }],
  ['an accent', 'Ana <peña@arce.example>; Norte', { email: 'peña@arce.example', nombre: 'Ana', grupos: ['Norte'] }],
  ['no brackets', 'ana gil@arce.example; Norte', { email: 'ana gil@arce.example', grupos: ['Norte'] }],
  ['a long name', `${'N'.repeat(101)} <${ANA}>; Norte`, { email: ANA, nombre: 'N'.repeat(101), grupos: ['Norte'] }],
  ['a group that is not there', `Ana <${ANA}>; Nrte, Sur`, { email: ANA, nombre: 'Ana', grupos: ['Nrte', 'Sur'] }],
  ['semicolons between groups', `Ana <${ANA}>; Norte; Sur`, { email: ANA, nombre: 'Ana', grupos: ['Norte', 'Sur'] }],
  ['a quote that never closes', `Ana <${ANA}>; "Norte, Sur`, { email: ANA, nombre: 'Ana', grupos: ['"Norte', 'Sur'] }],
];

describe('people with their groups', () => {
  test('[2.51] after the address and a semicolon; a name with a comma stands in quotes; lines without groups stay as they are', () => {
    const text = `Ana Gil <${ANA}>; Norte, Turno de noche\n${LUIS}; "Norte, Gijón"\n<eva@arce.example>; "Equipo @casa"\n\nnoa@arce.example`;
    const people = [
      { email: ANA, nombre: 'Ana Gil', grupos: ['Norte', 'Turno de noche'] },
      { email: LUIS, grupos: ['Norte, Gijón'] },
      { email: 'eva@arce.example', grupos: ['Equipo @casa'] },
      { email: 'noa@arce.example' },
    ];
    expect(addressesIn(text).people).toEqual(people);
    expect(addressesIn(people.map(lineOf).join('\n')).people).toEqual(people);
    expect(people.map((person) => personOf(lineOf(person)))).toEqual(people);
  });

  test('[2.51] another address after a semicolon is a person, and the other column of a table without heading is no group', () => {
    expect(addressesIn(`Ana Gil <${ANA}>; Luis <${LUIS}>`).people).toEqual([
      { email: ANA, nombre: 'Ana Gil' },
      { email: LUIS, nombre: 'Luis' },
    ]);
    expect(addressesIn(`${ANA}; ${LUIS}\nEva <eva@arce.example>; Sur`).people).toEqual([
      { email: ANA },
      { email: LUIS },
      { email: 'eva@arce.example', nombre: 'Eva', grupos: ['Sur'] },
    ]);
    expect(addressesIn(`${ANA};Norte\n${LUIS};Sur`).people).toEqual([{ email: ANA }, { email: LUIS }]);
  });

  test.each(WRONG)('[2.51] a wrong line keeps all that was written: %s', (_, line, read) => {
    expect(addressesIn(`Luis <${LUIS}>; Norte\n${line}`).people).toEqual([{ email: LUIS, nombre: 'Luis', grupos: ['Norte'] }, read]);
    expect(personOf(line)).toEqual(read);
    // As its field shows it, to be corrected.
    expect(personOf(lineOf(read))).toEqual(read);
  });

  test('[2.51] 1,000 lines, every tenth wrong in one of ten ways: each is read by itself', () => {
    const lines = Array.from({ length: 1000 }, (_, n) =>
      n % 10 === 0 ? (WRONG[(n / 10) % 10]?.[1] ?? '') : `Persona ${n} <p${n}@arce.example>; Norte`,
    );
    const { people } = addressesIn(lines.join('\n'));
    expect(people).toHaveLength(1000);
    for (const [n, person] of people.entries())
      expect(person).toEqual(
        n % 10 === 0 ? WRONG[(n / 10) % 10]?.[2] : { email: `p${n}@arce.example`, nombre: `Persona ${n}`, grupos: ['Norte'] },
      );
  });

  test.each([
    ['semicolons', `correo;nombre;grupos\n${ANA};Ana Gil;Norte, Sur\n${LUIS};;"Norte; Turno de noche"\n;Eva;Sur`],
    ['commas', `correo,nombre,grupos\n${ANA},Ana Gil,"Norte, Sur"\n${LUIS},,"Norte, Turno de noche"\n,Eva,Sur`],
    ['commas without quotes', `correo,nombre,grupos\n${ANA},Ana Gil,Norte,Sur\n${LUIS},,Norte,Turno de noche\n,Eva,Sur`],
    ['tabs, in another order', `Grupos\tNombre\tCorreo\nNorte, Sur\tAna Gil\t${ANA}\nNorte, Turno de noche\t\t${LUIS}\nSur\tEva\t`],
  ])('[2.51] a file with the columns correo, nombre and grupos: %s', (_, text) => {
    const { people, column } = addressesIn(text);
    expect(people).toEqual([
      { email: ANA, nombre: 'Ana Gil', grupos: ['Norte', 'Sur'] },
      { email: LUIS, grupos: ['Norte', 'Turno de noche'] },
      { email: '', nombre: 'Eva', grupos: ['Sur'] },
    ]);
    expect(column).toMatch(/^correo$/i);
    expect(addressesIn(people.map(lineOf).join('\n')).people).toEqual(people);
  });

  test('[2.51] a file in which every address is wrong: its heading tells which column they are', () => {
    expect(addressesIn('nombre;correo;grupos\nAna;ana(arroba)arce;Norte').people).toEqual([
      { email: 'ana(arroba)arce', nombre: 'Ana', grupos: ['Norte'] },
    ]);
  });
});

test('a file is read in the encodings in which spreadsheets write', async () => {
  const bytes = (...codes: number[]) => readText(new File([new Uint8Array(codes)], 'a.csv'));
  expect(await bytes(0xc3, 0xb1)).toBe('ñ');
  expect(await bytes(0xf1)).toBe('ñ');
  expect(await bytes(0xff, 0xfe, 0xf1, 0x00)).toBe('ñ');
});
