import { FILE_KINDS, FILE_TYPES, type FileKind, type FileType } from '@ensaya/contract/archivos.ts';
import sharp from 'sharp';
import { cfbOf, DOCX_PARTS, doc, docx, pdf, pdfOf, stream, typesPart, wordStream, zipOf } from './documents.ts';
import { CANARY, cut, HOSTILE_FILES, HTML, join, jpeg, png, webp } from './hostile-files.ts';

/** `keptAs`: stored by the kinds that allow this type, without harm; refused by the others. */
export type HostileUpload = { title: string; filename: string; bytes: Buffer; outcome: 'type' | 'size' | { keptAs: FileType } };

const LIMIT = FILE_KINDS.respuesta.bytes;
const text = `Notas de la visita: ñandú, 10 €. ${CANARY}\n`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${CANARY}')</script></svg>`;
const word = { name: 'word/document.xml', content: '<w:document/>' };
const without = (name: string) => DOCX_PARTS.filter((part) => part.name !== name);
const changed = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
};
/** A directory whose only sector follows itself. */
const endlessDoc = () => {
  const bytes = doc();
  const fat = (bytes.readUInt32LE(76) + 1) * 512;
  const directory = bytes.readUInt32LE(48);
  return changed(bytes, fat + 4 * directory, directory);
};
/** Both entries point to the first one's data. */
const overlapping = () => {
  const bytes = docx();
  const last = bytes.lastIndexOf('PK\x01\x02');
  return changed(bytes, last + 42, 0);
};
const zipPdf = () => {
  const tail = '\nstartxref\n0\n%%EOF\n';
  return zipOf([{ name: 'Main.class', content: CANARY }], { before: pdf().toString('latin1'), comment: tail });
};
const macros = { name: 'word/vbaProject.bin', content: CANARY };

const type = (files: Record<string, Buffer | string>): HostileUpload[] =>
  Object.entries(files).map(([key, bytes]) => {
    const [filename = '', ...title] = key.split(': ');
    return { title: `${filename}, ${title.join(': ')}`, filename, bytes: Buffer.from(bytes as string), outcome: 'type' };
  });
const kept = (keptAs: FileType, files: Record<string, Buffer | string>): HostileUpload[] =>
  type(files).map((file) => ({ ...file, outcome: { keptAs } }));

export const HOSTILE_DOCUMENTS: HostileUpload[] = [
  // The name and the content disagree, or the name has no accepted extension.
  ...type({
    'foto.pdf: a PNG': png,
    'foto.docx: a PNG': png,
    'foto.png: a JPEG': jpeg,
    'foto.svg: a PNG': png,
    'foto.png.html: a PNG': png,
    'foto: a PNG': png,
    'png: a PNG': png,
    'informe.doc: a PDF': pdf(),
    'informe.jpg: a PDF': pdf(),
    'informe.pdf.exe: a PDF': pdf(),
    'informe.pdf : a PDF': pdf(),
    'informe.doc: a DOCX': docx(),
    'informe.docx: a DOC': doc(),
    'informe.pdf: a DOCX': docx(),
    'notas.pdf: text': text,
    'notas.docx: text': text,
    'notas.txt.js: text': text,
    'notas.html: text': text,
  }),
  // Executable content under another name.
  ...type({
    'pagina.pdf: HTML': HTML,
    'pagina.doc: HTML': HTML,
    'pagina.docx: HTML': HTML,
    'pagina.txt: HTML': HTML,
    'pagina.txt: HTML behind spaces and a byte order mark': `\uFEFF  \n${HTML}`,
    'pagina.jpg: HTML': HTML,
    'pagina.html: HTML': HTML,
    'dibujo.png: SVG': svg,
    'dibujo.txt: SVG': svg,
    'dibujo.svg: SVG': svg,
    'codigo.pdf: JavaScript behind the header of a PDF': `%PDF-1.7\n*/alert('${CANARY}')/*`,
    'codigo.js: JavaScript': `alert('${CANARY}')`,
    'codigo.txt: PHP': `<?php echo '${CANARY}'; ?>`,
    'codigo.txt: a shell script': `#!/bin/sh\necho ${CANARY}`,
    'codigo.txt: PostScript': '%!PS-Adobe-3.0\nshowpage',
    'texto.txt: RTF': '{\\rtf1\\ansi hola}',
    'texto.doc: RTF': '{\\rtf1\\ansi hola}',
    'texto.doc: Word’s XML of 2003': '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>',
    'texto.doc: a web archive': `MIME-Version: 1.0\nContent-Type: multipart/related\n\n${HTML}`,
    'texto.txt: a web archive': `MIME-Version: 1.0\nContent-Type: multipart/related\n\n${HTML}`,
    'programa.txt: a Windows program': join('MZ', Buffer.alloc(200)),
    'programa.pdf: a Linux program': join('\x7fELF', Buffer.alloc(200)),
  }),
  ...type(Object.fromEntries(['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'webp'].map((name) => [`vacio.${name}: nothing`, '']))),
  // Cut off or broken.
  ...type({
    'corto.pdf: its first half': cut(pdf(), 0.5),
    'corto.pdf: without its end': pdf().subarray(0, -6),
    'corto.pdf: its header': '%PDF-1.7\n',
    'corto.docx: its first half': cut(docx(), 0.5),
    'corto.docx: without its last byte': docx().subarray(0, -1),
    'corto.docx: its header': docx().subarray(0, 30),
    'corto.doc: its first half': cut(doc(), 0.5),
    'corto.doc: its header': doc().subarray(0, 512),
    'corto.doc: the first eight bytes': doc().subarray(0, 8),
    'corto.jpg: its first half': cut(jpeg, 0.5),
  }),
  // PDF.
  ...type({
    'doble.pdf: HTML before it': join(HTML, pdf()),
    'doble.pdf: HTML behind it': join(pdf(), HTML),
    'doble.pdf: an archive behind it': join(pdf(), docx()),
    'doble.pdf: a Java archive whose comment ends like a PDF': zipPdf(),
    'doble.pdf: a version that does not exist': pdf('', '%PDF-9.9'),
    'doble.pdf: form data': pdf('', '%FDF-1.2'),
  }),
  // Archives that are no DOCX.
  ...type({
    'zip.docx: a plain archive': zipOf([{ name: 'hola.txt', content: text }]),
    'zip.docx: an empty archive': zipOf([]),
    'zip.docx: a Java archive': zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Main' }]),
    'zip.docx: also a Java archive': docx({ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Main' }),
    'zip.docx: also a program': docx({ name: 'Main.class', content: CANARY }),
    'zip.docx: a spreadsheet': zipOf([
      typesPart('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      { name: 'xl/workbook.xml', content: '' },
    ]),
    'zip.docx: a spreadsheet with a part that looks like Word’s': zipOf([
      typesPart('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      word,
    ]),
    'zip.docx: an OpenDocument': zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true }]),
    'zip.docx: with macros': docx(macros),
    'zip.docx: with macros in capitals': docx({ ...macros, name: 'word/VBAPROJECT.BIN' }),
    'zip.docx: declared as a document with macros': zipOf([typesPart('application/vnd.ms-word.document.macroEnabled.main+xml'), word]),
    'zip.docm: with macros': docx(macros),
    'zip.docx: a template': zipOf([typesPart('application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'), word]),
    'zip.docx: without types': zipOf(without('[Content_Types].xml')),
    'zip.docx: without a document': zipOf(without('word/document.xml')),
    'zip.docx: a path out of it': docx({ name: 'word/../../etc/passwd', content: 'x' }),
    'zip.docx: an absolute path': docx({ name: '/etc/passwd', content: 'x' }),
    'zip.docx: a path with backslashes': docx({ name: 'word/..\\..\\x', content: 'x' }),
    'zip.docx: the same part twice': docx(word),
    'zip.docx: the same part twice in another case': docx({ ...word, name: 'word/DOCUMENT.xml' }),
    'zip.docx: an encrypted part': docx({ name: 'word/a.xml', content: 'x', flags: 1 }),
    'zip.docx: an unknown compression': docx({ name: 'word/a.xml', content: 'x', method: 99 }),
    'zip.docx: a part of 1 GB': docx({ name: 'word/a.xml', content: 'x', unpacked: 2 ** 30 }),
    'zip.docx: 5,000 parts': docx(...Array.from({ length: 5000 }, (_, n) => ({ name: `word/${n}`, content: '' }))),
    'zip.docx: a list of types that unpacks to 50 MB': zipOf([
      { name: '[Content_Types].xml', content: join(typesPart().content, Buffer.alloc(50_000_000, 'A')) },
      word,
    ]),
    'zip.docx: parts with two names': docx({ name: 'word/a.xml', localName: 'evil.exe', content: 'x' }),
    'zip.docx: parts that overlap': overlapping(),
    'zip.docx: HTML before it': zipOf(DOCX_PARTS, { before: HTML }),
    'zip.docx: HTML between its parts': zipOf(DOCX_PARTS, { between: HTML }),
    'zip.docx: HTML as its comment': zipOf(DOCX_PARTS, { comment: HTML }),
    'zip.docx: HTML behind it': join(docx(), HTML),
    'zip.docx: encrypted': cfbOf([stream('EncryptionInfo'), stream('EncryptedPackage')]),
  }),
  // Compound files that are no DOC.
  ...type({
    'ole.doc: an encrypted DOCX': cfbOf([stream('EncryptionInfo'), stream('EncryptedPackage')]),
    'ole.doc: an installer': cfbOf([stream('\u4840\u3b3f\u43f2\u4438\u45b1'), stream('\u0005SummaryInformation')]),
    'ole.doc: a spreadsheet': cfbOf([stream('Workbook')]),
    'ole.doc: a spreadsheet that also has a Word stream': doc(stream('Workbook')),
    'ole.doc: a presentation': cfbOf([stream('PowerPoint Document')]),
    'ole.doc: a mail': cfbOf([stream('__properties_version1.0')]),
    'ole.doc: an empty directory': cfbOf([]),
    'ole.doc: with macros': doc({ name: 'Macros', children: [{ name: 'VBA', children: [stream('dir')] }] }),
    'ole.doc: with macros in capitals': doc({ name: 'MACROS', children: [] }),
    'ole.doc: encrypted': cfbOf([wordStream(0x0100)]),
    'ole.doc: a Word stream that is none': cfbOf([stream('WordDocument')]),
    'ole.doc: a Word stream that is a folder': cfbOf([{ name: 'WordDocument', children: [stream('x')] }]),
    'ole.doc: a Word stream within a folder': cfbOf([{ name: 'ObjectPool', children: [wordStream()] }]),
    'ole.doc: a directory without end': endlessDoc(),
    'ole.doc: a directory outside the file': changed(doc(), 48, 0x00ffffff),
    'ole.doc: a table outside the file': changed(doc(), 76, 0x00ffffff),
    'ole.doc: sectors of an unknown size': changed(doc(), 30, 31),
    'ole.doc: a chain of tables without end': changed(changed(doc(), 68, 0), 72, 0xffffffff),
  }),
  // Text.
  ...type({
    'notas.txt: with NUL': `${text}\0`,
    'notas.txt: with a terminal’s escape': `${text}\u001b[31m`,
    'notas.txt: with DEL': `${text}\u007f`,
    'notas.txt: in Latin-1': Buffer.from('ñandú', 'latin1'),
    'notas.txt: in UTF-16': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'notas.txt: with an overlong character': join(text, Buffer.from([0xc0, 0xaf])),
    'notas.txt: with half a character': join(text, Buffer.from([0xe2, 0x82])),
    'notas.txt: with a lone surrogate': join(text, Buffer.from([0xed, 0xa0, 0x80])),
  }),
  { title: 'a PDF of a byte too much', filename: 'grande.pdf', bytes: pdfOf(LIMIT + 1), outcome: 'size' },
  { title: 'a PNG of a byte too much', filename: 'grande.png', bytes: join(png, Buffer.alloc(LIMIT + 1 - png.length)), outcome: 'size' },
  { title: 'text of a byte too much', filename: 'grande.txt', bytes: Buffer.alloc(LIMIT + 1, 'a'), outcome: 'size' },
  // Accepted, because the stored file is harmless: pictures are redrawn, documents are only ever downloaded.
  ...kept('pdf', {
    'accion.pdf: with JavaScript': pdf(`3 0 obj<</S/JavaScript/JS(app.alert('${CANARY}'))>>endobj\n`),
    'accion.pdf: that starts a program': pdf('3 0 obj<</S/Launch/F(cmd.exe)>>endobj\n'),
    'accion.pdf: with HTML in a comment': pdf(`% ${HTML}\n`),
    'ACCION.PDF: of exactly the limit': pdfOf(LIMIT),
    '../../../etc/passwd.pdf: a path as its name': pdf(),
    '..\\..\\windows\\x.pdf: a Windows path as its name': pdf(),
    'a.png%0d%0aset-cookie:%20a=b.pdf: a header in its name': pdf(),
    'fdp.\u202Eexe.pdf: a name that is read backwards': pdf(),
  }),
  ...kept('doc', {
    'hoja.doc: with a spreadsheet in it': doc({ name: 'ObjectPool', children: [{ name: '_1', children: [stream('Workbook')] }] }),
  }),
  ...kept('docx', { 'hoja.docx: with a spreadsheet in it': docx({ name: 'word/embeddings/hoja.xlsx', content: 'PK', stored: true }) }),
  ...kept('txt', {
    'notas.txt: with HTML behind its first word': `Hola ${HTML}`,
    'notas.txt: JavaScript': `alert('${CANARY}')`,
    'notas.txt: that starts like a bitmap': 'BMW, revisión',
  }),
  ...kept('jpg', {
    'lugar.jpeg: with the place in its EXIF': await sharp(jpeg)
      .withExif({ IFD0: { ImageDescription: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } })
      .toBuffer(),
  }),
];

/** The hostile pictures, named after their own type. Files just over the logo's size limit are below the limit of these kinds. */
const EXTENSION_OF: Record<string, FileType> = { PNG: 'png', JPEG: 'jpg', WEBP: 'webp', SVG: 'svg', a: 'png' };
const PICTURES: HostileUpload[] = HOSTILE_FILES.map(({ name, bytes, outcome }) => {
  const type = EXTENSION_OF[name.split(' ')[0] ?? ''] ?? 'png';
  return { title: name, filename: `foto.${type}`, bytes, outcome: outcome === 'type' ? 'type' : { keptAs: type } };
});

export const HOSTILE_UPLOADS: HostileUpload[] = [...HOSTILE_DOCUMENTS, ...PICTURES];

/** One good file for each extension of a kind. */
const GOOD: Partial<Record<FileType, Buffer>> = { png, jpg: jpeg, webp, pdf: pdf(), doc: doc(), docx: docx(), txt: Buffer.from(text) };
export const goodFiles = (kind: FileKind) =>
  kind.types.flatMap((type) =>
    FILE_TYPES[type].extensions.map((extension) => ({ type, filename: `Bueno.${extension}`, bytes: GOOD[type] ?? Buffer.alloc(0) })),
  );
