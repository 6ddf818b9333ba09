import { getResolvedPDFJS } from 'unpdf';
import { MAX_PAGES, type Outcome, type Write } from './limits.ts';

/** The text of a PDF, page after page. Pictures and fonts are not decoded further than the text needs; nothing is fetched. */
export async function readPdf(bytes: Buffer, write: Write): Promise<Outcome> {
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS();
  const loading = getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  let pages: Awaited<typeof loading.promise>;
  try {
    pages = await loading.promise;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
  const last = Math.min(pages.numPages, MAX_PAGES);
  let failed = 0;
  for (let number = 1; number <= last; number++) {
    try {
      const page = await pages.getPage(number);
      if (!(await writePage(page.streamTextContent(), write))) return 'partial';
      page.cleanup();
    } catch {
      // The other pages of a damaged document may be good.
      failed++;
    }
  }
  if (failed > 0 && failed === last) return 'unreadable';
  return failed > 0 || last < pages.numPages ? 'partial' : 'read';
}

type Item = { str: string; hasEOL: boolean };

async function writePage(content: ReadableStream<{ items: (Item | object)[] }>, write: Write): Promise<boolean> {
  for await (const { items } of content) {
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    if (!write(text)) return false;
  }
  return write('\n');
}
