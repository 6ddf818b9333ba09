import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
/** By path from `src`. */
const SOURCES = new Map(
  globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.test\.tsx?$|^(gallery|landing)\//.test(file))
    .map((file) => [file, readFileSync(join(SRC, file), 'utf8')]),
);

/** Fields and forms that have no text to lose when the session ends, by the reason. */
const EXEMPT = {
  'a search or a filter, which the address keeps': [
    'components/fields/search-box.tsx',
    'components/fields/lazy-select.tsx',
    'features/auditoria/audit-filters.tsx',
    'features/faqs/list/faq-filters.tsx',
  ],
  'a password, a code or a repeated name, typed as a proof': [
    'components/dialogs/confirm-dialog.tsx',
    'components/fields/code-field.tsx',
    'components/dialogs/proven-dialog.tsx',
    'features/acceso/access-page.tsx',
    'features/acceso/login/sign-in-again.tsx',
    'features/usuarios/erase-dialog.tsx',
  ],
  'a choice from a list or a number of days': [
    'components/fields/deadline-field.tsx',
    'features/faqs/manage/move-dialog.tsx',
    'features/grupos/personas-dialog.tsx',
    'features/personas/assign-roleplay.tsx',
    'features/roleplays/responses/assign/assign-panel.tsx',
    'features/roleplays/informe/repeat-dialog.tsx',
    'features/roleplays/author/copy-to-dialog.tsx',
  ],
  'a link, to copy or pasted': ['components/buttons/link-to-copy.tsx', 'components/empty/no-empresa-ways.tsx'],
  'the frame of the forms that stand in it': ['components/dialogs/form-modal.tsx'],
  'the trial of a role-play, which saves nothing': ['features/roleplays/play/play-stage.tsx'],
};
const EXEMPT_FILES = Object.values(EXEMPT).flat();

const importersOf = Map.groupBy(
  [...SOURCES].flatMap(([importer, source]) =>
    [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
      importer,
      file: relative(SRC, join(SRC, dirname(importer), path)),
    })),
  ),
  ({ file }) => file,
);

/** `tracksText: false` says that another hook does it. */
const uses = (source: string, { name, tag }: { name: string; tag: boolean }): boolean =>
  !(name === 'useMutationForm' && source.includes('tracksText: false')) &&
  new RegExp(tag ? `<${name}\\b` : `\\b${name}(?:<[^(]*>)?\\(`).test(source);

/** What says whether there is unsaved text: `useUnsavedText`, the hooks that call one of these, and the shared forms that do. */
function tellers(): Map<string, { name: string; tag: boolean }> {
  const found = new Map([['useUnsavedText', { name: 'useUnsavedText', tag: false }]]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [file, source] of SOURCES) {
      if (![...found.values()].some((teller) => uses(source, teller))) continue;
      const names = file.startsWith('components/') ? /export (?:function|const) (use\w+|[A-Z]\w+)/g : /export function (use\w+)/g;
      for (const [, name = ''] of source.matchAll(names)) found.set(name, { name, tag: !name.startsWith('use') });
    }
  }
  return found;
}
const TELLERS = [...tellers().values()];

const speaks = (file: string): boolean => TELLERS.some((teller) => uses(SOURCES.get(file) ?? '', teller));

/** The file uses one of them, or each file that renders it does. */
function tells(file: string): boolean {
  if (EXEMPT_FILES.includes(file) || speaks(file)) return true;
  const importers = importersOf.get(file) ?? [];
  return importers.length > 0 && importers.every(({ importer }) => tells(importer));
}

const WRITTEN = /<form\b|component="form"|<(?:ModalForm|DayField|TextInput|Textarea|PillsInput|Counted\w+)\b/;
const FORMS = [...SOURCES.keys()].filter((file) => WRITTEN.test(SOURCES.get(file) ?? ''));

test('[8.3] every form says whether it has unsaved text, so that a session that ends under it loses nothing', () => {
  expect(FORMS.filter((file) => !tells(file))).toEqual([]);
});

test('[8.3] every exemption is of a form that would need one', () => {
  expect(EXEMPT_FILES.filter((file) => !FORMS.includes(file) || speaks(file))).toEqual([]);
});
