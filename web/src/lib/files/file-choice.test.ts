import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { expect, test } from 'vitest';
import { acceptOf, chooseFiles, refusalOf } from './file-choice.ts';

const kind = FILE_KINDS.faq;
const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name);

test('[5.8] a file is refused for its extension, then for its size', () => {
  expect(acceptOf(kind)).toBe('.jpg,.jpeg,.png,.pdf,.doc,.docx');
  expect(refusalOf(file('ACTA.PDF', kind.bytes), kind)).toBeUndefined();
  expect(refusalOf(file('acta.pdf', kind.bytes + 1), kind)).toBe(kind.messages.size);
  expect(refusalOf(file('acta.exe', kind.bytes + 1), kind)).toBe(kind.messages.type);
});

test('[5.8] of several files, those that fit are chosen, and the first problem is said', () => {
  const [one, two, wrong] = [file('one.pdf'), file('two.pdf'), file('wrong.exe')];
  const choose = (files: File[], room: number) => chooseFiles(files, { kind, room, tooMany: 'too many' });
  expect(choose([one, two], 2)).toEqual({ chosen: [one, two], refused: undefined });
  expect(choose([one, two], 1)).toEqual({ chosen: [one], refused: 'too many' });
  expect(choose([one, wrong, two], 1)).toEqual({ chosen: [one], refused: kind.messages.type });
  expect(choose([one], -1)).toEqual({ chosen: [], refused: 'too many' });
});
