import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { projectFiles } from './testing/suites.ts';

const ROOT = new URL('../', import.meta.url);
const read = (file: string) => readFile(new URL(file, ROOT), 'utf8');

const guide = await read('docs/development.md');
const [, count, table = ''] = /Existing files, [^(]*\((\d+)\):\n\n((?:\|.*\n)+)/.exec(guide) ?? [];
const EXISTING = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file);

const MOST = 8;

/** Files that name every domain of the specification, but that a new domain need not touch. */
const NO_LISTS_OF_DOMAINS = [
  // When a change of the table makes queries of another table stale.
  'web/src/lib/data/dependencies.ts',
  // What goes along with a deleted row, and empty lists that name other companies.
  'contract/src/contenido.ts',
  'server/src/contenido/contenido.queries.ts',
  'web/src/components/empty/elsewhere.tsx',
  'web/src/features/empresas/empresa-contents.tsx',
  // Figures of the panels, and a person's last company.
  'contract/src/paneles.ts',
  'server/src/paneles/paneles.queries.ts',
  'server/src/paneles/worker-panel.queries.ts',
  'server/src/usuarios/usuarios.queries.ts',
  'web/src/features/paneles/manager-steps.ts',
  // The search of everything.
  'contract/src/busqueda.ts',
  'db/functions/search_records.sql',
  'server/src/busqueda/busqueda.queries.ts',
  'web/src/app/palette/pages.ts',
  'web/src/app/palette/records.ts',
];
const DOMAINS = ['proyectos', 'tareas', 'generador|temas_generador|temas', 'roleplays', 'faqs'].map(
  (names) => new RegExp(`(?<![A-Za-z])(${names})(?![A-Za-z])`),
);
const PRODUCT = /^(contract|server|web)\/src\/.*\.tsx?$|^db\/(functions|policies)\/.*\.sql$/;

test('the existing files that a new domain touches exist, and are as many as the guide says', () => {
  expect(EXISTING.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  expect(EXISTING).toHaveLength(Number(count));
  expect(EXISTING.length).toBeLessThanOrEqual(MOST);
});

test('no other file of the product is a list of all domains', async () => {
  const files = (await projectFiles()).filter((file) => PRODUCT.test(file) && !/\.test\.tsx?$/.test(file));
  const lists: string[] = [];
  for (const file of files) {
    const text = await read(file);
    if (DOMAINS.every((names) => names.test(text))) lists.push(file);
  }
  expect(lists.filter((file) => !EXISTING.includes(file)).toSorted()).toEqual(NO_LISTS_OF_DOMAINS.toSorted());
});
