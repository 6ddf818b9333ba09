/**
 * What an SVG may not hold, whatever a renderer would make of it: it is drawn into a PNG anyhow, and this keeps the tricks away from the renderer.
 * No pattern here can be read in two ways, so that none takes longer than the text is long.
 */

const MOST_DEPTH = 64;
const MOST_ELEMENTS = 20_000;
const FORBIDDEN = new Set(['script', 'foreignobject', 'handler', 'listener', 'iframe', 'embed', 'object', 'audio', 'video', 'include']);
const REFERENCE = new Set(['href', 'src', 'base']);
/** The declaration that drawing programs write; any other may define entities or name a file. */
const PLAIN_DOCTYPE =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [^"[\]<>]{1,40}"\s+"https?:\/\/www\.w3\.org\/[^"[\]<>]{1,80}")?\s*>/;
const BEGINNING = /^\uFEFF?(?:<\?xml\s[^<>]*\?>)?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<(?:[\w-]+:)?svg[\s/>]/;
const ENCODING = /^\uFEFF?<\?xml\s[^<>]*?\bencoding\s*=\s*["']([^"']*)/;
const PIECE = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/[^<>]*>|<[^<>!?/](?:"[^"]*"|'[^']*'|[^"'<>])*>|[^<]+|</g;
const ATTRIBUTE = /(?<![^\s=/"'<>])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const EMBEDDED = /^\s*data:image\/(?:png|jpe?g|webp);base64,([\w+/=\s]*)$/i;

export type InspectedSvg = {
  text: string;
  /** The pictures within it, which are files of their own and must be looked at as such. */
  embedded: Buffer[];
};

export const looksLikeSvg = (bytes: Uint8Array): boolean => BEGINNING.test(decode(bytes) ?? '');

/** Undefined when it must not be drawn. */
export function inspectSvg(bytes: Uint8Array): InspectedSvg | undefined {
  const text = decode(bytes);
  const embedded: Buffer[] = [];
  if (!text || !BEGINNING.test(text)) return undefined;
  let [depth, elements] = [0, 0];
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.startsWith('<!--')) continue;
    if (piece.startsWith('<?')) {
      if (!/^<\?xml\s/.test(piece)) return undefined;
    } else if (piece.startsWith('</')) depth--;
    else if (piece === '<') return undefined;
    // A style sheet is text like any other, so all of it is held to the same rule.
    else if (!piece.startsWith('<') || piece.startsWith('<![CDATA[')) {
      if (!isHarmlessStyle(resolveReferences(piece), embedded)) return undefined;
    } else {
      elements++;
      if (!piece.endsWith('/>')) depth++;
      if (depth > MOST_DEPTH || elements > MOST_ELEMENTS || !isHarmlessElement(piece, embedded)) return undefined;
    }
  }
  return { text, embedded };
}

/** Only in the encoding in which it is read here: in another, the renderer would see another text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const declared = ENCODING.exec(text)?.[1] ?? 'utf-8';
    return text.includes('\0') || !/^(utf-8|us-ascii)$/i.test(declared) ? undefined : text.replace(PLAIN_DOCTYPE, '');
  } catch {
    return undefined;
  }
}

function isHarmlessElement(tag: string, embedded: Buffer[]): boolean {
  const [name = ''] = /^[^\s/<>]+/.exec(tag.slice(1)) ?? [];
  if (FORBIDDEN.has(localName(name))) return false;
  for (const [, key = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    const [attribute, value] = [localName(key), resolveReferences(double ?? single ?? '')];
    if (attribute.startsWith('on')) return false;
    if (REFERENCE.has(attribute) ? !isOwnTarget(value, embedded) : !isHarmlessStyle(value, embedded)) return false;
  }
  return true;
}

/** No address but a part of the drawing itself or a picture within it; CSS escapes could spell anything. */
function isHarmlessStyle(text: string, embedded: Buffer[]): boolean {
  if (/@import|@font-face|(?:java|vb)script\s*:|expression\s*\(|image-set/i.test(text)) return false;
  if (text.includes('\\') && /[;:{(]/.test(text)) return false;
  for (const [, target = ''] of text.matchAll(/url\s*\(([^)]*)/gi))
    if (!isOwnTarget(target.replace(/^\s*["']|["']\s*$/g, ''), embedded)) return false;
  return true;
}

function isOwnTarget(target: string, embedded: Buffer[]): boolean {
  if (/^\s*#[^(]*$/.test(target)) return true;
  const [, base64] = EMBEDDED.exec(target) ?? [];
  if (base64 === undefined) return false;
  embedded.push(Buffer.from(base64, 'base64'));
  return true;
}

const localName = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase();

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const resolveReferences = (value: string): string =>
  value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
