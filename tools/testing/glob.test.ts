import { expect, test } from 'vitest';
import { matches } from './glob.ts';

test.each([
  ['docs/**', 'docs/img/panel.webp', 'docs.md'],
  ['**/*.md', 'README.md', 'README.mdx'],
  ['**/*.md', 'db/README.md', 'db/readme'],
  ['tools/*', 'tools/check.ts', 'tools/stage/stage.ts'],
  ['{a,b-*}/x.{ts,tsx}', 'b-1/x.tsx', 'c/x.ts'],
  ['db/functions/*_tarea*.sql', 'db/functions/has_tarea.sql', 'db/functions/has_taxes.sql'],
  ['ops/**', 'ops/.env.example', 'ops'],
  ['a.b', 'a.b', 'axb'],
])('%s matches %s, not %s', (pattern, path, other) => {
  expect(matches(path, [pattern])).toBe(true);
  expect(matches(other, [pattern])).toBe(false);
});
