/** As the column allows. */
const MAX = 255;

/**
 * The original name of a file, as people may see it: without a path, and without control characters and the invisible ones that
 * reverse the direction of text or make two names look the same.
 */
export function shownFileName(given: string, extension: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    // Browsers send a quotation mark in this form.
    .replaceAll('%22', '"')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replace(/\s+/g, ' ');
  const [, stem = '', end = ''] = /^(.*?)(\.\w{1,10})?$/.exec(name.trim()) ?? [];
  return stem.trim() === '' ? `archivo.${extension}` : [...stem.trim()].slice(0, MAX - end.length).join('') + end;
}
