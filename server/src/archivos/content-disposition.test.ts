import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

const named = (name: string) => contentDisposition('attachment', name);

test.each([
  ['a plain name', 'plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['accents', 'año según Peña.pdf', 'ano segun Pena.pdf', 'a%C3%B1o%20seg%C3%BAn%20Pe%C3%B1a.pdf'],
  ['quotation marks', 'el "bueno".pdf', 'el _bueno_.pdf', 'el%20%22bueno%22.pdf'],
  ['a backslash at the end of the stem', 'a\\.pdf', 'a_.pdf', 'a_.pdf'],
  ['a path', '../../etc/passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
  ['a second header', 'a\r\nset-cookie: b=c\r\n\r\n.pdf', 'a__set-cookie: b=c____.pdf', 'a__set-cookie%3A%20b%3Dc____.pdf'],
  ['a second parameter', "a\"; filename*=UTF-8''b.exe", "a_; filename*=UTF-8''b.exe", 'a%22%3B%20filename%2A%3DUTF-8%27%27b.exe'],
  ['percent signs', '100%25.pdf', '100_25.pdf', '100%2525.pdf'],
  ['parentheses', "d'acuerdo (1)*.pdf", "d'acuerdo (1)*.pdf", 'd%27acuerdo%20%281%29%2A.pdf'],
  ['other scripts', '报告.docx', '__.docx', '%E6%8A%A5%E5%91%8A.docx'],
  ['an emoji', '🎧.txt', '_.txt', '%F0%9F%8E%A7.txt'],
  ['an unpaired surrogate', 'a\ud83d.pdf', 'a_.pdf', 'a%EF%BF%BD.pdf'],
])('%s', (_title, name, ascii, encoded) => {
  expect(named(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
});

test('any character: one line of ASCII, a quoted string that ends where it should, and the same name again', () => {
  for (let code = 0; code < 0x3000; code++) {
    const character = String.fromCodePoint(code);
    const header = named(`a${character}b.pdf`);
    const [, ascii, encoded = ''] = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header) ?? [];
    expect([code, /["\\%]/.test(ascii ?? '"')]).toEqual([code, false]);
    expect([code, decodeURIComponent(encoded)]).toEqual([code, `a${/[\p{Cc}/\\]/u.test(character) ? '_' : character}b.pdf`]);
  }
});

test('a very long name loses the end of its stem, in whole characters', () => {
  const header = named(`${'😀'.repeat(250)}.docx`);
  const name = decodeURIComponent(header.split("UTF-8''")[1] ?? '');
  expect(name).toBe(`${'😀'.repeat(62)}.docx`);
  expect(header.length).toBeLessThan(1200);
});
