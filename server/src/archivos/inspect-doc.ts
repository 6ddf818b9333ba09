/**
 * A DOC is an OLE2 compound file: a small file system of sectors, with a table of which sector follows which (FAT) and a directory.
 * Installers (MSI), spreadsheets, presentations and mails are compound files too; they differ by the names in the root directory.
 */

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_ENTRIES = 4096;
const STREAM = 2;
const ROOT = 5;
const NONE = 0xffffffff;
/** Shorter streams are packed in pieces of 64 bytes into the stream of the root. */
const MIN_STREAM_BYTES = 4096;
const PIECE_BYTES = 64;
/** First word of the main stream, since Word 97. */
const WORD = 0xa5ec;
const ENCRYPTED = 0x0100;
const FOREIGN = new Set(['workbook', 'book', 'powerpoint document', 'encryptedpackage', '__properties_version1.0']);
const MACROS = new Set(['macros', '_vba_project_cur', 'vba']);

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; bytes: number };
type Sectors = { next: (sector: number) => number; at: (sector: number) => number; bytes: number };

/** Whether these bytes are a Word document, not encrypted and without macros. */
export function isDoc(file: Buffer): boolean {
  try {
    const sectors = readSectors(file);
    const entries = readDirectory(file, sectors);
    const children = rootChildren(entries);
    const names = children.map(({ name }) => name.toLowerCase());
    const main = children.find(({ name, type }) => name === 'WordDocument' && type === STREAM);
    if (!main || main.bytes > file.length) return false;
    if (names.some((name) => FOREIGN.has(name) || MACROS.has(name))) return false;
    const at = main.bytes < MIN_STREAM_BYTES ? findPiece(sectors, entries[0]?.start ?? NONE, main.start) : sectors.at(main.start);
    return file.readUInt16LE(at) === WORD && (file.readUInt16LE(at + 10) & ENCRYPTED) === 0;
  } catch {
    // A broken file: an offset outside it, or a chain without end.
    return false;
  }
}

function readSectors(file: Buffer): Sectors {
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error('unknown size of sectors');
  const bytes = 1 << shift;
  const at = (sector: number) => (sector + 1) * bytes;
  const perSector = bytes / 4;
  // Where the FAT itself lies: the first 109 sectors in the header, the others in a chain whose last number names the next sector.
  const fat: number[] = [];
  const add = (offset: number, count: number) => {
    for (let n = 0; n < count; n++) fat.push(file.readUInt32LE(offset + 4 * n));
  };
  add(76, (HEADER_BYTES - 76) / 4);
  const extra = file.readUInt32LE(72);
  if (extra > file.length / bytes) throw new Error('more tables than sectors');
  for (let n = 0, sector = file.readUInt32LE(68); n < extra; n++, sector = file.readUInt32LE(at(sector) + bytes - 4))
    add(at(sector), perSector - 1);
  const next = (sector: number) => file.readUInt32LE(at(fat[Math.floor(sector / perSector)] ?? NONE) + 4 * (sector % perSector));
  return { next, at, bytes };
}

function readDirectory(file: Buffer, { next, at, bytes }: Sectors): Entry[] {
  const entries: Entry[] = [];
  for (let sector = file.readUInt32LE(48); sector < 0xfffffffa; sector = next(sector)) {
    for (let offset = at(sector); offset < at(sector) + bytes; offset += ENTRY_BYTES) {
      const nameBytes = Math.max(0, Math.min(64, file.readUInt16LE(offset + 64)) - 2);
      entries.push({
        name: file.toString('utf16le', offset, offset + nameBytes),
        type: file.readUInt8(offset + 66),
        left: file.readUInt32LE(offset + 68),
        right: file.readUInt32LE(offset + 72),
        child: file.readUInt32LE(offset + 76),
        start: file.readUInt32LE(offset + 116),
        bytes: file.readUInt32LE(offset + 120),
      });
    }
    if (entries.length > MAX_ENTRIES) throw new Error('too many entries');
  }
  return entries;
}

function findPiece({ next, at, bytes }: Sectors, rootStart: number, piece: number): number {
  const offset = piece * PIECE_BYTES;
  let sector = rootStart;
  for (let n = Math.floor(offset / bytes); n > 0; n--) sector = next(sector);
  return at(sector) + (offset % bytes);
}

/** The entries of the root, which form a binary tree. Documents embedded in the file have directories of their own below it. */
function rootChildren(entries: Entry[]): Entry[] {
  const [root] = entries;
  if (root?.type !== ROOT) throw new Error('no root');
  const children = new Set<Entry>();
  const waiting = [root.child];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = entries[id];
    if (!entry || children.has(entry)) continue;
    children.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return [...children];
}
