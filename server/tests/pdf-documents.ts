import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** Builders of PDFs whose text is read. */

type PdfObject = string | { dictionary: string; stream: string | Buffer };
export const stream = (content: string | Buffer, dictionary = ''): PdfObject => ({ dictionary, stream: content });

/** Objects are numbered from 1; the first is the catalog. */
export function pdfOfObjects(objects: PdfObject[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [n, object] of objects.entries()) {
    const plain = typeof object === 'string' ? Buffer.from(object, 'latin1') : streamBytes(object);
    const part = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), plain, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

function streamBytes({ dictionary, stream: content }: Exclude<PdfObject, string>): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')]);
}

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const literal = (text: string) =>
  `(${text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('€', '\x80')
    .replaceAll('–', '\x96')})`;
/** The drawing of lines of text. */
export const linesOf = (lines: string[], show = literal): string =>
  `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `${show(line)} Tj T*`).join(' ')} ET`;

/** One page per content stream, with font /F1. `more`: objects from number 4 on, before the pages. */
export function pdfOfPages(
  contents: PdfObject[],
  { font = HELVETICA, resources = '', more = [] as PdfObject[], trailer = '' } = {},
): Buffer {
  const first = 4 + more.length;
  const kids = contents.map((_, n) => `${first + 2 * n} 0 R`).join(' ');
  return pdfOfObjects(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${contents.length}/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>${resources}>>>>`,
      font,
      ...more,
      ...contents.flatMap((content, n) => [`<</Type/Page/Parent 2 0 R/Contents ${first + 2 * n + 1} 0 R>>`, content]),
    ],
    trailer,
  );
}

/** As most programs write it: pages of text, compressed. */
export const textPdf = (pages: string[][]): Buffer =>
  pdfOfPages(pages.map((lines) => stream(deflateSync(Buffer.from(linesOf(lines), 'latin1')), '/Filter/FlateDecode')));

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
/** As browsers and office programs write it: codes of the font's own, with a table to Unicode. */
export function embeddedFontPdf(lines: string[]): Buffer {
  const letters = [...new Set(lines.join(''))];
  const code = (letter: string) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0');
  const map = letters.map((letter) => `<${code(letter)}> <${hex(letter)}>`).join('\n');
  const unicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n${letters.length} beginbfchar\n${map}\nendbfchar endcmap end end`;
  const show = (line: string) => `<${[...line].map(code).join('')}>`;
  return pdfOfPages([stream(linesOf(lines, show))], {
    font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>',
    more: [
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/FontDescriptor 6 0 R>>',
      stream(unicode),
      '<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    ],
  });
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, n) => n);
  const at = (n: number) => s[n & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [s[a], s[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}

/** Encrypted with 40 bits (PDF 1.7, 7.6). Without a user password every program opens it, and the other password only limits editing. */
export function encryptedPdf(lines: string[], userPassword: string): Buffer {
  const id = Buffer.from('0123456789abcdef');
  const permissions = Buffer.from('fcffffff', 'hex');
  const ownerKey = rc4(md5(padded('propietaria')).subarray(0, 5), padded(userPassword));
  const key = md5(padded(userPassword), ownerKey, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  // The content stream is object 6.
  const content = rc4(md5(key, Buffer.from([6, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(linesOf(lines), 'latin1'));
  const encrypt = `<</Filter/Standard/V 1/R 2/O<${ownerKey.toString('hex')}>/U<${user.toString('hex')}>/P -4>>`;
  return pdfOfPages([stream(content)], {
    more: [encrypt],
    trailer: `/Encrypt 4 0 R/ID[<${id.toString('hex')}><${id.toString('hex')}>]`,
  });
}

/** Data that a raw inflate unpacks to `unit` repeated, up to about that many bytes: 1 GB from 1 MB, without compressing 1 GB. */
export function bombOf(unit: string, bytes: number, { before = '', after = '' } = {}): Buffer {
  const BLOCK = 8 * 1024 * 1024;
  const flushed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const block = flushed(unit.repeat(Math.floor(BLOCK / unit.length)));
  const times = Math.ceil(bytes / BLOCK);
  return Buffer.concat([flushed(before), ...Array<Buffer>(times).fill(block), deflateRawSync(after)]);
}
/** The same with the header that a PDF expects. */
export const zlibBombOf = (unit: string, bytes: number): Buffer => Buffer.concat([Buffer.from('789c', 'hex'), bombOf(unit, bytes)]);
