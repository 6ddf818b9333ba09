import type { EvaluacionBlocks } from '../../ia/shapes.ts';

export type Level = 1 | 2 | 3;
type Niveles = EvaluacionBlocks['criterios'][number]['niveles'];

/** What a good answer does: it recognises the problem, names a step, gives a time. */
const MERITS = [
  /\b(?:entiendo|siento|lament|disculp|perd[oó]n|tiene raz[oó]n|comprendo)/i,
  /\b(?:llam[oaeé]|aviso|env[ií]o|mando|confirmo|abro|reviso|escribo|reservo)/i,
  /\b(?:hoy|ma[ñn]ana|hora|horas|minutos|lunes|martes|mi[eé]rcoles|jueves|viernes|semana|plazo)\b/i,
];
/** Less text allows no level. */
const FEWEST_LETTERS = 12;

const levelOf = (text: string): Level => {
  const merits = MERITS.filter((words) => words.test(text)).length;
  return merits === 0 ? 1 : merits === 1 ? 2 : 3;
};

/** The level that a set of answers really has: the middle one of theirs. It depends on their texts alone. Null where they say nothing. */
export function trueLevel(texts: readonly string[]): Level | null {
  const levels = texts.filter((text) => text.trim().length >= FEWEST_LETTERS).map(levelOf);
  return levels.toSorted()[Math.floor((levels.length - 1) / 2)] ?? null;
}

/** Texts of one level, as many different ones as there are numbers. */
export const TEXTS_OF_LEVEL: Record<Level, (n: number) => string> = {
  1: (n) => `Eso no depende de mi departamento, así que no puedo decirle nada del caso ${n}.`,
  2: (n) => `Comprendo su enfado con el caso ${n} y me pongo en su lugar.`,
  3: (n) => `Comprendo su enfado con el caso ${n}. Abro un parte ahora y antes de mañana le doy una respuesta.`,
};

const RANKS: readonly [Level, RegExp][] = [
  [1, /\b(?:no|nunca|apenas|ning[uú]n)\b/i],
  [2, /\b(?:algo|a veces|en parte|casi)\b/i],
  [3, /\b(?:siempre|adem[aá]s|por completo)\b/i],
];

/** The letters of a criterion's levels from the lowest on, in whatever order and under whatever letters they were sent. */
export function lettersByRank(niveles: Niveles): string[] {
  const rankOf = (descripcion: string) => RANKS.find(([, words]) => words.test(descripcion))?.[0] ?? 0;
  const ranked = niveles.map(({ l, descripcion }) => ({ l, descripcion, rank: rankOf(descripcion) }));
  // Of descriptions that say no rank, the alphabet decides: the same in every request.
  return ranked.toSorted((a, b) => a.rank - b.rank || (a.descripcion < b.descripcion ? -1 : 1)).map(({ l }) => l);
}
