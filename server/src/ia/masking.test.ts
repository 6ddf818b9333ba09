import { describe, expect, test } from 'vitest';
import {
  address,
  brokenIdentifier,
  CHECKED_KINDS,
  type Random,
  seeded,
  telephone,
  validIdentifier,
  written,
} from '../../tests/identifiers.ts';
import { createMasking } from './masking.ts';

const SENTENCES: readonly [before: string, after: string][] = [
  ['Mi número es ', '.'],
  ['El cliente, ', ', pide la devolución'],
  ['Identificado con ', ' según consta'],
  ['', ''],
  ['Datos: ', '; por favor, confírmalo'],
  ['Lo apunté así: «', '» y lo envié'],
  ['¿Es correcto (', ')?'],
  ['Ana Pérez\n', '\nCalle Mayor'],
  ['DNI/NIE/RUT: ', ' 👍'],
];
const TOKEN = /\[\[[A-Z]+-\d+\]\]/g;
const masked = (text: string) => createMasking().mask(text);
const kindsIn = (text: string) => [...masked(text).matchAll(/\[\[([A-Z]+)-/g)].map(([, kind]) => kind);
const restored = (masking: ReturnType<typeof createMasking>, pieces: readonly string[]) => {
  const restorer = masking.restorer();
  return pieces.map((piece) => restorer.push(piece)).join('') + restorer.end();
};

describe('what is replaced', () => {
  test.each([
    ['DNI', '12345678Z'],
    ['NIE', 'x-1234567-l'],
    ['IBAN', 'ES91 2100 0418 4502 0005 1332'],
    ['IBAN', 'GB29 NWBK 6016 1331 9268 19'],
    ['RUT', '12.345.678-5'],
    ['CUIT', '20-12345678-6'],
    ['CURP', 'BOXW310820HNERXN09'],
    ['CPF', '529.982.247-25'],
    ['TARJETA', '4111 1111 1111 1111'],
    ['TARJETA', '3782 822463 10005'],
    ['TELEFONO', '+34 612 34 56 78'],
    ['CORREO', 'ana.perez@norteclima.es'],
  ])('published example of %s: %s', (kind, text) => expect(masked(`Es ${text}, gracias`)).toBe(`Es [[${kind}-1]], gracias`));

  test('10,000 valid identifiers of every kind in their usual forms: all replaced', () => {
    const random = seeded(11);
    const makers = [
      ...CHECKED_KINDS.map((kind) => ({ kind: kind as string, make: () => written(kind, validIdentifier(kind, random), random) })),
      { kind: 'TELEFONO', make: () => telephone(random) },
      { kind: 'CORREO', make: () => address(random) },
    ];
    const missed: string[] = [];
    const asOther: Record<string, number> = {};
    for (let index = 0; index < 10_000; index++) {
      const maker = makers[index % makers.length] as (typeof makers)[number];
      const [before, after] = random.pick(SENTENCES);
      const text = maker.make();
      const hidden = masked(before + text + after);
      if (/\d|@/.test(hidden.replace(TOKEN, ''))) missed.push(`${maker.kind} ${before}${text}${after} → ${hidden}`);
      else if (!hidden.includes(`[[${maker.kind}-1]]`)) asOther[maker.kind] = (asOther[maker.kind] ?? 0) + 1;
    }
    console.info(`masked: 10000 valid identifiers, ${missed.length} missed; under another kind's name: ${JSON.stringify(asOther)}`);
    expect(missed).toEqual([]);
  });

  test('10,000 with a broken checksum: none replaced as that kind', () => {
    const random = seeded(12);
    const wrong: string[] = [];
    for (let index = 0; index < 10_000; index++) {
      const kind = CHECKED_KINDS[index % CHECKED_KINDS.length] as (typeof CHECKED_KINDS)[number];
      const [before, after] = random.pick(SENTENCES);
      const text = before + written(kind, brokenIdentifier(kind, random), random) + after;
      if (kindsIn(text).includes(kind)) wrong.push(`${kind} ${text} → ${masked(text)}`);
    }
    console.info(`broken checksums: 10000, masked as that kind: ${wrong.length}`);
    expect(wrong).toEqual([]);
  });

  test('2,000 order numbers, dates, amounts and the like: at most 1 % taken for telephones', () => {
    const random = seeded(13);
    const taken: string[] = [];
    for (let index = 0; index < 2_000; index++) {
      const text = ordinaryNumber(random);
      if (kindsIn(text).includes('TELEFONO')) taken.push(text);
    }
    console.info(`ordinary numbers: 2000, taken for telephones: ${taken.length}`, taken);
    expect(taken.length).toBeLessThanOrEqual(20);
  });

  test('the words around an identifier stay', () => {
    expect(masked('Pedidos 12345678 y 4, a las 10')).toBe('Pedidos 12345678 y 4, a las 10');
    expect(masked('Tallas 36 38 40 42 44 46 48')).toBe('Tallas 36 38 40 42 44 46 48');
    for (const text of ['Hice el pedido al #', 'No llegó el pedido, #', 'No llegó el pedido. #', 'El pedido y #'])
      expect(masked(text.replace('#', '612345678'))).toBe(text.replace('#', '[[TELEFONO-1]]'));
    for (const text of ['El pedido 612345678', 'Ref. n.º 612345678', 'Número de pedido: 612345678']) expect(masked(text)).toBe(text);
    expect(masked('(612345678)')).toBe('([[TELEFONO-1]])');
    expect(masked('4111 1111 1111 1111 123')).toBe('[[TARJETA-1]] 123');
    expect(masked('612345678/698765432')).toBe('[[TELEFONO-1]]/[[TELEFONO-2]]');
  });

  test('one identifier has one token, however it is written; counts are of distinct identifiers', () => {
    const masking = createMasking();
    expect(masking.mask('12345678Z, 12.345.678-z')).toBe('[[DNI-1]], [[DNI-1]]');
    expect(masking.mask('612 345 678 y X1234567L; 12345678 Z')).toBe('[[TELEFONO-1]] y [[NIE-1]]; [[DNI-1]]');
    expect(masking.counts()).toEqual({ DNI: 1, TELEFONO: 1, NIE: 1 });
  });
});

describe('what is restored', () => {
  const TEXT = 'DNI 12345678Z, tel. +34 612 345 678, [[DNI-1]], [[[NIE-7]] [[ ana@x.es [[[X1234567L]]';

  test('every token at every possible split; only the beginning of a token is held back', () => {
    const masking = createMasking();
    const sent = masking.mask(TEXT);
    expect(sent).toBe('DNI [[DNI-1]], tel. [[TELEFONO-1]], [[TEXTO-1]], [[[TEXTO-2]] [[ [[CORREO-1]] [[[[[NIE-1]]]]');
    for (let first = 0; first <= sent.length; first++)
      for (let second = first; second <= sent.length; second++)
        expect(restored(masking, [sent.slice(0, first), sent.slice(first, second), sent.slice(second)])).toBe(TEXT);
    expect(restored(masking, [...sent])).toBe(TEXT);
    const restorer = masking.restorer();
    let given = 0;
    for (const [index, character] of [...sent].entries()) {
      given += restorer.push(character).length;
      const complete = restored(masking, [sent.slice(0, index + 1)]);
      const waiting = complete.slice(given);
      if (waiting) expect('[[TELEFONO-1]] [[CORREO-1]] [[TEXTO-1]] [[TEXTO-2]] [[DNI-1]] [[NIE-1]]').toContain(waiting);
    }
  });

  test('unknown tokens and tokens of other masks stay unchanged', () => {
    const masking = createMasking();
    masking.mask('12345678Z');
    expect(restored(masking, ['[[DNI-2]] [[DNI-1]] [[NIE-1]] [[DNI-1', ']'])).toBe('[[DNI-2]] 12345678Z [[NIE-1]] [[DNI-1]');
  });

  test('inside structured answers, which stay valid JSON', () => {
    const random = seeded(14);
    for (let round = 0; round < 300; round++) {
      const masking = createMasking();
      const [dni, phone, mail] = [written('DNI', validIdentifier('DNI', random), random), telephone(random), address(random)];
      const tokens = masking.mask(`${dni}\n${phone}\n${mail}`).split('\n');
      const json = JSON.stringify({ citas: tokens });
      const cut = random.below(json.length);
      expect(JSON.parse(restored(masking, [json.slice(0, cut), json.slice(cut)]))).toEqual({ citas: [dni, phone, mail] });
    }
  });
});

test('hostile texts of 50,000 characters take a bounded processor time', () => {
  const SIZE = 50_000;
  const hostile = [
    '1',
    '1 ',
    '(1',
    '+1',
    'a1 ',
    '1.1-',
    'ES1 ',
    '1@',
    'a.',
    '@a.',
    '[[',
    '[[DNI-',
    '[[DNI-1]]',
    '12345678 ',
    'x1',
    '(((1)))---',
    '６',
    '\u00a01',
  ];
  const slow: string[] = [];
  for (const part of hostile) {
    const text = part.repeat(Math.ceil(SIZE / part.length));
    const measure = () => {
      const masking = createMasking();
      const started = process.cpuUsage();
      const sent = masking.mask(text);
      expect(restored(masking, [sent])).toBe(text);
      return process.cpuUsage(started).user / 1000;
    };
    // A virtual machine that has to wait for its host counts the wait as the process's own time: the fastest of three counts.
    let took = measure();
    for (let again = 0; again < 2 && took > 2_000; again += 1) took = Math.min(took, measure());
    if (took > 2_000) slow.push(`${part} ${Math.round(took)} ms`);
  }
  expect(slow).toEqual([]);
});

function ordinaryNumber({ pick, digits, below }: Random): string {
  const two = (from: number, to: number) => `${from + below(to - from + 1)}`.padStart(2, '0');
  const day = () => `${two(1, 28)}${pick(['/', '-', '.'])}${two(1, 12)}${pick(['/', '-', '.'])}20${two(10, 29)}`;
  const iso = () => `20${two(10, 29)}-${two(1, 12)}-${two(1, 28)}`;
  const time = () => `${two(0, 23)}:${two(0, 59)}`;
  const whole = () => `${1 + below(999)}${Array.from({ length: below(4) }, () => `.${digits(3)}`).join('')}`;
  const money = () =>
    pick([
      `${whole()},${digits(2)} €`,
      `${whole()} €`,
      `$${whole()}`,
      `$ ${whole()}`,
      `${whole()} pesos`,
      `US$ ${whole().replaceAll('.', ',')}.${digits(2)}`,
      `COP ${whole()}`,
      `${whole()} euros`,
      `S/ ${below(9999)}.${digits(2)}`,
    ]);
  return pick([
    () => `El ${pick(['pedido', 'albarán', 'ticket'])} ${digits(4 + below(9))} no ha llegado`,
    () => `Pedido n.º ${digits(6 + below(5))} del ${day()}`,
    () => `La factura ${pick(['F', 'FV-', '2026/', 'A-2026-'])}${digits(4 + below(4))} está pagada`,
    () => `El número de seguimiento es ${pick(['ES', 'PK', 'LX'])}${digits(9)}ES`,
    () => `Seguimiento: ${digits(12 + below(8))}`,
    () => `Orden de compra #${digits(8 + below(3))}`,
    () => `Pedidos ${digits(5)}, ${digits(5)} y ${digits(5)}`,
    () => `Se me envió el ${digits(7)} en vez del ${digits(7)}`,
    () => `Reunión el ${day()} a las ${time()}`,
    () => `Entrega entre ${iso()} y ${iso()}`,
    () => `Registro ${iso()}T${time()}:${two(0, 59)}`,
    () => `Horario de ${time()} a ${time()}`,
    () => `Cuesta ${money()}`,
    () => `Total: ${money()} con IVA`,
    () => `De ${money()} a ${money()}`,
    () => `Artículo ${digits(4)}-${digits(4)}`,
    () => `Ref. ${digits(3)}.${digits(3)}.${digits(2)}`,
    () => `SKU ${digits(3)}-${digits(5)}-${digits(2)}`,
    () => `EAN ${digits(13, '8')}`,
    () => `ISBN 978-84-${digits(3)}-${digits(4)}-${digits(1)}`,
    () => `Modelo ${pick(['XR', 'KT-', ''])}${digits(4)}`,
    () => `${digits(5, '01234')} Madrid`,
    () => `C.P. ${digits(5)}, piso ${below(9)}`,
    () => `Calle Mayor ${below(200)}, ${digits(5, '0123')}`,
    () => `Versión ${below(20)}.${below(20)}.${below(200)}`,
    () => `Actualiza de la ${below(9)}.${below(30)} a la ${below(9)}.${below(30)}.${below(9)}`,
    () => `IP 192.168.${below(255)}.${below(255)}`,
    () => `Entre 20${two(10, 19)} y 20${two(20, 29)}`,
    () => `Temporada 20${two(10, 29)}-20${two(10, 29)}`,
    () => `Creció un ${below(99)},${digits(1)} % con ${whole()} unidades`,
    () => `Medidas ${below(300)} x ${below(300)} x ${below(300)} mm`,
    () => `Lote ${digits(8)}, caduca ${two(1, 12)}/${two(26, 35)}`,
    () => `Código ${digits(6)}`,
    () => `Tallas ${two(34, 38)} ${two(38, 42)} ${two(42, 46)}`,
    () => `Expediente ${digits(4)}/20${two(10, 29)}`,
    () => `Son ${below(50)} cajas de ${below(500)} unidades y ${digits(4)} bolsas`,
    () => `El cliente ${digits(6)} compró ${below(90)} veces`,
    () => `¿Dónde está mi paquete ${digits(8 + below(4))}?`,
    () => `El ${digits(8)} sigue sin llegar`,
    () => `Me cobraron dos veces: ${digits(10)}`,
    () => `Llama a partir de las ${time()} por el pedido ${digits(9)}`,
  ])();
}
