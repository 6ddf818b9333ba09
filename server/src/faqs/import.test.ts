import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';
import type { FaqImportLine, FaqImportOutcome } from '@ensaya/contract/faq-import.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { buildFaq, buildFaqCategory } from '@ensaya/db/builders/faqs.ts';
import { describe, expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

type Caller = Awaited<ReturnType<typeof buildScene>>['manager'];
type Report = { outcomes: FaqImportOutcome[]; new_categories: string[] };
const cells = { answer: 'Sí.', categories: 'Averías', topics: '', alternatives: '' };
const numbered = (lines: Partial<FaqImportLine>[]): FaqImportLine[] =>
  lines.map((line, index) => ({ ...cells, line: index + 2, question: `Pregunta ${index}`, ...line }));

async function send(caller: Caller, empresa: { id: string }, lines: FaqImportLine[], dry_run = false): Promise<Report> {
  const response = await caller('POST', '/rest/v1/rpc/import_faqs', { empresa_id: empresa.id, dry_run, lines });
  expect(response.status).toBe(200);
  return response.body as Report;
}
const list = async (caller: Caller, { id }: { id: string }) =>
  ((await caller('GET', `/rest/v1/faqs?empresa_id=${id}&limit=100`)).body as { items: Faq[] }).items;

/** Lines that are wrong in ten ways and more, with the message for each. */
const WRONG: Record<string, [Partial<FaqImportLine>, string | RegExp]> = {
  'no question': [{ question: ' \n ' }, 'Pregunta: La pregunta es requerida'],
  'no answer': [{ answer: '  ' }, 'Respuesta: La respuesta es requerida'],
  'no category': [{ categories: ' | ' }, 'Categorías: Escribe al menos una categoría'],
  'question too long': [{ question: 'x'.repeat(501) }, 'Pregunta: La pregunta no puede exceder 500 caracteres'],
  'answer too long': [{ answer: 'x'.repeat(20_001) }, 'Respuesta: La respuesta no puede exceder 20.000 caracteres'],
  'category name too long': [
    { categories: `Averías|${'c'.repeat(101)}` },
    `Categorías: El nombre de la categoría no puede exceder 100 caracteres («${'c'.repeat(40)}…»)`,
  ],
  'topic name too long': [{ topics: 't'.repeat(101) }, /^Temas: El nombre del tema no puede exceder 100 caracteres/],
  'topic of a category that the line does not have': [
    { topics: 'Visitas > Guardias' },
    'Temas: La categoría de «Visitas > Guardias» no está en la columna Categorías',
  ],
  'too many alternatives': [
    { alternatives: Array.from({ length: 21 }, (_, index) => `forma ${index}`).join('|') },
    'Otras formas de preguntarlo: Puedes añadir 20 formas de preguntarlo como máximo',
  ],
  'alternative too long': [
    { alternatives: 'a'.repeat(301) },
    'Otras formas de preguntarlo: Cada forma de preguntarlo puede tener 300 caracteres como máximo',
  ],
  'forbidden character in a text': [{ answer: 'a\0b' }, 'Respuesta: El texto contiene un carácter no permitido'],
  'forbidden character in a name': [{ categories: 'a\0b' }, /^Categorías: El texto contiene un carácter no permitido/],
  'question of punctuation': [{ question: '¿?' }, 'Pregunta: Escribe al menos una letra o un número'],
  'topic of two possible categories': [
    { categories: 'A > B | A', topics: 'A > B > C' },
    'Temas: «A > B > C» puede ser un tema de varias categorías',
  ],
  'named topic without name': [{ topics: 'Averías >' }, /^Temas: El nombre del tema es requerido/],
  'too many categories': [
    { categories: Array.from({ length: 21 }, (_, index) => `C${index}`).join('|') },
    'Categorías: Una FAQ puede tener 20 categorías como máximo',
  ],
  'too many topics': [
    { topics: Array.from({ length: 51 }, (_, index) => `T${index}`).join('|') },
    'Temas: Una FAQ puede tener 50 temas como máximo',
  ],
  // Longer than this, reading every division of the cell would take the server's processor and memory.
  'topic with thousands of separators': [{ topics: '>'.repeat(50_000) }, /^Temas: «>+…» tiene demasiados signos «>»$/],
};

describe('import', () => {
  test('[5.13] each kind of wrong line is reported with its column; the other lines are created', async () => {
    const { empresa, manager } = await buildScene(server);
    const lines = numbered([...Object.values(WRONG).map(([line]) => line), { question: 'Buena' }, { question: '', answer: '' }]);
    const { outcomes } = await send(manager, empresa, lines);
    for (const [index, [kind, [, message]]] of Object.entries(WRONG).entries()) {
      const text = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(outcomes[index], kind).toEqual({ line: index + 2, outcome: 'wrong', errors: [text] });
    }
    expect(outcomes.at(-2)).toMatchObject({ outcome: 'created', errors: [] });
    expect(outcomes.at(-1)?.errors).toEqual(['Pregunta: La pregunta es requerida', 'Respuesta: La respuesta es requerida']);
    expect((await list(manager, empresa)).map(({ question }) => question)).toEqual(['Buena']);
  });

  test('[7.20 7.21] categories and topics are found without case and accents, or created once', async () => {
    const { empresa, manager, responsable } = await buildScene(server);
    const averias = await buildFaqCategory(owner, empresa, { name: 'Averías', topics: ['Calderas'] });
    const lines = numbered([
      {
        question: ' Una ',
        categories: 'AVERIAS | Visitas',
        topics: 'calderas | visitas > Guardias | Gas',
        alternatives: 'Otra | | otra | Otra',
      },
      { question: 'Dos', categories: 'visítas|VISITAS', topics: 'GUARDIAS|guardias' },
      { question: 'Tres', categories: 'Zonas|Averías|ZONAS', topics: 'Norte' },
    ]);
    const planned = await send(manager, empresa, lines, true);
    expect(planned).toMatchObject({
      outcomes: lines.map(({ line }) => ({ line, outcome: 'created' })),
      new_categories: ['Visitas', 'Zonas'],
    });
    expect(await list(manager, empresa)).toEqual([]);
    expect(await send(manager, empresa, lines)).toEqual(planned);
    const faqs = new Map((await list(manager, empresa)).map((faq) => [faq.question, faq]));
    expect(faqs.get('Una')).toMatchObject({
      alternatives: ['Otra', 'otra'],
      categories: [
        { id: averias.id, name: 'Averías', topics: [{ id: averias.topics[0], name: 'Calderas' }, { name: 'Gas' }] },
        { name: 'Visitas', topics: [{ name: 'Guardias' }] },
      ],
      owner: { id: responsable.id },
      review_months: 6,
    });
    expect(faqs.get('Dos')).toMatchObject({ categories: [{ name: 'Visitas', topics: [{ name: 'Guardias' }] }] });
    expect(faqs.get('Tres')?.categories).toMatchObject([
      { name: 'Averías', topics: [] },
      { name: 'Zonas', topics: [{ name: 'Norte' }] },
    ]);
  });

  test('a question that the company has, or an earlier line, is repeated', async () => {
    const { empresa, manager } = await buildScene(server);
    await buildFaq(owner, empresa, { question: '¿Qué pasa el año que viene?' });
    const lines = numbered([
      { question: 'QUE PASA, el año que viene' },
      { question: '¿Qué pasa el ano que viene?' },
      { question: 'que pasa el ano que viene!' },
      { question: 'Con fallo', answer: '' },
      { question: 'Con fallo' },
    ]);
    const outcomes = ['repeated', 'created', 'repeated', 'wrong', 'created'];
    expect((await send(manager, empresa, lines, true)).outcomes.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect((await send(manager, empresa, lines)).outcomes.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(await list(manager, empresa)).toHaveLength(3);
  });

  test('the same lines sent twice at the same time are created once', async () => {
    const { empresa, manager } = await buildScene(server);
    const lines = numbered(Array.from({ length: 50 }, (_, index) => ({ categories: `C${index % 7}`, topics: 'Uno' })));
    const reports = await Promise.all([send(manager, empresa, lines), send(manager, empresa, lines)]);
    const created = reports.flatMap(({ outcomes }) => outcomes.filter(({ outcome }) => outcome === 'created'));
    expect(created).toHaveLength(50);
    expect(await list(manager, empresa)).toHaveLength(50);
  });

  test('[5.14] the limits of categories and topics hold', async () => {
    const { empresa, manager } = await buildScene(server);
    await owner.query(`insert into app.faq_categories (empresa_id, name) select $1, 'Categoría ' || n from generate_series(1, 199) n`, [
      empresa.id,
    ]);
    const many = Array.from({ length: 45 }, (_, index) => `T${index}`).join('|');
    const { outcomes } = await send(
      manager,
      empresa,
      numbered([
        { categories: 'La última' },
        { categories: 'De más' },
        { categories: 'la ultima', topics: many },
        { categories: 'la ultima', topics: 'a|b|c|d|e|f' },
        { categories: 'la ultima', topics: 'a|b|c|d|e' },
      ]),
    );
    expect(outcomes.map(({ errors }) => errors[0])).toEqual([
      undefined,
      'Categorías: Una empresa puede tener 200 categorías como máximo',
      undefined,
      'Temas: Una categoría puede tener 50 temas como máximo',
      undefined,
    ]);
  });

  test('[6.4 6.3] only a responsable of the company imports', async () => {
    const [{ worker, empresa }, other] = [await buildScene(server), await buildScene(server)];
    const body = { empresa_id: empresa.id, dry_run: true, lines: numbered([{}]) };
    expect((await worker('POST', '/rest/v1/rpc/import_faqs', body)).status).toBe(403);
    expect((await other.manager('POST', '/rest/v1/rpc/import_faqs', body)).status).toBe(404);
  });
});

test('2,000 lines, 200 of them wrong in ten ways: each reported with its line; imported twice, nothing is doubled', async () => {
  const { empresa, manager } = await buildScene(server);
  const kinds = Object.entries(WRONG).slice(0, 10);
  const lines = numbered(
    Array.from({ length: 2000 }, (_, index) => {
      const good = {
        question: `¿Cómo se hace el número ${index}?`,
        answer: `**Paso ${index}.** ${'Llama al cliente. '.repeat(10)}`,
        categories: `Categoría ${index % 12}`,
        topics: `Tema ${index % 30}`,
        alternatives: `Número ${index} | El ${index}`,
      };
      return index % 10 === 3 ? { ...good, ...kinds[Math.floor(index / 10) % 10]?.[1][0] } : good;
    }),
  );
  const importAll = async (dry_run: boolean) => {
    const outcomes: FaqImportOutcome[] = [];
    for (let start = 0; start < lines.length; start += 200)
      outcomes.push(...(await send(manager, empresa, lines.slice(start, start + 200), dry_run)).outcomes);
    const told = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted);
    return { outcomes, created: told('created').length, repeated: told('repeated').length, wrong: told('wrong') };
  };
  const dry = await importAll(true);
  expect([dry.created, dry.repeated, dry.wrong.length]).toEqual([1800, 0, 200]);
  const first = await importAll(false);
  expect(first.outcomes).toEqual(dry.outcomes);
  expect(first.wrong.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, index) => index * 10 + 3 + 2));
  for (const [index, { errors }] of first.wrong.entries()) {
    const [kind, [, message]] = kinds[index % 10] ?? expect.fail();
    expect(errors, kind).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  }
  const again = await importAll(false);
  expect([again.created, again.repeated, again.wrong.length]).toEqual([0, 1800, 200]);
  const { rows } = await owner.query('select count(*) from app.faqs where empresa_id = $1', [empresa.id]);
  expect(Number(rows[0].count)).toBe(1800);
  const { items } = (await manager('GET', `/rest/v1/faq_categories?empresa_id=${empresa.id}`)).body as { items: FaqCategory[] };
  expect(items).toHaveLength(12);
});
