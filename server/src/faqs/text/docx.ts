import { createInflateRaw } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { type Entry, readEntries, STORED } from '../../archivos/inspect-docx.ts';
import { MAX_UNPACKED_BYTES, type Outcome, type Write } from './limits.ts';

/** In this order: the document itself, then the notes, then what stands on every page. */
const PARTS = [/^word\/document\d*\.xml$/, /^word\/(?:footnotes|endnotes)\.xml$/, /^word\/(?:header|footer)\d*\.xml$/];

/** The text of a DOCX: of its parts with text, and only of those. No other part is decompressed. */
export async function readDocx(bytes: Buffer, write: Write): Promise<Outcome> {
  let entries: Entry[];
  try {
    entries = readEntries(bytes);
  } catch {
    return 'unreadable';
  }
  const budget = { bytes: MAX_UNPACKED_BYTES };
  const parts = PARTS.flatMap((pattern) => entries.filter(({ name }) => pattern.test(name)));
  let written = 0;
  const cut = () => (written > 0 ? 'partial' : 'unreadable');
  for (const part of parts) {
    try {
      const ended = await readPart(bytes, part, budget, (text) => {
        written += text.trim().length;
        return write(text);
      });
      if (!ended) return cut();
    } catch {
      return cut();
    }
  }
  return parts.length > 0 ? 'read' : 'unreadable';
}

/** False when a limit ended it. */
async function readPart(bytes: Buffer, { method, data, packed }: Entry, budget: { bytes: number }, write: Write): Promise<boolean> {
  const raw = bytes.subarray(data, data + packed);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = textReader();
  for await (const chunk of method === STORED ? [raw] : inflated(raw)) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) return false;
    if (!write(reader.read(decoder.decode(chunk, { stream: true })))) return false;
  }
  return write(reader.end());
}

/** The decompressed data in small pieces, of which one exists at a time. */
function inflated(raw: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(raw);
  return inflate;
}

const WRITTEN: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };
const ENDED: Record<string, string> = { p: '\n', tc: '\t' };

/** The text between w:t tags. Deleted text and field codes have other tags; a fallback repeats what stands before it. */
function textReader(): { read: (xml: string) => string; end: () => string } {
  const parser = new SaxesParser();
  let [found, fallbacks, inText] = ['', 0, false];
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  const add = (text: string | undefined) => {
    if (text && fallbacks === 0) found += text;
  };
  parser.on('doctype', () => {
    throw new Error('Word writes no DOCTYPE');
  });
  parser.on('opentag', ({ name }) => {
    const local = localName(name);
    if (local === 'Fallback') fallbacks++;
    inText = local === 't';
    add(WRITTEN[local]);
  });
  parser.on('closetag', ({ name }) => {
    const local = localName(name);
    if (local === 'Fallback') fallbacks--;
    inText = false;
    add(ENDED[local]);
  });
  parser.on('text', (text) => {
    if (inText) add(text);
  });
  const taken = () => {
    const text = found;
    found = '';
    return text;
  };
  return {
    read: (xml) => {
      parser.write(xml);
      return taken();
    },
    end: () => {
      parser.close();
      return taken();
    },
  };
}
