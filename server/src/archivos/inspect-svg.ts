import { SaxesParser } from 'saxes';

/** What an SVG may not hold. It is drawn into a PNG in any case; this keeps hostile content away from the renderer. */

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 20_000;
const FORBIDDEN = new Set(['script', 'foreignobject', 'handler', 'listener', 'iframe', 'embed', 'object', 'audio', 'video', 'include']);
const REFERENCE = new Set(['href', 'src', 'base']);
/** The declaration that drawing programs write. Any other may define entities or name a file. */
const PLAIN_DOCTYPE =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [^"[\]<>]{1,40}"\s+"https?:\/\/www\.w3\.org\/[^"[\]<>]{1,80}")?\s*>/;
const EMBEDDED = /^\s*data:image\/(?:png|jpe?g|webp);base64,([\w+/=\s]*)$/i;

export type InspectedSvg = {
  text: string;
  /** Embedded pictures. They are checked as separate files. */
  embedded: Buffer[];
};

/** Undefined if it is not an SVG, or not a safe one. */
export function inspectSvg(bytes: Uint8Array): InspectedSvg | undefined {
  try {
    // Only UTF-8: in another encoding the renderer would read another text.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(PLAIN_DOCTYPE, '');
    return { text, embedded: readEmbedded(text) };
  } catch {
    return undefined;
  }
}

/** Throws at the first element, attribute or text that is not allowed, and at anything that is not well-formed. */
function readEmbedded(text: string): Buffer[] {
  const embedded: Buffer[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  let [depth, elements, content] = [0, 0, ''];
  const refuse = () => {
    throw new Error('not allowed in an SVG');
  };
  const refuseUnless = (allowed: boolean) => allowed || refuse();
  // A comment or a CDATA section splits a text for the parser, but not for the renderer.
  const addWords = (more: string) => {
    content += more;
  };
  const endWords = () => {
    refuseUnless(isHarmlessStyle(content, embedded));
    content = '';
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => refuseUnless(/^(utf-8|us-ascii)$/i.test(encoding)));
  parser.on('text', addWords);
  parser.on('cdata', addWords);
  parser.on('opentag', ({ local, attributes }) => {
    endWords();
    const name = local.toLowerCase();
    refuseUnless(++depth <= MAX_DEPTH && ++elements <= MAX_ELEMENTS && (elements > 1 || name === 'svg') && !FORBIDDEN.has(name));
    for (const { local: key, value } of Object.values(attributes)) refuseUnless(isHarmlessAttribute(key.toLowerCase(), value, embedded));
  });
  parser.on('closetag', () => {
    endWords();
    depth--;
  });
  parser.write(text).close();
  return embedded;
}

function isHarmlessAttribute(name: string, value: string, embedded: Buffer[]): boolean {
  if (name.startsWith('on')) return false;
  return REFERENCE.has(name) ? isOwnTarget(value, embedded) : isHarmlessStyle(value, embedded);
}

/** No address except a part of the drawing itself or a picture inside it. CSS escapes are refused, since they can spell any word. */
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
