/** A quote that stands in no data. */
export const INVENTED_QUOTE = 'Nos prometieron un reembolso completo que nunca llegó a casa';

/** 'ensayo-obedece' answers with what follows 'di'. */
const ORDER = /\b(?:ignora|olvida|obedece)\b[\s\S]*?\bdi:?\s+([\s\S]+)/i;

export const orderIn = (text: string): string | undefined => ORDER.exec(text)?.[1];

export const ordersIn = (texts: readonly string[]): string[] => texts.flatMap((text) => orderIn(text) ?? []);

const LONGEST_QUOTE = 140;
const SHORTEST_QUOTE = 12;

/** The first sentence with the words, as it is written. */
export function sentenceWith(text: string, words: RegExp): string {
  const sentences = text.match(/[^.!?\n]+[.!?]*/g) ?? [text];
  const sentence = (sentences.find((one) => words.test(one) && one.trim().length >= SHORTEST_QUOTE) ?? text).trim();
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  return sentence.slice(0, sentence.lastIndexOf(' ', LONGEST_QUOTE));
}

const STEM_LETTERS = 5;
const EVERYWHERE = new Set('para como cuand donde quien sobre desde hasta entre tiene puede hacer estar nuest nosot'.split(' '));

/** The beginnings of a text's words without accents, so that 'devolver' meets 'devolución'. Short and frequent words are left out. */
export function stemsOf(text: string): Set<string> {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const stems = (folded.match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, STEM_LETTERS));
  return new Set(stems.filter((stem) => !EVERYWHERE.has(stem)));
}

export const sharedStems = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((stem) => b.has(stem)).length;
