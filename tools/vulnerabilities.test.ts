import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { compareVersions } from './release/semver.ts';
import { knownVulnerabilities } from './release/vulnerabilities.ts';

const CHECK = new URL('release/check-vulnerabilities.ts', import.meta.url).pathname;
const packageOf = (name: string, version: string) => ({ path: `node_modules/${name}`, name, version, license: 'MIT', integrity: '' });
const affects = (name: string, events: object[], more: object = {}, ecosystem = 'npm') => ({
  affected: [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events }], ...more }],
});

/** An export of our own, in the format of OSV. */
async function exportOf(entries: Record<string, object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-osv-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [id, entry] of Object.entries(entries)) await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, ...entry }));
  return folder;
}

test('versions are ordered as semver.org orders them', () => {
  const ordered = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
  ];
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.0.0+a', 'v1.0.0+b')).toBe(0);
});

test('a version within a range, or in a list, is reported; one before, fixed, withdrawn, of another registry or accepted is not', async () => {
  const folder = await exportOf({
    'GHSA-range': {
      summary: 'reads too much',
      ...affects('uno', [{ introduced: '1.2.0' }, { fixed: '1.4.1' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }]),
    },
    'GHSA-last': affects('dos', [{ introduced: '0' }, { last_affected: '3.0.0' }]),
    'GHSA-list': { affected: [{ package: { ecosystem: 'npm', name: 'tres' }, versions: ['5.0.0'] }] },
    'GHSA-withdrawn': { withdrawn: '2026-01-01T00:00:00Z', ...affects('uno', [{ introduced: '0' }]) },
    'PYSEC-other': affects('uno', [{ introduced: '0' }], {}, 'PyPI'),
    'GHSA-accepted': { aliases: ['CVE-2026-1'], ...affects('cuatro', [{ introduced: '0' }]) },
  });
  const ask = (...packages: [string, string][]) =>
    knownVulnerabilities(
      folder,
      packages.map(([name, version]) => packageOf(name, version)),
      { 'CVE-2026-1': 'we never call it' },
    );
  expect(await ask(['uno', '1.4.0'], ['dos', '3.0.0'], ['tres', '5.0.0'], ['cuatro', '1.0.0'])).toEqual([
    'dos@3.0.0: GHSA-last',
    'tres@5.0.0: GHSA-list',
    'uno@1.4.0: GHSA-range reads too much',
  ]);
  expect(
    await ask(['uno', '1.2.0-rc.1'], ['uno', '1.4.1'], ['uno', '1.9.9'], ['uno', '2.1.0'], ['dos', '3.0.1'], ['tres', '5.0.1']),
  ).toEqual([]);
  expect(await ask(['uno', '2.0.5'], ['uno', '1.3.0'])).toHaveLength(2);
});

test('the check ends with 1 when what we ship is affected, with 0 when it is not, and never passes without an export', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const fastify = lock.packages['node_modules/fastify']?.version;
  const run = (OSV_DB: string) =>
    promisify(execFile)(process.execPath, [CHECK], { env: { ...process.env, OSV_DB } }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  const bad = await exportOf({ 'GHSA-x': affects('fastify', [{ introduced: '0' }]) });
  expect(await run(bad)).toEqual({ code: 1, stdout: `fastify@${fastify}: GHSA-x\n` });
  const good = await exportOf({ 'GHSA-x': affects('fastify', [{ introduced: '0' }, { fixed: fastify }]) });
  expect((await run(good)).code).toBe(0);
  expect((await run(await exportOf({}))).code).toBe(1);
  expect((await run('')).code).toBe(2);
});
