import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('[2.46] no field is the browser’s own date field, whose order of day and month follows the browser’s language', () => {
  const src = join(import.meta.dirname, '../..');
  const native = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /type=["{']+(date|month|week|time|datetime-local)/.test(readFileSync(join(src, file), 'utf8')));
  expect(native).toEqual([]);
});
