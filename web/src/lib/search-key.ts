const PLAIN: Record<string, string> = { á: 'a', à: 'a', â: 'a', ä: 'a', ã: 'a', å: 'a', ç: 'c' };
for (const [plain, letters] of Object.entries({ e: 'éèêë', i: 'íìîï', o: 'óòôöõ', u: 'úùûü' }))
  for (const letter of letters) PLAIN[letter] = plain;

/** As on the server: without case and accents, but ñ stays a letter of its own. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter);

/** Whether any of the texts contains the words; blank words match all. */
export function holds(words: string, ...texts: (string | null)[]): boolean {
  const sought = searchKey(words.trim());
  return texts.some((text) => searchKey(text ?? '').includes(sought));
}
