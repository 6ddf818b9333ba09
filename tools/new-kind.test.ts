import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { AVISO_KIND_NAMES } from '@ensaya/contract/aviso-kinds.ts';
import { describe, expect, test } from 'vitest';
import { projectFiles } from './testing/suites.ts';

const ROOT = new URL('../', import.meta.url);
const read = (file: string) => readFile(new URL(file, ROOT), 'utf8');

const guide = await read('docs/development.md');
/** The existing files that the section of the guide says a new kind touches, and how many it says they are. */
function touched(section: string): { files: string[]; count: number } {
  const text = guide.slice(guide.indexOf(`\n## ${section}\n`) + 1);
  const [, count, table = ''] = /Existing files \((\d+)\):\n\n((?:\|.*\n)+)/.exec(text.slice(0, text.indexOf('\n## '))) ?? [];
  return { files: [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file), count: Number(count) };
}

const PRODUCT = /^(contract|server|web)\/src\/.*\.tsx?$|^db\/(functions|policies)\/.*\.sql$/;
const product = new Map<string, string>();
for (const file of await projectFiles())
  if (PRODUCT.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/src/demo/')) product.set(file, await read(file));
const filesWith = (pattern: RegExp) => [...product].flatMap(([file, text]) => (pattern.test(text) ? [file] : []));

describe.each([
  ['A new kind of notice', 2],
  ['A new kind of file', 3],
])('%s', (section, most) => {
  test('touches existing files that exist, as many as the guide says', () => {
    const { files, count } = touched(section);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
    expect(files).toHaveLength(count);
    expect(count).toBeLessThanOrEqual(most);
    expect(count).toBeGreaterThan(0);
  });
});

/** Shows the words of a notice before it is sent. */
const PREVIEW = 'web/src/features/roleplays/responses/remind/remind-dialog.tsx';

test('a kind of notice is named in its two rows and in the functions that write and end it', () => {
  const named = filesWith(new RegExp(`['"\`](${AVISO_KIND_NAMES.join('|')})\\b`));
  const rows = [...touched('A new kind of notice').files, PREVIEW];
  expect(named).toContain('db/functions/aviso_kinds.sql');
  expect(named.filter((file) => !rows.includes(file) && !/^db\/functions\/(avisos_\w+|exports)\.sql$/.test(file))).toEqual([]);
});

test('no function and no policy names a kind of file but their rows, and no type asks for a value of each kind', () => {
  const kinds = Object.keys(FILE_KINDS).join('|');
  const pattern = new RegExp(`\\bkind\\s*(?:(?:=|<>|!=)\\s*|(?:not\\s+)?in\\s*\\([^)]*)'+(?:${kinds})'`);
  const compared = filesWith(pattern).filter((file) => file.startsWith('db/'));
  expect(compared).toEqual([]);
  expect(filesWith(/Record<\s*(AvisoKind|FileKindName)\b/).filter((file) => file !== 'contract/src/aviso-kinds.ts')).toEqual([]);
});
