import { describe, expect, test } from 'vitest';
import { type Answer, type Finding, joinFindings, verifyFindings } from './findings.ts';
import { planPieces } from './plan.ts';

const answer = (user_id: string, answer_text: string): Answer => ({
  user_id,
  answer_text,
  question_text: '¿Y bien?',
  question_order: 1,
  entrega_id: null,
  texto_n: null,
});
const ANSWERS = [
  answer('ana', 'Abro un aviso urgente en 20 minutos. Abro un aviso urgente.'),
  answer('luis', 'Es lo que marca el calendario.'),
];
const proposed = (quotes: { answer: number; quote: string }[], title = 'Se abre un aviso', text = 'Se actúa pronto.') => ({
  findings: [{ title, text, quotes }],
});

describe('findings of a piece', () => {
  test('a quote is shown under the answer that it names, or dropped', () => {
    const { findings, discarded, answers } = verifyFindings(
      7,
      proposed([
        { answer: 1, quote: 'abro un aviso urgente' },
        { answer: 2, quote: 'abro un aviso urgente' },
        { answer: 2, quote: 'Es lo que marca el calendario' },
        { answer: 0, quote: 'Es lo que marca el calendario' },
        { answer: 1.5, quote: 'abro un aviso urgente' },
        { answer: 1, quote: 'ABRO UN AVISO URGENTE' },
      ]),
      ANSWERS,
    );
    expect(discarded).toBe(3);
    expect(findings).toMatchObject([{ base: [[7, 0]], people: ['ana', 'luis'] }]);
    expect(findings[0]?.quotes).toEqual([
      { answer: 0, starts: 0, length: 21 },
      { answer: 1, starts: 0, length: 29 },
    ]);
    expect(answers.map(({ user_id }) => user_id)).toEqual(['ana', 'luis']);
  });

  test('without a verified quote there is no finding', () => {
    expect(verifyFindings(1, proposed([{ answer: 1, quote: 'Nunca lo dijo nadie' }]), ANSWERS)).toEqual({
      findings: [],
      answers: [],
      discarded: 1,
    });
    expect(verifyFindings(1, proposed([]), ANSWERS).findings).toEqual([]);
  });

  test('numbers of the AI are not shown, numbers of a quote are', () => {
    const quotes = [{ answer: 1, quote: 'Abro un aviso urgente en 20 minutos' }];
    const [first] = verifyFindings(
      1,
      proposed(quotes, 'Lo hacen 17 personas', 'Avisan en 20 minutos. Son el 90 %. La mitad duda. Bien.'),
      ANSWERS,
    ).findings;
    expect(first).toMatchObject({ title: '«Abro un aviso urgente en 20 minutos»', text: 'Avisan en 20 minutos. Bien.', numbers: ['20'] });
    const [titled] = verifyFindings(1, proposed(quotes, '  Aviso en\n20 minutos '), ANSWERS).findings;
    expect(titled?.title).toBe('Aviso en 20 minutos');
    const [long] = verifyFindings(1, proposed(quotes, 'a'.repeat(500), 'b'.repeat(5000)), ANSWERS).findings;
    expect([long?.title.length, long?.text.length]).toEqual([120, 800]);
  });
});

describe('joined findings', () => {
  const finding = (n: number, title: string, people: string[], numbers: string[] = []): Finding => ({
    title,
    text: `Texto de ${title}.`,
    base: [[n, 0]],
    people,
    numbers,
  });
  const findings = [
    finding(1, 'a', ['ana']),
    finding(2, 'b', ['ana', 'luis']),
    finding(3, 'c', ['eva', 'eva']),
    finding(4, 'd', ['ana'], ['20']),
  ];
  const bases = (joined: Finding[]) => joined.map(({ base }) => base.map(([n]) => n));

  test('no finding is lost or used twice, whatever the groups name', () => {
    const groups = [
      { title: 'Uno', text: 'x', findings: [1, 3, 3, 99, -1, 0, 1.5] },
      { title: 'Dos', text: 'y', findings: [3, 1] },
      { title: 'Tres', text: 'z', findings: [] },
    ];
    const joined = joinFindings(findings, { groups });
    expect(bases(joined).flat().toSorted()).toEqual([1, 2, 3, 4]);
    expect(joined.find(({ base }) => base.length === 2)).toMatchObject({ title: 'Uno', people: ['ana', 'eva', 'eva'] });
  });

  test('the order is by people, then quotes, then question: the AI does not change it', () => {
    const order = bases(joinFindings(findings, { groups: [] }));
    expect(order).toEqual([[2], [3], [1], [4]]);
    const groups = [4, 1, 3, 2].map((n) => ({ title: `Grupo`, text: '', findings: [n] }));
    expect(bases(joinFindings(findings, { groups }))).toEqual(order);
  });

  test('a group may name the numbers of its own quotes only, else it keeps the title and text of its first finding', () => {
    const groups = [
      { title: 'Los 20 minutos', text: 'Cumplen los 20 minutos. Son 8.', findings: [4] },
      { title: 'Hay 20', text: 'Son 20.', findings: [1, 2] },
    ];
    const joined = joinFindings(findings, { groups });
    expect(joined.map(({ title, text }) => [title, text])).toEqual([
      ['a', 'Texto de a.'],
      ['c', 'Texto de c.'],
      ['Los 20 minutos', 'Cumplen los 20 minutos.'],
    ]);
  });
});

describe('the plan of a report', () => {
  const slices = (count: number) => Array.from({ length: count }, (_, n) => ({ question_id: `${n}`, user_ids: ['x'], bytes: 1 }));

  test.each([
    [1, 2],
    [15, 16],
    [40, 41],
    [41, 44],
    [510, 524],
    [1700, 1746],
  ])('%i pieces of answers make %i in all; each piece but the last is joined once', (answers, all) => {
    const pieces = planPieces(slices(answers));
    expect(pieces.map(({ n }) => n)).toEqual(Array.from({ length: all }, (_, n) => n + 1));
    for (const { n } of pieces)
      expect(pieces.filter(({ first_n, last_n }) => first_n !== null && last_n !== null && first_n <= n && n <= last_n)).toHaveLength(
        n === all ? 0 : 1,
      );
    for (const { n, last_n } of pieces) expect(last_n ?? 0).toBeLessThan(n);
  });
});
