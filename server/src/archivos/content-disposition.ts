/** The longest file name of most file systems, in bytes. It also keeps the header and the signed link short. */
const MAX_BYTES = 255;

/**
 * The header that names a file (RFC 6266): `filename*` in UTF-8, and `filename` in ASCII for clients without support for it. A quotation mark,
 * a backslash or a percent sign becomes `_` in the second, because clients disagree on how to read them there.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const shown = shortened(name.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_'));
  const ascii = shown
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%]/gu, '_');
  const encoded = encodeURIComponent(shown).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Without the end of the stem; the extension stays. */
function shortened(name: string): string {
  const [, stem = '', end = ''] = /^(.*?)(\.\w{1,10})?$/s.exec(name) ?? [];
  const kept = [...stem];
  while (Buffer.byteLength(kept.join('') + end) > MAX_BYTES) kept.pop();
  return kept.join('') + end;
}
