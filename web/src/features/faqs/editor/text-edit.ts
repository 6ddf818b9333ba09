export type Selection = { text: string; start: number; end: number };
/** Replaces `from`–`to` by `insert`, then selects `select`. */
export type TextEdit = { from: number; to: number; insert: string; select: [start: number, end: number] };
export type Format = 'bold' | 'italic' | 'list' | 'numbered' | 'link';

const MARKS = { bold: '**', italic: '*' } as const;

/** What a button of the toolbar does to the text. Bold, italic and lists are removed where they already are. */
export function formatEdit(format: Format, selection: Selection): TextEdit {
  if (format === 'bold' || format === 'italic') return wrapEdit(MARKS[format], selection);
  if (format === 'link') return linkEdit(selection);
  return listEdit(format === 'numbered', selection);
}

function wrapEdit(mark: string, { text, start, end }: Selection): TextEdit {
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length));
  const word = text.slice(from, to);
  const size = mark.length;
  const isMarked = (a: number, b: number) =>
    text.slice(a, a + size) === mark && text.slice(b - size, b) === mark && b - a >= 2 * size && !(size === 1 && text[a + 1] === '*');
  if (isMarked(from - size, to + size) && !(size === 1 && text[from - 2] === '*'))
    return { from: from - size, to: to + size, insert: word, select: [from - size, to - size] };
  if (isMarked(from, to)) return { from, to, insert: word.slice(size, -size), select: [from, to - 2 * size] };
  return { from, to, insert: mark + word + mark, select: [from + size, to + size] };
}

const ITEM = /^(\s*)(?:[-*+]|\d+[.)])\s+/;

function listEdit(numbered: boolean, { text, start, end }: Selection): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', Math.max(start, end - 1));
  const to = after === -1 ? text.length : after;
  const lines = text.slice(from, to).split('\n');
  const is = numbered ? /^\s*\d+[.)]\s+/ : /^\s*[-*+]\s+/;
  const isList = lines.every((line) => is.test(line));
  let number = 0;
  const insert = lines
    .map((line) => {
      if (isList) return line.replace(ITEM, '$1');
      if (line.trim() === '' && lines.length > 1) return line;
      number += 1;
      return `${numbered ? `${number}. ` : '- '}${line.replace(ITEM, '$1')}`;
    })
    .join('\n');
  const all: [number, number] = [from, from + insert.length];
  return { from, to, insert, select: lines.length === 1 ? [all[1], all[1]] : all };
}

const ADDRESS = 'https://';

function linkEdit({ text, start, end }: Selection): TextEdit {
  const word = text.slice(start, end).trim();
  if (/^https?:\/\/\S+$/i.test(word)) return { from: start, to: end, insert: `[](${word})`, select: [start + 1, start + 1] };
  const shown = word || 'texto';
  const insert = `[${shown}](${ADDRESS})`;
  const address = start + shown.length + 3;
  // What is still to be written is selected: the text without one, otherwise the address.
  return { from: start, to: end, insert, select: word ? [address, address + ADDRESS.length] : [start + 1, start + 1 + shown.length] };
}

/** A link to another FAQ at the cursor. */
export function faqLinkEdit({ text, start, end }: Selection, faq: { id: string; question: string }): TextEdit {
  const shown = (text.slice(start, end).trim() || faq.question).replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
  const insert = `[${shown}](faq:${faq.id})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

/** As if typed, so that undo works. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated without a replacement: the only way to change a field that keeps its undo history.
  const isDone = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
