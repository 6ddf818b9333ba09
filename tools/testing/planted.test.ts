import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserTest, listBrowserTests } from './browser-list.ts';
import { ROOT } from './suites.ts';
import { judge, passesAll, passesGate } from './verdict.ts';

/** The runners of the gate over planted tests. Below the project's root, where the runners find their packages. */
await mkdir(join(ROOT, 'reports'), { recursive: true });
const folder = await mkdtemp(join(ROOT, 'reports/planted-'));
afterAll(() => rm(folder, { recursive: true }));
const fileOf = (name: string) => join(relative(ROOT, folder), name);

const SECOND_TRY = `let tries = 0;\ntest('passes at the second try', () => { if (tries++ === 0) throw new Error('first'); });\n`;
const VITEST = "import { describe, test } from 'vitest';\n";
const VITEST_FILES = {
  'vitest.config.ts': `export default { test: { retry: 1, include: ['*.test.ts'], reporters: ['${ROOT}tools/testing/vitest-reports.ts'] } };`,
  'passing.test.ts': `${VITEST}test('passes', () => {});\n`,
  'skipped.test.ts': `${VITEST}test('runs', () => {});\ntest.skip('is skipped', () => {});\n`,
  'skipped-suite.test.ts': `${VITEST}describe.skip('suite', () => { test('is never run', () => {}); });\n`,
  'excused.test.ts': `${VITEST}test('skips itself', (context) => context.skip('no reason that counts'));\n`,
  'retried.test.ts': VITEST + SECOND_TRY,
  'unloadable.test.ts': `${VITEST}import './missing.ts';\ntest('is not even found', () => {});\n`,
};
const PLAYWRIGHT = "import { test } from '@playwright/test';\n";
const BROWSER_FILES = {
  'playwright.config.ts': `export default { testDir: '.', testMatch: '*.spec.ts', retries: 1, reporter: [['${ROOT}tools/testing/browser-reports.ts']] };`,
  'passing.spec.ts': `${PLAYWRIGHT}test('passes', () => {});\ntest.describe('inside', () => { test('passes too', () => {}); });\n`,
  'skipped.spec.ts': `${PLAYWRIGHT}test('runs', () => {});\ntest.skip('is skipped', () => {});\n`,
  'failing.spec.ts': `${PLAYWRIGHT}test('fails', () => { throw new Error('always'); });\n`,
  // A second try has a new process.
  'retried.spec.ts': `${PLAYWRIGHT}test('passes at the second try', () => { if (test.info().retry === 0) throw new Error('first'); });\n`,
};

const call = (program: string, ...args: string[]) =>
  new Promise<void>((done) => {
    const { CI: _patient, ...environment } = process.env;
    execFile(program, args, { cwd: folder, env: { ...environment, REPORTS: folder } }, () => done());
  });

let listed: BrowserTest[];
beforeAll(async () => {
  for (const [name, text] of Object.entries({ ...VITEST_FILES, ...BROWSER_FILES })) await writeFile(join(folder, name), text);
  listed = await listBrowserTests({}, folder);
  await call('vitest', 'run', '--root', folder);
  await call('playwright', 'test');
});

const judgeFile = (name: string) => judge({ files: [fileOf(name)], browser: [] }, folder);
const judgeSpec = (name: string) => judge({ files: [], browser: listed.filter(({ file }) => file.endsWith(`/${name}`)) }, folder);

test('tests that pass at once pass both forms', async () => {
  for (const verdict of [await judgeFile('passing.test.ts'), await judgeSpec('passing.spec.ts')])
    expect({ ...verdict, gate: passesGate(verdict), all: passesAll(verdict) }).toMatchObject({
      notRun: [],
      retried: [],
      gate: true,
      all: true,
    });
  expect((await judgeSpec('passing.spec.ts')).passed).toEqual({ browser: 2 });
});

test.each([
  ['skipped.test.ts', 'is skipped'],
  ['skipped-suite.test.ts', 'suite is never run'],
  ['excused.test.ts', 'skips itself'],
  ['never-started.test.ts', 'no report'],
])('a selected test of %s that does not run fails the gate', async (name, title) => {
  const verdict = await judgeFile(name);
  expect(verdict.notRun).toEqual([`${fileOf(name)}: ${title}`]);
  expect(passesGate(verdict)).toBe(false);
});

test('a browser test that is skipped, and one without a report, fail the gate', async () => {
  const skipped = await judgeSpec('skipped.spec.ts');
  expect(skipped.notRun).toEqual(['[] › skipped.spec.ts › is skipped']);
  const missing = { file: 'e2e/tests/passing.spec.ts', title: '[phone] › passing.spec.ts › passes', isJourney: false };
  const unlisted = await judge({ files: [], browser: [missing] }, folder);
  expect(unlisted.notRun).toEqual([missing.title]);
  expect([passesGate(skipped), passesGate(unlisted)]).toEqual([false, false]);
});

test('a failed test, and a file that cannot be loaded, fail the gate', async () => {
  const failed = [await judgeFile('unloadable.test.ts'), await judgeSpec('failing.spec.ts')];
  expect(failed.map((verdict) => [verdict.failed.length, passesGate(verdict)])).toEqual([
    [1, false],
    [1, false],
  ]);
});

test.each([
  ['vitest', judgeFile, 'retried.test.ts'],
  ['Playwright', judgeSpec, 'retried.spec.ts'],
])('a second try of %s is named; it fails the run of everything, not the gate', async (_runner, judged, name) => {
  const verdict = await judged(name);
  expect(verdict.retried).toEqual([expect.stringContaining('passes at the second try')]);
  expect([passesGate(verdict), passesAll(verdict)]).toEqual([true, false]);
});
