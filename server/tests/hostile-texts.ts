import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { TextState } from '@ensaya/contract/faqs.ts';
import { DOCX_PARTS, docx, typesPart, zipOf } from './documents.ts';
import { cut } from './hostile-files.ts';
import { bombOf, embeddedFontPdf, encryptedPdf, linesOf, pdfOfObjects, pdfOfPages, stream, textPdf, zlibBombOf } from './pdf-documents.ts';

/** Documents that try to exhaust or mislead the process that reads text. */
export type HostileText = {
  title: string;
  type: 'pdf' | 'docx';
  bytes: () => Buffer;
  /** The states that are right for it. */
  states: readonly TextState[];
  /** Takes any processor time that it gets. */
  endless?: true;
  /** Part of the text that must have been read. */
  holds?: string;
};

const MB = 1024 * 1024;
const main = (content: string | Buffer, unpacked?: number) => ({
  name: 'word/document.xml',
  content,
  ...(unpacked !== undefined && { unpacked }),
});
const docxOf = (content: string | Buffer, unpacked?: number) =>
  zipOf([...DOCX_PARTS.filter(({ name }) => name !== 'word/document.xml'), main(content, unpacked)]);
const DOCUMENT = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
const END = '</w:body></w:document>';
export const wordOf = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${DOCUMENT}${body}${END}`;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A DOCX whose main part is given as compressed data, with the sizes that the entry declares. */
function docxOfPacked(packed: Buffer, declared: number): Buffer {
  const placeholder = randomBytes(packed.length);
  const bytes = zipOf([typesPart(), { name: 'word/document.xml', content: placeholder, stored: true, unpacked: declared }]);
  packed.copy(bytes, bytes.indexOf(placeholder));
  const name = Buffer.from('word/document.xml');
  // The method stands at 8 of the local header and at 10 of the entry.
  bytes.writeUInt16LE(8, bytes.indexOf(name) - 30 + 8);
  bytes.writeUInt16LE(8, bytes.lastIndexOf(name) - 46 + 10);
  return bytes;
}

const laughs = () => {
  const names = 'abcdefghij'.split('');
  const entities = names.map((name, n) => `<!ENTITY ${name} "${n === 0 ? 'ja' : `&${names[n - 1]};`.repeat(10)}">`).join('');
  return `<?xml version="1.0"?><!DOCTYPE d [${entities}]>${DOCUMENT}${paragraph('&j;')}${END}`;
};
const external = (system: string) =>
  `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "${system}">]>${DOCUMENT}${paragraph('&x;')}${END}`;

/** Ten levels, of which each draws the next one ten times. */
const fans = () => {
  const levels = Array.from({ length: 10 }, (_, n) =>
    stream(
      n === 9 ? linesOf(['hoja']) : '/X Do '.repeat(10),
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${n + 5} 0 R>>>>`,
    ),
  );
  return pdfOfPages([stream(linesOf(['Antes del abanico'])), stream('/X Do')], { resources: '/XObject<</X 4 0 R>>', more: levels });
};
const endlessForm = stream(
  `${linesOf(['otra vez'])} /X Do`,
  '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 4 0 R>>/Font<</F1 3 0 R>>>>',
);
const picture = stream(
  deflateSync(Buffer.alloc(64 * 64 * 3, 200)),
  '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
);
const nonsensePdf = (filling: Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), filling, Buffer.from('\nstartxref\n9\n%%EOF\n')]);
const wideMap = '1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange';

const PDFS: Record<string, Omit<HostileText, 'title' | 'type'>> = {
  'encrypted with a password': { bytes: () => encryptedPdf(['Secreto'], 'clave'), states: ['encrypted'] },
  'only a picture': {
    bytes: () => pdfOfPages([stream('q 100 0 0 100 0 0 cm /X Do Q')], { resources: '/XObject<</X 4 0 R>>', more: [picture] }),
    states: ['none'],
  },
  '10,000 pages': {
    bytes: () => pdfOfPages(Array.from({ length: 10_000 }, (_, n) => stream(linesOf([`Hoja ${n + 1}.`])))),
    states: ['partial'],
    holds: 'Hoja 1000.',
  },
  '10 MB of random bytes between header and end': { bytes: () => nonsensePdf(randomBytes(10 * MB - 100)), states: ['unreadable'] },
  '10 MB of beginnings of objects': {
    bytes: () => nonsensePdf(Buffer.alloc(10 * MB - 100, '1 0 obj<<')),
    states: ['unreadable'],
    endless: true,
  },
  '10 MB of opening brackets': { bytes: () => nonsensePdf(Buffer.alloc(10 * MB - 100, '[')), states: ['unreadable'], endless: true },
  'a catalog of a million nested arrays': {
    bytes: () => pdfOfObjects([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(1e6)}${']'.repeat(1e6)}>>`, '<</Type/Pages/Kids[]/Count 0>>']),
    states: ['unreadable', 'none'],
  },
  'a page tree that contains itself': {
    bytes: () => pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 5>>']),
    states: ['unreadable'],
  },
  'two billion pages, declared': {
    bytes: () => pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 2000000000>>']),
    states: ['unreadable', 'none'],
  },
  'a page of 1 GB, compressed to 1 MB': {
    bytes: () => pdfOfPages([stream(linesOf(['Primera'])), stream(zlibBombOf(' ', 1e9), '/Filter/FlateDecode')]),
    states: ['partial'],
    holds: 'Primera',
  },
  'a page of 1 GB, compressed twice': {
    bytes: () => pdfOfPages([stream(deflateSync(zlibBombOf(' ', 1e9)), '/Filter[/FlateDecode/FlateDecode]')]),
    states: ['unreadable'],
  },
  'a form that draws itself': {
    bytes: () => pdfOfPages([stream('/X Do')], { resources: '/XObject<</X 4 0 R>>', more: [endlessForm] }),
    states: ['read', 'partial'],
    holds: 'otra vez',
  },
  'forms that draw ten billion others': { bytes: fans, states: ['partial'], holds: 'Antes del abanico', endless: true },
  'a font with a map of four billion characters': {
    bytes: () => {
      const bytes = embeddedFontPdf(['x']);
      const map = /\/CIDInit[\s\S]*?endcmap end end/.exec(bytes.toString('latin1'))?.[0] ?? '';
      return Buffer.from(bytes.toString('latin1').replace(map, wideMap.padEnd(map.length)), 'latin1');
    },
    states: ['read', 'partial', 'none', 'unreadable'],
  },
  'scripts, a program to start and an address to open': {
    bytes: () =>
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>/AA<</WC<</S/Launch/F(cmd.exe)>>>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R/AA<</O<</S/URI/URI(http://127.0.0.1:1/)>>>>>>',
        stream(linesOf(['Inocente'])),
      ]),
    states: ['read'],
    holds: 'Inocente',
  },
  'a content stream in another file': {
    bytes: () => pdfOfPages([stream('', '/F(/etc/passwd)'), stream('', '/F<</FS/URL/F(http://127.0.0.1:1/)>>')]),
    states: ['none'],
  },
  'its first half': { bytes: () => cut(textPdf([['Uno'], ['Dos']]), 0.5), states: ['unreadable', 'partial', 'read', 'none'] },
  'without its last bytes': { bytes: () => textPdf([['Uno'], ['Dos']]).subarray(0, -20), states: ['read'], holds: 'Dos' },
};

const DOCXS: Record<string, Omit<HostileText, 'title' | 'type'>> = {
  'a document of 1 GB, compressed to 1 MB': {
    bytes: () => docxOfPacked(bombOf(paragraph('bomba '.repeat(100)), 1e9, { before: DOCUMENT, after: END }), 1e8),
    states: ['partial'],
    holds: 'bomba bomba',
  },
  'a document of 1 GB of blanks': {
    bytes: () => docxOfPacked(bombOf(' ', 1e9, { before: `${DOCUMENT}<w:p><w:r><w:t>`, after: `</w:t></w:r></w:p>${END}` }), 1e8),
    states: ['unreadable'],
  },
  'a document of 50 MB that declares 10 bytes': {
    bytes: () => docxOf(wordOf(paragraph('largo '.repeat(1000)).repeat(8000)), 10),
    states: ['partial'],
    holds: 'largo largo',
  },
  'a part that declares more data than the file has': {
    bytes: () => {
      const bytes = docx();
      bytes.writeUInt32LE(0x7fffffff, bytes.lastIndexOf('PK\x01\x02') + 20);
      return bytes;
    },
    states: ['unreadable'],
  },
  'archives within archives': {
    bytes: () => {
      let inner = zipOf([{ name: '0.txt', content: Buffer.alloc(10 * MB) }]);
      for (let n = 0; n < 5; n++) inner = zipOf(Array.from({ length: 10 }, (_, k) => ({ name: `${n}${k}.zip`, content: inner })));
      return zipOf([
        typesPart(),
        main(wordOf(paragraph('Solo esto'))),
        { name: 'word/embeddings/bomba.zip', content: inner, stored: true },
      ]);
    },
    states: ['read'],
    holds: 'Solo esto',
  },
  'a hundred headers of 1 MB each': {
    bytes: () => {
      const header = wordOf(paragraph('cabecera '.repeat(100_000)));
      const headers = Array.from({ length: 100 }, (_, n) => ({ name: `word/header${n}.xml`, content: header }));
      return zipOf([typesPart(), main(wordOf(paragraph('Cuerpo'))), ...headers]);
    },
    states: ['partial'],
    holds: 'Cuerpo',
  },
  macros: {
    bytes: () =>
      zipOf([
        typesPart('application/vnd.ms-word.document.macroEnabled.main+xml'),
        main(wordOf(paragraph('Con macros'))),
        { name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' },
      ]),
    states: ['read'],
    holds: 'Con macros',
  },
  'entities that unfold to 20 GB': { bytes: () => docxOf(laughs()), states: ['unreadable'] },
  'an entity that is a file of the server': { bytes: () => docxOf(external('file:///etc/passwd')), states: ['unreadable'] },
  'an entity behind an address': { bytes: () => docxOf(external('http://127.0.0.1:1/')), states: ['unreadable'] },
  'ten million nested elements': {
    bytes: () => docxOfPacked(bombOf('<w:a>', 60 * MB, { before: DOCUMENT }), 1000),
    states: ['unreadable'],
  },
  'an attribute of 60 MB': {
    bytes: () => docxOfPacked(bombOf('a', 60 * MB, { before: `${DOCUMENT}<w:p a="`, after: `"/>${paragraph('x')}${END}` }), 1000),
    states: ['unreadable', 'read', 'partial'],
  },
  'compressed data that is broken behind its beginning': {
    bytes: () => {
      const text = Array.from({ length: 20_000 }, (_, n) => paragraph(`párrafo ${crc32(String(n))}`)).join('');
      const bytes = docxOf(wordOf(text));
      bytes.fill(0xff, bytes.length - 60_000, bytes.length - 1000);
      return bytes;
    },
    states: ['partial', 'unreadable'],
  },
  'text that is not UTF-8': { bytes: () => docxOf(Buffer.from(wordOf(paragraph('a\xff\xfeb')), 'latin1')), states: ['unreadable'] },
  'no XML': { bytes: () => docxOf('hola'), states: ['unreadable'] },
  'its first half': { bytes: () => cut(docx(), 0.5), states: ['unreadable'] },
  '10 MB of random bytes behind the header of a zip': {
    bytes: () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(10 * MB - 4)]),
    states: ['unreadable'],
  },
  '10 MB of random bytes as its document': { bytes: () => docxOf(randomBytes(9 * MB)), states: ['unreadable'] },
};

const listed = (type: HostileText['type'], files: typeof PDFS): HostileText[] =>
  Object.entries(files).map(([title, file]) => ({ title: `${type.toUpperCase()}: ${title}`, type, ...file }));
export const HOSTILE_TEXTS: HostileText[] = [...listed('pdf', PDFS), ...listed('docx', DOCXS)];
