import { expect, test } from 'vitest';
import type { Evaluacion, EvaluacionBlocks } from '../../ia/shapes.ts';
import { answerTo } from './answer.ts';
import { type Level, TEXTS_OF_LEVEL, trueLevel } from './levels.ts';

const LEVELS: readonly Level[] = [1, 2, 3];
const SCHEMA = { properties: { criterios: {} } };
const DESCRIPTIONS = ['No hace lo que se pide', 'Lo hace en parte', 'Lo hace siempre'];
const CRITERIA = ['Reconoce el problema', 'Explica el siguiente paso', 'Da un plazo', 'Cuida el tono'];
/** 3,000 cases: 750 people, a quarter of whom answer at each of some level, with four criteria each. */
const PEOPLE = 750;
const CASES = PEOPLE * CRITERIA.length;

type Pass = { letters?: string; levelLetters?: string; turn?: number };

/** What one pass sends: letters and orders are shuffled, the texts stay. */
function blocksOfPass(textos: readonly string[], { letters = 'abcd', levelLetters = 'xyz', turn = 0 }: Pass = {}): EvaluacionBlocks {
  const turned = <T>(all: readonly T[]) => [...all.slice(turn), ...all.slice(0, turn)];
  const niveles = DESCRIPTIONS.map((descripcion, rank) => ({ l: levelLetters[rank] ?? '', descripcion }));
  return {
    criterios: turned(CRITERIA.map((que_se_mira, place) => ({ c: letters[place] ?? '', que_se_mira, niveles: turned(niveles) }))),
    respuestas: textos.map((texto, place) => ({ n: place + 1, pregunta: '¿Qué le dirías?', texto })),
  };
}

/** The levels that a model gives, by criterion: the letters are mapped back as a caller does. */
function levelsGiven(model: string, textos: readonly string[], pass: Pass = {}): (number | null)[] {
  const blocks = blocksOfPass(textos, pass);
  const content = Object.entries(blocks)
    .map(([name, value]) => `<${name}-1>\n${JSON.stringify(value)}\n</${name}-1>`)
    .join('\n\n');
  const { criterios } = JSON.parse(answerTo(model, [{ role: 'user', content }], SCHEMA)) as Evaluacion;
  return CRITERIA.map((named) => {
    const sent = blocks.criterios.find(({ que_se_mira }) => que_se_mira === named);
    const given = criterios.find(({ c }) => c === sent?.c);
    const descripcion = sent?.niveles.find(({ l }) => l === given?.l)?.descripcion;
    return descripcion === undefined ? null : DESCRIPTIONS.indexOf(descripcion) + 1;
  });
}

const levelOfPerson = (person: number): Level => LEVELS[person % 3] ?? 1;
const textOf = (person: number) => [TEXTS_OF_LEVEL[levelOfPerson(person)](person)];
const OTHER_PASS: Pass = { letters: 'QRST', levelLetters: 'MNO', turn: 2 };

/** For each case, whether the model gives the true level. */
const hits = (model: string, pass: Pass = {}): boolean[] =>
  Array.from({ length: PEOPLE }, (_, person) =>
    levelsGiven(model, textOf(person), pass).map((level) => level === levelOfPerson(person)),
  ).flat();
const count = (all: readonly boolean[]) => all.filter(Boolean).length;

/** The smallest and the largest number of successes that are not in a tail of `tail`, by the exact binomial distribution. */
function bounds(n: number, p: number, tail = 0.0005): [number, number] {
  let log = n * Math.log(1 - p);
  let [below, low, high] = [0, 0, n];
  for (let k = 0; k <= n; k++) {
    below += Math.exp(log);
    if (below < tail) low = k + 1;
    if (below < 1 - tail) high = k + 1;
    log += Math.log(((n - k) * p) / ((k + 1) * (1 - p)));
  }
  return [low, high];
}

test('the bounds are those of the binomial distribution', () => {
  expect(bounds(10, 0.5, 0.01)).toEqual([1, 9]);
  expect(bounds(1, 0.5, 0.01)).toEqual([0, 1]);
});

test('the texts of a level have it, whatever their number; the level of several is the middle one', () => {
  for (const level of LEVELS) for (let n = 0; n < 1000; n++) expect(trueLevel([TEXTS_OF_LEVEL[level](n)])).toBe(level);
  expect(trueLevel([1, 3, 3].map((level) => TEXTS_OF_LEVEL[level as Level](1)))).toBe(3);
  expect(trueLevel([TEXTS_OF_LEVEL[1](1), 'Sí.', TEXTS_OF_LEVEL[3](1)])).toBe(1);
  expect(trueLevel(['', 'Vale.'])).toBeNull();
});

test('the simulator itself gives the true level in every case, under whatever letters and in whatever order', () => {
  expect(count(hits('ensayo'))).toBe(CASES);
  expect(count(hits('ensayo', OTHER_PASS))).toBe(CASES);
  expect(levelsGiven('ensayo', ['Vale.'])).toEqual([null, null, null, null]);
});

test.each([60, 70, 75, 85, 90, 95])('ensayo-juez-%i is right as often as it says, and errs in both passes alike', (percent) => {
  const first = hits(`ensayo-juez-${percent}`);
  const [low, high] = bounds(CASES, percent / 100);
  expect(high - low).toBeLessThan(0.09 * CASES);
  expect(count(first)).toBeGreaterThanOrEqual(low);
  expect(count(first)).toBeLessThanOrEqual(high);
  expect(hits(`ensayo-juez-${percent}`, OTHER_PASS)).toEqual(first);
  // The same wrong level, too.
  for (let person = 0; person < 30; person++)
    expect(levelsGiven(`ensayo-juez-${percent}`, textOf(person), OTHER_PASS)).toEqual(
      levelsGiven(`ensayo-juez-${percent}`, textOf(person)),
    );
});

test('a judge errs in some criteria of a person and in others not, to both sides, and a better one errs in fewer of the same cases', () => {
  const [better, worse] = [hits('ensayo-juez-85'), hits('ensayo-juez-70')];
  expect(better.filter((hit, place) => !hit && worse[place])).toEqual([]);
  const ofPeople = Array.from({ length: PEOPLE }, (_, person) => count(worse.slice(person * 4, person * 4 + 4)));
  expect(new Set(ofPeople).size).toBe(5);
  const wrong = (level: Level) =>
    Array.from({ length: 150 }, (_, n) => levelsGiven('ensayo-juez-60', [TEXTS_OF_LEVEL[level](n)]))
      .flat()
      .filter((given) => given !== level);
  for (const level of LEVELS) {
    const [lower = 0, higher = 0] = LEVELS.filter((other) => other !== level).map(
      (other) => wrong(level).filter((given) => given === other).length,
    );
    const [low, high] = bounds(lower + higher, 0.5);
    expect(lower + higher).toBeGreaterThan(150);
    expect(lower).toBeGreaterThanOrEqual(low);
    expect(lower).toBeLessThanOrEqual(high);
  }
});

test('with noise each pass is right as often, and the two err independently; the same pass is answered the same', () => {
  const [one, other] = [hits('ensayo-juez-85-ruido'), hits('ensayo-juez-85-ruido', OTHER_PASS)];
  const [low, high] = bounds(CASES, 0.85);
  for (const pass of [one, other]) {
    expect(count(pass)).toBeGreaterThanOrEqual(low);
    expect(count(pass)).toBeLessThanOrEqual(high);
  }
  // Independent passes are both wrong in 2.25 % of the cases; a judge without noise in 15 %.
  const both = one.filter((hit, place) => !hit && !other[place]).length;
  const [fewest, most] = bounds(CASES, 0.15 * 0.15);
  expect(both).toBeGreaterThanOrEqual(fewest);
  expect(both).toBeLessThanOrEqual(most);
  expect(hits('ensayo-juez-85-ruido', OTHER_PASS)).toEqual(other);
});

test('a positional model gives the level that is listed first, hence another one in another order', () => {
  expect(levelsGiven('ensayo-posicional', textOf(2))).toEqual([1, 1, 1, 1]);
  expect(levelsGiven('ensayo-posicional', textOf(2), { turn: 1 })).toEqual([2, 2, 2, 2]);
});

test.each([
  ['voseo', 'Entiendo tu enfado y mañana te llamo. Vos no tenés que hacer nada.'],
  ['voseo without vos', 'Siento lo que pasó. Si podés, avisame y mañana reviso el caso.'],
  ['Andalusian', 'Entiendo que esté mu enfadao. Mañana le llamo yo.'],
  ['a learner', 'Siento mucho la problema. Mañana yo llamo a usted.'],
])('a biased model gives %s one level less, and a fair one does not', (_, texto) => {
  expect(levelsGiven('ensayo', [texto])).toEqual([3, 3, 3, 3]);
  expect(levelsGiven('ensayo-sesgado', [texto])).toEqual([2, 2, 2, 2]);
});

test('a biased model treats everything else as a fair one, and nothing is lower than the lowest level', () => {
  expect(count(hits('ensayo-sesgado'))).toBe(CASES);
  expect(levelsGiven('ensayo-sesgado', ['Eso no depende de mí, che.'])).toEqual([1, 1, 1, 1]);
});
