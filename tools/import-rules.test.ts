import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const BIOME = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
const folder = await mkdtemp(join(tmpdir(), 'ensaya-lint-'));
afterAll(() => rm(folder, { recursive: true }));

/** Lints files with the repository's own rules. Returns each violation as `rule path`. */
async function lint(files: Record<string, string>): Promise<string[]> {
  const { vcs: _noRepository, ...config } = JSON.parse(await readFile(new URL('../biome.json', import.meta.url), 'utf8'));
  const root = await mkdtemp(join(folder, 'tree-'));
  for (const [path, text] of Object.entries({ ...files, 'biome.json': JSON.stringify(config) })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [BIOME, 'lint', '--reporter=github', '--max-diagnostics=none', '.'], { cwd: root }, (_failed, stdout) =>
      done(stdout),
    );
  });
  return [...output.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)]
    .map(([, rule, path = '']) => `${rule} ${path.slice(path.indexOf(root) + root.length + 1)}`)
    .sort();
}

const importing = (specifier: string) => `import * as other from '${specifier}';\n\nexport const names = Object.keys(other);\n`;

const IMPORTS: { from: string; forbidden: string[]; allowed: string[] }[] = [
  {
    from: 'contract/src',
    forbidden: ['@ensaya/db/types.ts', '@ensaya/server/lib/rows.ts', '../../db/src/types.ts', 'node:fs'],
    allowed: ['./fields.ts', 'zod'],
  },
  {
    from: 'db/src',
    forbidden: ['@ensaya/server/lib/rows.ts', '../../server/src/config.ts'],
    allowed: ['@ensaya/contract/usuarios.ts', '@ensaya/db/roles.ts', './roles.ts', 'node:fs'],
  },
  {
    from: 'server/src/lib',
    forbidden: ['../archivos/store.ts', '../plugins/scope.ts'],
    allowed: ['./rows.ts', '../config.ts', '@ensaya/contract/errors.ts', '@ensaya/db/types.ts'],
  },
  {
    from: 'server/src/proyectos',
    forbidden: ['../tareas/tareas.queries.ts', '../plugins/scope.ts', '../realtime/hub.ts'],
    allowed: ['../lib/rows.ts', '../config.ts', '../correo/correo.jobs.ts', '../archivos/store.ts', '../ia/call.ts'],
  },
  {
    from: 'server/src/roleplays/play',
    forbidden: ['../../tareas/tareas.queries.ts', '../../plugins/scope.ts', '../../realtime/hub.ts'],
    allowed: ['../roleplays.queries.ts', '../informe/findings.ts', '../../lib/rows.ts', '../../config.ts', '../../archivos/store.ts'],
  },
  { from: 'server/src/empresas', forbidden: ['../invitaciones/invitaciones.service.ts'], allowed: ['../lib/rows.ts'] },
  {
    from: 'server/src/invitaciones',
    forbidden: ['../tareas/tareas.jobs.ts'],
    allowed: ['../empresas/members.queries.ts', '../lib/rows.ts'],
  },
  { from: 'server/src/plugins', forbidden: [], allowed: ['../acceso/acceso.service.ts', '../lib/database.ts'] },
  {
    from: 'web/src/lib',
    forbidden: ['@ensaya/db/types.ts', '@ensaya/server/config.ts', '../../../server/src/config.ts', 'node:fs'],
    allowed: ['@ensaya/contract/errors.ts', './dates.ts'],
  },
  {
    from: 'web/src/features/tareas',
    forbidden: ['../proyectos/proyectos.api.ts', '../../features/proyectos/proyectos.api.ts', '@ensaya/db/types.ts'],
    allowed: ['../../lib/dates.ts', '../../components/page.tsx', './tareas.api.ts', './board/board.tsx'],
  },
  {
    from: 'web/src/features/tareas/board',
    forbidden: ['../../../../../server/src/config.ts', '../../proyectos/proyectos.api.ts', '@ensaya/db/types.ts'],
    allowed: ['../tareas.api.ts', '../edit/edit-form.tsx', '../../../lib/dates.ts', '@ensaya/contract/tareas.ts'],
  },
  {
    from: 'e2e/tests',
    forbidden: ['@ensaya/contract/errors.ts', '@ensaya/server/config.ts', '../../contract/src/errors.ts'],
    allowed: ['./support.ts', '@playwright/test', '@ensaya/server/tests/hostile-files.ts'],
  },
];

test('the linter refuses every forbidden import, and only those', async () => {
  const files = (kind: 'forbidden' | 'allowed') =>
    IMPORTS.flatMap(({ from, [kind]: specifiers }) =>
      specifiers.map((one, index) => [`${from}/${kind}-${index}.ts`, importing(one)] as const),
    );
  const broken = await lint(Object.fromEntries([...files('forbidden'), ...files('allowed')]));
  expect(broken).toEqual(
    files('forbidden')
      .map(([path]) => `noRestrictedImports ${path}`)
      .sort(),
  );
});

test('the linter refuses an import cycle, of types too', async () => {
  const broken = await lint({
    'server/src/lib/a.ts': `import type { B } from './b.ts';\n\nexport type A = { b?: B };\n`,
    'server/src/lib/b.ts': `import type { A } from './a.ts';\n\nexport type B = { a?: A };\n`,
    'web/src/lib/c.ts': importing('./d.ts'),
    'web/src/lib/d.ts': importing('./c.ts'),
    'tools/straight.ts': importing('./end.ts'),
    'tools/end.ts': 'export const end = true;\n',
  });
  expect(broken).toEqual(
    ['server/src/lib/a.ts', 'server/src/lib/b.ts', 'web/src/lib/c.ts', 'web/src/lib/d.ts'].map((path) => `noImportCycles ${path}`),
  );
});
