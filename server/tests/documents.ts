import { crc32, deflateRawSync } from 'node:zlib';

/** Builders of small documents, valid and broken. */

export type ZipPart = {
  name: string;
  content: string | Buffer;
  stored?: boolean;
  flags?: number;
  method?: number;
  /** Override the true values where a test needs it. */
  unpacked?: number;
  localName?: string;
};

export function zipOf(parts: ZipPart[], { before = '', between = '', comment = '' } = {}): Buffer {
  const files: Buffer[] = [Buffer.from(before)];
  const table: Buffer[] = [];
  let offset = files[0]?.length ?? 0;
  for (const { name, content, stored = false, flags = 0, method = stored ? 0 : 8, unpacked, localName = name } of parts) {
    const plain = Buffer.from(content as string);
    const packed = stored ? plain : deflateRawSync(plain);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(unpacked ?? plain.length, 18);
    const [local, entry, tail] = [Buffer.from(shared), Buffer.from(shared), Buffer.alloc(14)];
    local.writeUInt16LE(Buffer.byteLength(localName), 22);
    entry.writeUInt16LE(Buffer.byteLength(name), 22);
    tail.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), local, Buffer.from(localName), packed, Buffer.from(between)]);
    table.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), entry, tail, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...files, list, end, Buffer.from(comment)]);
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const typesPart = (type = WORD_TYPE): ZipPart => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
});
const RELATIONS: ZipPart = { name: '_rels/.rels', content: '<Relationships/>' };
const MAIN: ZipPart = { name: 'word/document.xml', content: '<w:document><w:body><w:p>Hola</w:p></w:body></w:document>' };
export const DOCX_PARTS: ZipPart[] = [typesPart(), RELATIONS, MAIN];
export const docx = (...more: ZipPart[]): Buffer => zipOf([...DOCX_PARTS, ...more]);

export type CfbEntry = { name: string; content?: Buffer; children?: CfbEntry[] };
const SECTOR = 512;
const END = 0xfffffffe;
const NONE = 0xffffffff;

/** A compound file. Streams are filled up to 4096 bytes, and siblings form a chain instead of a balanced tree. */
export function cfbOf(children: CfbEntry[]): Buffer {
  const flat: { entry: CfbEntry; right: number; child: number; start: number; bytes: number }[] = [];
  const streams: Buffer[] = [];
  const fat: number[] = [];
  const add = (entry: CfbEntry): number => {
    const at = flat.length;
    const row = { entry, right: NONE, child: NONE, start: 0, bytes: 0 };
    flat.push(row);
    if (entry.content) {
      const sectors = Math.ceil(Math.max(4096, entry.content.length) / SECTOR);
      row.start = fat.length;
      row.bytes = sectors * SECTOR;
      streams.push(Buffer.concat([entry.content, Buffer.alloc(row.bytes - entry.content.length)]));
      for (let n = 1; n <= sectors; n++) fat.push(n === sectors ? END : fat.length + 1);
    }
    let previous: number | undefined;
    for (const child of entry.children ?? []) {
      const id = add(child);
      const before = previous === undefined ? undefined : flat[previous];
      if (before) before.right = id;
      else row.child = id;
      previous = id;
    }
    return at;
  };
  add({ name: 'Root Entry', children });

  const directory = Buffer.alloc(Math.ceil(flat.length / 4) * SECTOR);
  for (const [n, { entry, right, child, start, bytes }] of flat.entries()) {
    const row = directory.subarray(n * 128, (n + 1) * 128);
    row.write(entry.name, 'utf16le');
    row.writeUInt16LE(entry.name.length * 2 + 2, 64);
    row.writeUInt8(n === 0 ? 5 : entry.content ? 2 : 1, 66);
    for (const [at, value] of [
      [68, NONE],
      [72, right],
      [76, child],
      [116, n === 0 ? END : start],
      [120, bytes],
    ] as const)
      row.writeUInt32LE(value, at);
  }
  const directoryStart = fat.length;
  for (let n = directory.length / SECTOR; n > 0; n--) fat.push(n === 1 ? END : fat.length + 1);
  const fatStart = fat.length;
  const table = Buffer.alloc(SECTOR, 0xff);
  for (const [n, next] of fat.entries()) table.writeUInt32LE(next, n * 4);

  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, directoryStart],
    [56, 4096],
    [60, END],
    [68, END],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(fatStart, 76);
  return Buffer.concat([header, ...streams, directory, table]);
}

export function wordStream(flags = 0): CfbEntry {
  const content = Buffer.alloc(4096);
  content.writeUInt16LE(0xa5ec, 0);
  content.writeUInt16LE(flags, 10);
  return { name: 'WordDocument', content };
}
export const stream = (name: string): CfbEntry => ({ name, content: Buffer.from(name) });
export const doc = (...more: CfbEntry[]): Buffer => cfbOf([wordStream(), stream('1Table'), ...more]);

export function pdf(objects = '', header = '%PDF-1.7'): Buffer {
  const body = `${header}\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${objects}`;
  return Buffer.from(`${body}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** Filled with spaces up to a size. The file names the position of its table, so its length is found by trying. */
export function pdfOf(bytes: number): Buffer {
  const first = pdf(' '.repeat(bytes - pdf().length));
  return pdf(' '.repeat(bytes - pdf().length - (first.length - bytes)));
}
