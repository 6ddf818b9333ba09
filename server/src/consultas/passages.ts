import { type Grupo, PASAJES_LIMITS } from '@ensaya/contract/consultas.ts';
import type { TextRange } from '../ia/quotes.ts';
import { sentencesOf } from '../ia/sentences.ts';
import type { Consulta, ConsultaBlocks } from '../ia/shapes.ts';

/** A FAQ as it was read, with what is shown of it beside its sentences. */
export type ReadFaq = Omit<Grupo, 'frases'>;
type Sentence = TextRange & { texto: string };
export type Passage = ReadFaq & { sentences: Sentence[] };

/** A FAQ may be named by several items; a model that repeats itself is cut here. */
export const MOST_ITEMS = 12;
const HAS_WORDS = /[\p{L}\p{N}]/u;

export const textAt = (text: string, { starts, length }: TextRange): string =>
  Array.from(text)
    .slice(starts, starts + length)
    .join('');

/** The sentences of each FAQ, from its beginning. Together they have a limit, of which each FAQ gets an equal share of what is left. */
export function passagesOf(faqs: readonly ReadFaq[]): Passage[] {
  let { sentences: sentencesLeft, characters: charactersLeft } = PASAJES_LIMITS as { sentences: number; characters: number };
  return faqs.map((faq, place) => {
    const faqsLeft = faqs.length - place;
    let room = Math.floor(charactersLeft / faqsLeft) - faq.question.length;
    const characters = Array.from(faq.answer);
    const all = sentencesOf(faq.answer)
      .map((range) => ({ ...range, texto: characters.slice(range.starts, range.starts + range.length).join('') }))
      .filter(({ texto }) => HAS_WORDS.test(texto));
    const sentences: Sentence[] = [];
    for (const sentence of all.slice(0, Math.floor(sentencesLeft / faqsLeft))) {
      room -= sentence.length;
      if (room < 0) break;
      sentences.push(sentence);
    }
    sentencesLeft -= sentences.length;
    charactersLeft -= faq.question.length + sentences.reduce((sum, { length }) => sum + length, 0);
    return { ...faq, sentences };
  });
}

/** What the AI is sent: passages and sentences by number, from 1. */
export const asBlocks = (passages: readonly Passage[]): ConsultaBlocks['pasajes'] =>
  passages.map(({ question, sentences }, p) => ({
    p: p + 1,
    pregunta: question,
    frases: sentences.map(({ texto }, f) => ({ f: f + 1, texto })),
  }));

/** What is shown for an item of the AI's answer: the sentences that exist, in the order in which they stand. Undefined if there are none. */
export function grupoOf(passages: readonly Passage[], { p, f }: Consulta['frases'][number]): Grupo | undefined {
  const passage = passages[p - 1];
  if (!passage) return undefined;
  const { sentences, ...faq } = passage;
  const chosen = new Set(f);
  const frases = sentences.filter((_sentence, place) => chosen.has(place + 1));
  return frases.length > 0 ? { ...faq, frases } : undefined;
}

/** What is shown of a whole answer. The AI has no other way to the reader. */
export const gruposOf = (passages: readonly Passage[], { responde, frases }: Consulta): Grupo[] =>
  responde ? frases.flatMap((item) => grupoOf(passages, item) ?? []).slice(0, MOST_ITEMS) : [];
