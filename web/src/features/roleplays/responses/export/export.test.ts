import type { Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { toXlsx } from '../../../../lib/files/xlsx.ts';
import type { NumberedQuestion } from '../rows.ts';
import { COLUMNS, fileName, responseCells } from './response-cells.ts';

const sheetOf = (file: Uint8Array) => {
  const sheet = unzipSync(file)['xl/worksheets/sheet1.xml'];
  return sheet ? strFromU8(sheet) : '';
};

test('[2.38] every cell of the workbook is text, also one that begins like a formula', () => {
  const sheet = sheetOf(
    toXlsx(
      'Respuestas',
      [{ title: 'A', width: 9 }],
      [['=1+1'], ['+34'], ['-1'], ['@cmd'], ['5 < 6 & "x"'], ['x</t></is></c><c><f>1+1</f></c>']],
    ),
  );
  expect(sheet).not.toContain('<f>');
  expect([...sheet.matchAll(/<c [^>]*>/g)].every(([cell]) => cell.includes('t="inlineStr"'))).toBe(true);
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
  expect(sheet).toContain('5 &lt; 6 &amp; &quot;x&quot;');
});

test('[2.38] characters that XML refuses are left out; line breaks and emojis stay', () => {
  const sheet = sheetOf(toXlsx('x', [{ title: 'A', width: 9 }], [['a\u0000\u0007b\nc😀\ud83d']]));
  expect(sheet).toContain('>ab\nc😀</t>');
});

test('[2.38] a workbook has the parts that spreadsheets require', () => {
  expect(Object.keys(unzipSync(toXlsx('x', COLUMNS, []))).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('[2.38] a line has person, question, answer, attachment and remarks', () => {
  const person = {
    id: 'p',
    nombre: 'Ana',
    email: 'ana@correo.example',
    assignment_id: 'a',
    due_day: null,
    due_date: null,
    completed_at: null,
  };
  const question = { id: 'q', number: 2, text: '¿Y ahora?', hidden: false } as NumberedQuestion;
  const response: RoleplayResponse = {
    question_id: 'q',
    user_id: 'p',
    answer_text: 'Voy.',
    question_text: '¿Y luego?',
    attachment: { url: '/storage/v1/7', name: 'foto.jpg' },
    updated_at: '2026-11-16T10:00:00Z',
    entrega: { id: 'e', n: 1, texto_n: 2, entregada_at: '2026-11-15T10:00:00Z', texto_at: null },
    changed: { answer_text: 'Voy ya.', attachment: null },
    version: 2,
  };
  const cells = responseCells(response, {
    people: new Map([['p', { ...person, answered: 1, gone: false, earlier: false } satisfies Responder]]),
    questions: new Map([['q', question]]),
    origin: 'https://ensaya.example',
  });
  expect(cells).toHaveLength(COLUMNS.length);
  expect(cells.slice(0, 7)).toEqual([
    'Ana',
    'ana@correo.example',
    'Pendiente',
    '2',
    '¿Y ahora?',
    'Voy.',
    'https://ensaya.example/storage/v1/7',
  ]);
  expect(cells.at(-2)).toContain('15 nov');
  expect(cells.at(-1)).toBe('Cambiada después de entregar. Ahora dice: «Voy ya.». Cuando respondió, la pregunta decía: «¿Y luego?»');
});

test('[2.38] the file is named after the role-play', () => {
  expect(fileName('Avería: «¿24/7?»')).toBe('Avería «¿24 7 » - respuestas');
  expect(fileName('Avería', 'Turno: noche')).toBe('Avería - respuestas - Turno noche');
  expect(fileName('..')).toBe('roleplay - respuestas');
});
