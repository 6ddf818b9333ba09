import type { EscenaFile } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { escenaAct } from './use-escena.ts';

const escena: EscenaFile = { url: '/storage/v1/f', nombre: 'Plano.pdf', content_type: 'application/pdf', bytes: 2 };
const row = (id: string, file: EscenaFile | null) => ({ id, company_id: 'e', escena: file });
const file = new File(['x'], 'foto.png');
const untouched = { file: null, isRemoved: false };
const removed = { file: null, isRemoved: true };
const replaced = { file, isRemoved: true };

test('[2.36 3.12] of a new role-play and of a saved one: a chosen file is sent, a stored one removed, otherwise nothing is sent', () => {
  expect(escenaAct(untouched)).toBeUndefined();
  expect(escenaAct(removed)).toBeUndefined();
  expect(escenaAct(replaced)).toEqual({ file });
  const saved = row('a', escena);
  expect(escenaAct({ ...untouched, saved })).toBeUndefined();
  expect(escenaAct({ ...removed, saved })).toEqual({});
  expect(escenaAct({ ...replaced, saved })).toEqual({ file });
  expect(escenaAct({ ...removed, saved: row('a', null) })).toBeUndefined();
});

test('[2.36 3.12] a copy gets the file of its source, unless it was removed or replaced, or there is none', () => {
  const source = row('b', escena);
  expect(escenaAct({ ...untouched, source })).toEqual({ from: { id: 'b', empresa_id: 'e' } });
  expect(escenaAct({ ...removed, source })).toBeUndefined();
  expect(escenaAct({ ...replaced, source })).toEqual({ file });
  expect(escenaAct({ ...untouched, source: row('b', null) })).toBeUndefined();
});
