import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEFT_OUT } from '../e2e/left-out.ts';

/** `node tools/count-tests.ts reports`: one line with the totals of all runners' JSON reports, after the tests that passed only at a later try. */
type Vitest = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};
type Suite = { suites?: Suite[]; specs?: { title: string; tests: Test[] }[] };
type Test = { status: string; annotations: { type: string; description?: string }[] };
type Playwright = Suite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const folder = process.argv[2] ?? 'reports';
const sum = { passed: 0, failed: 0, skipped: 0 };
const retried: string[] = [];
const leftOut: string[] = [];
for (const file of await readdir(folder).catch(() => [])) {
  if (!file.endsWith('.json')) continue;
  const report = JSON.parse(await readFile(join(folder, file), 'utf8')) as Vitest | Playwright;
  const [passed, failed, skipped] =
    'stats' in report
      ? [report.stats.expected + report.stats.flaky, report.stats.unexpected, report.stats.skipped]
      : [report.numPassedTests, report.numFailedTests, report.numPendingTests];
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  retried.push(...('stats' in report ? titlesOf(report, ({ status }) => status === 'flaky') : retriedOf(report)));
  if ('stats' in report) leftOut.push(...titlesOf(report, isLeftOut));
}
for (const title of retried) console.log(`passed only at a later try: ${title}`);
if (leftOut.length > 0) console.log(`LEFT OUT for lack of time: ${leftOut.length} browser tests, from '${leftOut[0]}'`);
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

function isLeftOut({ annotations }: Test): boolean {
  return annotations.some(({ type, description }) => type === 'skip' && description === LEFT_OUT);
}

function titlesOf({ suites = [], specs = [] }: Suite, isMeant: (test: Test) => boolean): string[] {
  const own = specs.filter(({ tests }) => tests.some(isMeant)).map(({ title }) => title);
  return [...own, ...suites.flatMap((suite) => titlesOf(suite, isMeant))];
}

/** A test that passed has messages only from a try before. */
function retriedOf({ testResults }: Vitest): string[] {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(({ fullName }) => fullName);
}
