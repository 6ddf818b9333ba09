import { createHash } from 'node:crypto';
import type { EvaluacionBlocks } from '../../ia/shapes.ts';
import { type Level, lettersByRank, trueLevel } from './levels.ts';

type Criterio = EvaluacionBlocks['criterios'][number];

const LEVELS: readonly Level[] = [1, 2, 3];
/** 'ensayo-juez-85' is right in 85 of 100 cases; with '-ruido', it errs anew in each request. */
const JUDGE = /^ensayo-juez-(\d\d)(-ruido)?$/;

/** What gives a variety of Spanish away: forms of 'vos', Andalusian endings, and what learners write. */
const VARIETIES =
  /(?<![\p{L}\p{N}])(?:vos|che|ten[eé]s|quer[eé]s|pod[eé]s|sab[eé]s|decime|mir[aá]|avisame|pa|mu|quillo|ná|enfadao|arreglao|pasao|llegao|cansao|muy mucho|la problema|yo es|yo poder|mi gusta)(?![\p{L}\p{N}])/iu;

/** The letter that a model gives a criterion; null where the answers say nothing. */
export function judgedLetter(model: string, criterio: Criterio, { criterios, respuestas }: EvaluacionBlocks): string | null {
  const texts = respuestas.toSorted((a, b) => a.n - b.n).map(({ texto }) => texto);
  const level = trueLevel(texts);
  if (level === null) return null;
  if (model === 'ensayo-posicional') return criterio.niveles[0]?.l ?? null;
  const [, digits, noise] = JUDGE.exec(model) ?? [];
  // Without letters and orders, which differ from pass to pass: a judge errs in both passes alike.
  const subject = [texts, criterio.que_se_mira, ...(noise ? [criterios] : [])];
  return letterOf(criterio, digits ? judged(level, Number(digits) / 100, subject) : lowered(model, level, texts));
}

function judged(level: Level, accuracy: number, subject: readonly unknown[]): Level {
  if (hashOf('errs', subject) >= 1 - accuracy) return level;
  const [lower = level, higher = level] = LEVELS.filter((other) => other !== level);
  return hashOf('where', subject) < 0.5 ? lower : higher;
}

const lowered = (model: string, level: Level, texts: readonly string[]): number =>
  model === 'ensayo-sesgado' && texts.some((text) => VARIETIES.test(text)) ? level - 1 : level;

/** The lowest or the highest of a criterion with fewer levels. */
function letterOf({ niveles }: Criterio, level: number): string | null {
  const letters = lettersByRank(niveles);
  return letters[Math.min(Math.max(level, 1), letters.length) - 1] ?? null;
}

/** From 0 to 1, evenly. */
const hashOf = (what: string, subject: readonly unknown[]): number =>
  createHash('sha256')
    .update(JSON.stringify([what, ...subject]))
    .digest()
    .readUInt32BE() /
  2 ** 32;
