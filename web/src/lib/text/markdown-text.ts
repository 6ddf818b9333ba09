import type { Token } from 'marked';
import { withoutEntities } from './markdown-links.ts';
import { markdownTokens, withoutInvisible } from './markdown-tokens.ts';

/** Enough for two lines on the widest screen. */
const READ = 1500;

/** The words of a Markdown text in one line, without its marks. Only the beginning of a long text. */
export function plainText(markdown: string): string {
  const beginning = markdown.slice(0, READ);
  const tokens = markdownTokens(beginning);
  return (tokens ? blocksText(tokens) : withoutInvisible(beginning)).replace(/\s+/g, ' ').trim();
}

const blocksText = (tokens: readonly Token[]): string => tokens.map(tokenText).join(' ');
/** The text of inline tokens, which follow each other without a space. */
export const inlineText = (tokens: readonly Token[]): string => tokens.map(tokenText).join('');

/** In one line, the end of an item needs a mark where it has none. */
const itemsText = (items: string[]): string =>
  items.map((item, place) => (/[\p{L}\p{N})€%»]$/u.test(item) ? item + (place < items.length - 1 ? ';' : '.') : item)).join(' ');

function tokenText(token: Token): string {
  switch (token.type) {
    case 'paragraph':
    case 'heading':
    case 'strong':
    case 'em':
    case 'link':
      return inlineText(token.tokens ?? []);
    case 'blockquote':
      return blocksText(token.tokens ?? []);
    case 'list':
      return itemsText(token.items.map((item: Token) => blocksText(('tokens' in item && item.tokens) || []).trim()));
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map((cell: { tokens: Token[] }) => inlineText(cell.tokens))
        .join(' ');
    case 'text':
      return token.tokens ? inlineText(token.tokens) : withoutEntities(token.text);
    case 'image':
    case 'escape':
      return withoutEntities(token.text);
    case 'codespan':
    case 'code':
      return token.text;
    case 'html':
      return token.raw;
    case 'br':
      return ' ';
    default:
      return '';
  }
}
