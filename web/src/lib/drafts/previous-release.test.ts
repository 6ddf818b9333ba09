import { expect, test } from 'vitest';
import { readPrevious } from './previous-release.ts';

const AT = '2026-11-15T09:00:00.000Z';

test('[2.30] a draft that the previous release left in localStorage becomes one row per field', () => {
  const entry = JSON.stringify({ answers: { a: 'x', b: '', c: 7 }, at: AT });
  const row = { person: 'p', subject: 'generador:t', at: Date.parse(AT), over: [] };
  expect(readPrevious('ensaya-borrador:p:t', entry)).toEqual([
    { ...row, field: 'a', text: 'x' },
    { ...row, field: 'b', text: '' },
  ]);
});

test('[2.30] other entries, and those that cannot be read, give no rows', () => {
  const entry = JSON.stringify({ answers: { a: 'x' }, at: AT });
  for (const name of ['ensaya-signed-in', 'ensaya-borrador:', 'ensaya-borrador:p']) expect(readPrevious(name, entry)).toEqual([]);
  for (const broken of [null, '', 'null', '{}', '{"answers":null,"at":"x"}', '{"answers":{},"at":"ayer"}'])
    expect(readPrevious('ensaya-borrador:p:t', broken)).toEqual([]);
});
