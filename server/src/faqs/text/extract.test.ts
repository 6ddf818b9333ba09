import { describe, expect, test } from 'vitest';
import { doc, docx, typesPart, zipOf } from '../../../tests/documents.ts';
import { extract } from '../../../tests/extract.ts';
import { HOSTILE_TEXTS, wordOf } from '../../../tests/hostile-texts.ts';
import { embeddedFontPdf, encryptedPdf, textPdf } from '../../../tests/pdf-documents.ts';
import { PICTURE } from '../../../tests/uploads.ts';

const wordDocument = (body: string, ...more: { name: string; content: string }[]) =>
  zipOf([typesPart(), { name: 'word/document.xml', content: wordOf(body) }, ...more]);
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('[5.13] the text of a PDF', () => {
  const lines = ['¿Cuándo se cambia el filtro del año pasado?', 'Ñandú, pingüino, camión – 10 €', 'ÁÉÍÓÚÜ Ñ áéíóúü ñ ¡!'];
  test('is read with accents and ñ, page after page', async () => {
    expect(await extract(textPdf([lines, ['Segunda página']]), 'pdf')).toEqual({
      text_state: 'read',
      texto: [...lines, 'Segunda página'].join('\n'),
    });
  });
  test('is read where the font has codes of its own', async () => {
    expect(await extract(embeddedFontPdf(lines), 'pdf')).toEqual({ text_state: 'read', texto: lines.join('\n') });
  });
  test('joins words that are divided at the end of a line, and keeps other hyphens', async () => {
    const { texto } = await extract(textPdf([['la insta-', 'lación físico-química', 'de 2-', '3 días']]), 'pdf');
    expect(texto).toBe('la instalación físico-química\nde 2-\n3 días');
  });
  test('is read where only editing needs a password', async () => {
    expect(await extract(encryptedPdf(['Solo lectura'], ''), 'pdf')).toEqual({ text_state: 'read', texto: 'Solo lectura' });
  });
});

describe('[5.13] the text of a DOCX', () => {
  test('is read with accents and ñ: paragraphs as lines, runs joined, cells apart', async () => {
    const table = `<w:tbl><w:tr><w:tc><w:p>${run('Avería')}</w:p></w:tc><w:tc><w:p>${run('Año')}</w:p></w:tc></w:tr></w:tbl>`;
    const body = `<w:p>${run('¿Qué ')}${run('ha')}${run('go con el ñandú')}<w:r><w:tab/><w:t>10 €</w:t><w:br/><w:t>&amp; más</w:t></w:r></w:p>${table}`;
    expect(await extract(wordDocument(body), 'docx')).toEqual({
      text_state: 'read',
      texto: '¿Qué hago con el ñandú 10 €\n& más\nAvería\nAño',
    });
  });
  test('includes notes, headers and footers; not deleted text, field codes or fallbacks', async () => {
    const hidden = '<w:r><w:delText>borrado</w:delText><w:instrText>PAGEREF _x</w:instrText></w:r>';
    const choice = `<mc:AlternateContent><mc:Choice>${run('cuadro')}</mc:Choice><mc:Fallback>${run('repetido')}</mc:Fallback></mc:AlternateContent>`;
    const part = (name: string) => ({ name: `word/${name}.xml`, content: wordOf(`<w:p>${run(name)}</w:p>`) });
    const bytes = wordDocument(
      `<w:p>${hidden}${choice}</w:p>`,
      ...['header1', 'footer2', 'footnotes', 'endnotes', 'comments', 'styles'].map(part),
    );
    expect(await extract(bytes, 'docx')).toEqual({ text_state: 'read', texto: 'cuadro\nfootnotes\nendnotes\nheader1\nfooter2' });
  });
  test('is composed, and has no control or direction characters', async () => {
    const { texto } = await extract(wordDocument(`<w:p>${run('cami\u006f\u0301n\u202E al\u00adto\u200B &#x9;x')}</w:p>`), 'docx');
    expect(texto).toBe('camión alto x');
  });
  test('over 500,000 characters is cut between two words', async () => {
    const { text_state, texto } = await extract(wordDocument(`<w:p>${run('palabras '.repeat(60_000))}</w:p>`), 'docx');
    expect([text_state, texto?.length, texto?.endsWith(' palabras')]).toEqual(['partial', 499_994, true]);
  });
});

test('[5.13] pictures, DOC and documents without text have none', async () => {
  for (const [bytes, type] of [
    [await PICTURE.png(), 'png'],
    [await PICTURE.jpeg(), 'jpg'],
    [doc(), 'doc'],
    [docx(), 'docx'],
    [textPdf([[]]), 'pdf'],
  ] as const)
    expect([type, await extract(bytes, type)]).toEqual([type, { text_state: 'none', texto: null }]);
});

test('[5.13] a hostile document is unreadable (the others: extract.attack.test.ts)', async () => {
  const laughs = HOSTILE_TEXTS.find(({ title }) => title === 'DOCX: entities that unfold to 20 GB');
  expect(await extract(laughs?.bytes() ?? docx(), 'docx')).toEqual({ text_state: 'unreadable', texto: null });
});
