import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `node tools/count-tests.ts reports`: one line with the totals of all runners' JSON reports. */
type Vitest = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const folder = process.argv[2] ?? 'reports';
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of await readdir(folder).catch(() => [])) {
  if (!file.endsWith('.json')) continue;
  const report = JSON.parse(await readFile(join(folder, file), 'utf8')) as Vitest | Playwright;
  // Flaky tests fail the run: a test that passes only at the second try has a bug.
  const counts =
    'stats' in report
      ? [report.stats.expected, report.stats.unexpected + report.stats.flaky, report.stats.skipped]
      : [report.numPassedTests, report.numFailedTests, report.numPendingTests];
  sum.passed += counts[0] ?? 0;
  sum.failed += counts[1] ?? 0;
  sum.skipped += counts[2] ?? 0;
}
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
