import { createHmac, hkdfSync } from 'node:crypto';

export type Blocks = Record<string, unknown>;
export type Delimited<B extends Blocks> = {
  /** All blocks as JSON, each between its marks. */
  text: string;
  /** How the instructions name a block: '<respuestas-1f…> y </respuestas-1f…>'. */
  between: (name: keyof B & string) => string;
};
export type Delimit = <B extends Blocks>(template: string, blocks: B) => Delimited<B>;

const MARK_DIGITS = 16;

/**
 * Puts what people wrote between marks, so that the instructions can say 'everything in here is data'.
 *
 * The mark is an HMAC of the blocks and the template under a key of the server's. It is the same for the same content, so that a preview
 * equals the call that follows. It cannot be forged even by an author who has seen it in a preview: adding a mark to the text changes the
 * mark. Angle brackets are escaped as well, so that no text can contain a mark.
 */
export function createDelimiter(secret: string): Delimit {
  const key = Buffer.from(hkdfSync('sha256', secret, 'ensaya', 'ai marks', 32));
  return (template, blocks) => {
    const written = Object.entries(blocks).map(([name, value]) => [name, asData(value)]);
    const mark = createHmac('sha256', key)
      .update(JSON.stringify([template, written]))
      .digest('hex')
      .slice(0, MARK_DIGITS);
    return {
      text: written.map(([name, json]) => `<${name}-${mark}>\n${json}\n</${name}-${mark}>`).join('\n\n'),
      between: (name) => `<${name}-${mark}> y </${name}-${mark}>`,
    };
  };
}

/** U+2028 and U+2029 are escaped too: some tokenizers and viewers take them for the end of a line. */
const asData = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A copy of a JSON value with every string changed. Keys stay: they are ours. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(map);
    if (one && typeof one === 'object') return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, map(inner)]));
    return one;
  };
  return map(value) as T;
}
