import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';

const PLAIN: Record<string, string> = { á: 'a', à: 'a', â: 'a', ä: 'a', ã: 'a', å: 'a', ç: 'c' };
for (const [plain, letters] of Object.entries({ e: 'éèêë', i: 'íìîï', o: 'óòôöõ', u: 'úùûü' }))
  for (const letter of letters) PLAIN[letter] = plain;

/** As on the server: without case and accents, but ñ stays a letter of its own. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter);

/** Whether the texts together contain all of the words, in any order, as on the server; blank words match all. */
export function holds(words: string, ...texts: (string | null)[]): boolean {
  const key = searchKey(texts.join(' '));
  return searchKey(words)
    .split(/\s+/)
    .every((word) => key.includes(word));
}

/** The options of a select whose label holds what is typed; groups without any are left out. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) =>
  options
    .flatMap((option): ComboboxParsedItem[] => {
      if (!('items' in option)) return holds(search, option.label) ? [option] : [];
      const items = option.items.filter((item) => holds(search, item.label));
      return items.length > 0 ? [{ ...option, items }] : [];
    })
    .slice(0, limit);

/** A text as part of a pattern. A hyphen stays as it is: a pattern with the flag `u` refuses it escaped. */
export const escapedForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const LETTERS = new Map<string, string>();
for (const [letter, plain] of Object.entries(PLAIN)) LETTERS.set(plain, (LETTERS.get(plain) ?? plain) + letter);

/** Finds the typed words where they stand, in any case and with any accents: the whole text, or one of its longer words. Undefined without words. */
export function foundPattern(typed: string): RegExp | undefined {
  const whole = searchKey(typed.trim()).replace(/\s+/g, ' ');
  if (whole === '') return undefined;
  const parts = [whole, ...whole.split(' ').filter((part) => part.length > 2 && part !== whole)];
  const source = (part: string) =>
    Array.from(part, (letter) => {
      const letters = LETTERS.get(letter);
      return letters ? `[${letters}]` : escapedForPattern(letter);
    }).join('');
  return new RegExp(`(${parts.map(source).join('|')})`, 'giu');
}
