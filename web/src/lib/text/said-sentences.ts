/** Stops with what closes after them, before white space. */
const END = /[.!?…]+[»”"')\]]*(?=\s)/gu;

/**
 * The whole sentences of a text that is still arriving; the rest too, once it is complete. For announcements only: a sentence that ends
 * after an abbreviation is read in two parts.
 */
export function saidSentences(text: string, isComplete: boolean): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: stop, index } of text.matchAll(END)) {
    const to = index + stop.length;
    sentences.push(text.slice(from, to).trim());
    from = to;
  }
  const rest = text.slice(from).trim();
  return isComplete && rest !== '' ? [...sentences, rest] : sentences;
}
