import { inflateRawSync } from 'node:zlib';

/**
 * A DOCX is a zip archive. Only its table of contents is read, and of its parts only the list of types is decompressed, up to a limit.
 * Written by hand, because the zip libraries at hand read a stream of entries and not the table that office programs follow.
 */

const END = { signature: 0x06054b50, bytes: 22 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
/** Behind an entry: its sizes once more, with a signature. */
const MAX_DESCRIPTOR_BYTES = 24;
const MAX_ENTRIES = 2000;
/** As the entries declare it. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_TYPES_BYTES = 1024 * 1024;
export const STORED = 0;
const DEFLATED = 8;

const TYPES_PART = '[Content_Types].xml';
const KNOWN_PLACES = /^(?:\[Content_Types\]\.xml$|(?:_rels|docProps|word|customXml|docMetadata|_xmlsignatures|\[trash\])\/)/;
const MAIN_PART = /^word\/document\d*\.xml$/;
const MAIN_TYPE = /ContentType\s*=\s*["']application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml["']/;
const MACROS = /vbaProject|vbaData|macroEnabled/i;

export type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number; data: number };

/** Whether these bytes are a Word document without macros, and nothing else beside it. */
export function isDocx(bytes: Buffer): boolean {
  try {
    const entries = readEntries(bytes);
    const names = new Set(entries.map(({ name }) => name.toLowerCase()));
    const types = entries.find(({ name }) => name === TYPES_PART);
    return (
      names.size === entries.length &&
      entries.every(({ name }) => KNOWN_PLACES.test(name) && !MACROS.test(name) && !/\\|(?:^|\/)\.\.?(?:\/|$)/.test(name)) &&
      entries.some(({ name }) => MAIN_PART.test(name)) &&
      types !== undefined &&
      isWordTypes(unpack(bytes, types))
    );
  } catch {
    // A broken archive: an offset outside the file, or data that does not decompress within the limit.
    return false;
  }
}

const isWordTypes = (xml: string): boolean => MAIN_TYPE.test(xml) && !MACROS.test(xml);

function unpack(bytes: Buffer, { method, data, packed }: Entry): string {
  const part = bytes.subarray(data, data + packed);
  return (method === STORED ? part.subarray(0, MAX_TYPES_BYTES) : inflateRawSync(part, { maxOutputLength: MAX_TYPES_BYTES })).toString();
}

/** The entries in the order of the file. Together with the table they must fill it: no gap, no overlap, nothing before or behind. */
export function readEntries(bytes: Buffer): Entry[] {
  // The record that ends the archive. Office programs add no comment behind it.
  const end = bytes.length - END.bytes;
  const [count, size, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  const isEnd = bytes.readUInt32LE(end) === END.signature && bytes.readUInt16LE(end + 20) === 0;
  const onOneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!isEnd || !onOneDisk || count > MAX_ENTRIES || start + size !== end) throw new Error('not a plain table of contents');
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    const name = bytes.toString('utf8', at + ENTRY.bytes, at + ENTRY.bytes + bytes.readUInt16LE(at + 28));
    entries.push(readEntry(bytes, at, name));
    at += ENTRY.bytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  entries.sort((a, b) => a.offset - b.offset);
  const fills = entries.every(({ data, packed }, n) => {
    const gap = (entries[n + 1]?.offset ?? start) - (data + packed);
    return gap >= 0 && gap <= MAX_DESCRIPTOR_BYTES;
  });
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (at !== end || entries[0]?.offset !== 0 || !fills || unpacked > MAX_UNPACKED_BYTES) throw new Error('not a plain archive');
  return entries;
}

/** Also compares the entry with its local header, so that both ways to read an archive give the same entries. */
function readEntry(bytes: Buffer, at: number, name: string): Entry {
  const [flags, method, offset] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 42)];
  const nameEnd = offset + LOCAL.bytes + bytes.readUInt16LE(offset + 26);
  const agrees =
    bytes.readUInt32LE(at) === ENTRY.signature &&
    bytes.readUInt32LE(offset) === LOCAL.signature &&
    bytes.readUInt16LE(offset + 6) === flags &&
    bytes.readUInt16LE(offset + 8) === method &&
    bytes.toString('utf8', offset + LOCAL.bytes, nameEnd) === name;
  const isEncrypted = (flags & 1) === 1;
  if (!agrees || isEncrypted || (method !== STORED && method !== DEFLATED)) throw new Error('not a plain entry');
  const data = nameEnd + bytes.readUInt16LE(offset + 28);
  return { name, method, packed: bytes.readUInt32LE(at + 20), unpacked: bytes.readUInt32LE(at + 24), offset, data };
}
