import { Lexer, type Token, Tokenizer } from 'marked';

/** Deeper quotes, lists and emphasis are shown as typed. */
const MAX_DEPTH = 8;
/** More marks than a person writes: the text is shown without format, because the lexer's time grows with the square of their number. */
const MAX_INLINE = 3000;
/** Characters that quotes, lists, tables and emphasis may read again, as a multiple of the text's length. */
const MAX_REREAD = 40;
/** Short rows are filled up to the width of the header, so a small text could make a huge table. */
const MAX_TABLE = { columns: 12, rows: 200 };

/**
 * Format characters, control characters and fillers hide text or change its direction. Line breaks, tabs, the selectors of emoji and, in the
 * group, the joiners inside an emoji stay.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)+)|(?!\n|\t|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const withoutInvisible = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(INVISIBLE, (_, emoji?: string) => emoji ?? '');

class TooComplex extends Error {}

class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #inline = 0;
  #reread = 0;
  readonly #most: number;

  constructor(length: number) {
    super();
    this.#most = (length + 1000) * MAX_REREAD;
  }

  #nested<Made>(read: () => Made): Made | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  #spend(characters: number): void {
    this.#reread += characters;
    if (this.#reread > this.#most) throw new TooComplex();
  }

  #block<Made>(src: string, read: () => Made): Made | undefined {
    this.#spend(src.length);
    return this.#nested(read);
  }

  #mark<Made>(read: () => Made): Made | undefined {
    this.#inline += 1;
    if (this.#inline > MAX_INLINE) throw new TooComplex();
    return this.#nested(read);
  }

  override blockquote(src: string) {
    return this.rules.block.blockquote.test(src) ? this.#block(src, () => super.blockquote(src)) : undefined;
  }
  override list(src: string) {
    return this.rules.block.list.test(src) ? this.#block(src, () => super.list(src)) : undefined;
  }
  override table(src: string) {
    const found = this.rules.block.table.exec(src)?.[0];
    this.#spend(found?.length ?? 0);
    const lines = found?.split('\n');
    const fits = lines && lines.length <= MAX_TABLE.rows && (lines[0]?.split('|').length ?? 0) <= MAX_TABLE.columns + 2;
    return fits ? super.table(src) : undefined;
  }
  override emStrong(src: string, masked: string, before?: string) {
    if (!this.rules.inline.emStrongLDelim.test(src)) return undefined;
    // Inside a word, as in campo_de_texto: no emphasis, as the tokenizer says without a search.
    if (src.startsWith('_') && /[\p{L}\p{N}]/u.test(before ?? '')) return undefined;
    const found = this.#mark(() => super.emStrong(src, masked, before));
    // The end of an emphasis is sought in the whole rest of the text.
    this.#spend(found?.raw.length ?? src.length);
    return found;
  }
  override link(src: string) {
    return src.startsWith('[') || src.startsWith('![') ? this.#mark(() => super.link(src)) : undefined;
  }
  override reflink(src: string, links: Parameters<Tokenizer['reflink']>[1]) {
    return src.startsWith('[') || src.startsWith('![') ? this.#mark(() => super.reflink(src, links)) : undefined;
  }
}

/** Of GitHub's dialect only tables: finding addresses in the text takes its lexer 0.7 s for 20,000 characters, and `textLinks` does that. */
function createLexer(length: number): Lexer {
  const tokenizer = new BoundedTokenizer(length);
  const lexer = new Lexer({ gfm: false, tokenizer });
  tokenizer.rules = { ...tokenizer.rules, block: Lexer.rules.block.gfm };
  return lexer;
}

/** The tokens of a Markdown text; undefined if it is nested or marked up more than a person would write. */
export function markdownTokens(text: string): Token[] | undefined {
  const source = withoutInvisible(text);
  try {
    return createLexer(source.length).lex(source);
  } catch {
    return undefined;
  }
}
