import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserReport, type ListedTest, listSpecs } from './reports.ts';
import type { Selection } from './select.ts';
import { ROOT, specFile } from './suites.ts';

export type BrowserTest = { file: string; title: string; isJourney: boolean };

/** Every browser test, as Playwright itself lists them: once per project in which it runs. `dialogos` only with WHOLE. */
export async function listBrowserTests(environment: { WHOLE?: 'true' } = {}, folder = join(ROOT, 'e2e')): Promise<BrowserTest[]> {
  const options = { cwd: folder, maxBuffer: 1e8, env: { ...process.env, ...environment } };
  const stdout = await new Promise<string>((done) => {
    execFile('playwright', ['test', '--list', '--reporter=json'], options, (_failed, output) => done(output));
  });
  const { suites, errors } = JSON.parse(stdout) as BrowserReport & { errors: { message: string }[] };
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return suites.flatMap((suite) => listSpecs(suite).map((test) => toBrowserTest(suite.file, test)));
}

const toBrowserTest = (file: string, { title, tags }: ListedTest): BrowserTest => ({
  file: specFile(file),
  title,
  isJourney: tags.includes('journey'),
});

export const selectedTests = (tests: readonly BrowserTest[], { specs, journeys }: Selection): BrowserTest[] =>
  tests.filter(({ file, isJourney }) => specs.has(file) || (journeys && isJourney));

/** For Playwright's `--test-list`. */
export const writeTestList = (path: string, tests: readonly BrowserTest[]): Promise<void> =>
  writeFile(path, tests.map(({ title }) => `${title}\n`).join(''));
