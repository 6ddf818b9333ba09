import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('the built product contains nothing of the gallery', async () => {
  const dist = join(import.meta.dirname, '../../web/dist');
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('index.html');
  for (const { name, parentPath } of files) {
    expect(name).not.toMatch(/gallery/i);
    if (/\.(html|js|css)$/.test(name)) expect(await readFile(join(parentPath, name), 'utf8'), name).not.toMatch(/gallery|pieza=/i);
  }
});
