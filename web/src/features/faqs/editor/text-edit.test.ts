import { expect, test } from 'vitest';
import { type Format, faqLinkEdit, formatEdit } from './text-edit.ts';

/** `|` marks the selection, before and after. */
function apply(format: Format, marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') === start ? 0 : 1);
  const text = marked.replaceAll('|', '');
  const { from, to, insert, select } = formatEdit(format, { text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  const [a, b] = select;
  return a === b ? `${after.slice(0, a)}|${after.slice(a)}` : `${after.slice(0, a)}|${after.slice(a, b)}|${after.slice(b)}`;
}

test('[2.42] bold and italic mark the selection without its blanks, and a second time remove the marks', () => {
  expect(apply('bold', 'a |tres días |más')).toBe('a **|tres días|** más');
  expect(apply('bold', 'a **|tres días|** más')).toBe('a |tres días| más');
  expect(apply('bold', 'a |**tres días**| más')).toBe('a |tres días| más');
  expect(apply('bold', 'a |')).toBe('a **|**');
  expect(apply('italic', 'a |b| c')).toBe('a *|b|* c');
  expect(apply('italic', 'a *|b|* c')).toBe('a |b| c');
  expect(apply('italic', 'a **|b|** c')).toBe('a ***|b|*** c');
});

test('[2.42] lists take whole lines, change their kind, and a second time are text again', () => {
  expect(apply('list', 'x\nu|no\ndo|s')).toBe('x\n|- uno\n- dos|');
  expect(apply('numbered', '|- uno\n- dos|')).toBe('|1. uno\n2. dos|');
  expect(apply('numbered', '|1. uno\n2. dos|')).toBe('|uno\ndos|');
  expect(apply('list', 'uno|')).toBe('- uno|');
  expect(apply('list', '|')).toBe('- |');
});

test('[2.42] a link selects what is still to be written', () => {
  expect(apply('link', 'Mira |la guía|.')).toBe('Mira [la guía](|https://|).');
  expect(apply('link', 'Mira |.')).toBe('Mira [|texto|](https://).');
  expect(apply('link', '|https://a.example/b|')).toBe('[|](https://a.example/b)');
});

test('[2.42] a link to a FAQ names its question, with brackets escaped', () => {
  const at = { text: 'Más en ', start: 7, end: 7 };
  expect(faqLinkEdit(at, { id: 'f1', question: '¿Quién [jefe]?' }).insert).toBe('[¿Quién \\[jefe\\]?](faq:f1)');
});
