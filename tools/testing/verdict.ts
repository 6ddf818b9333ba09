import type { BrowserTest } from './browser-list.ts';
import { type Outcome, REPORTS, readOutcomes } from './reports.ts';
import { type Suite, suiteOf } from './suites.ts';

/** What was selected: whole files of vitest, single tests of Playwright. */
export type Expected = { files: readonly string[]; browser: readonly BrowserTest[] };

export type Verdict = {
  /** Passed tests per suite. */
  passed: Partial<Record<Suite, number>>;
  failed: string[];
  /** Selected and not run: counted as failed. */
  notRun: string[];
  /** Passed at the second try. */
  retried: string[];
  /** Skipped with the reason that `MAY_SKIP` allows. */
  excused: string[];
  /** Files with anything but tests that passed at once. */
  unclean: Set<string>;
};

/** Files whose tests may skip themselves with `context.skip(reason)`. */
const MAY_SKIP = new Set(['tools/heavy/previous-release.test.ts', 'tools/migrations.test.ts']);

/** Compares what was selected with the reports. */
export async function judge({ files, browser }: Expected, reports = REPORTS): Promise<Verdict> {
  const verdict: Verdict = { passed: {}, failed: [], notRun: [], retried: [], excused: [], unclean: new Set() };
  for (const file of files) {
    const outcomes = await readOutcomes(file, reports);
    if (!outcomes?.length) addMissing(verdict, file, `${file}: ${outcomes ? 'no test in it' : 'no report'}`);
    for (const outcome of outcomes ?? []) add(verdict, file, outcome);
  }
  for (const [file, tests] of Map.groupBy(browser, (test) => test.file)) {
    const outcomes = new Map((await readOutcomes(file, reports))?.map((outcome) => [outcome.title, outcome]));
    for (const { title } of tests) {
      const outcome = outcomes.get(title);
      if (outcome) add(verdict, file, outcome);
      else addMissing(verdict, file, title);
    }
  }
  return verdict;
}

/** Passed, and what counts as failed. */
export const totals = ({ passed, failed, notRun }: Verdict): { passed: number; failed: number } => ({
  passed: Object.values(passed).reduce((sum, count) => sum + count, 0),
  failed: failed.length + notRun.length,
});

/** The gate names a second try; `npm run test:all` fails for it. */
export const passesGate = (verdict: Verdict): boolean => totals(verdict).failed === 0 && totals(verdict).passed > 0;
export const passesAll = (verdict: Verdict): boolean => passesGate(verdict) && verdict.retried.length === 0;

export function printVerdict(verdict: Verdict): void {
  const { failed, notRun, retried, excused } = verdict;
  print('skipped', excused);
  print('failed', failed);
  print('selected and not run', notRun);
  print('passed only at the second try', retried);
  const total = totals(verdict);
  console.log(`${notRun.length} not run, ${retried.length} retried`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

const PRINTED = 30;

function print(what: string, titles: string[]): void {
  for (const title of titles.slice(0, PRINTED)) console.log(`${what}: ${title}`);
  if (titles.length > PRINTED) console.log(`${what}: ${titles.length - PRINTED} more`);
}

function addMissing(verdict: Verdict, file: string, title: string): void {
  verdict.notRun.push(title);
  verdict.unclean.add(file);
}

function add(verdict: Verdict, file: string, { title, result, isRetried, note }: Outcome): void {
  const suite = suiteOf(file);
  const name = suite === 'browser' ? title : `${file}: ${title}`;
  if (result === 'not run' && note && MAY_SKIP.has(file)) {
    verdict.excused.push(`${name} (${note})`);
    return;
  }
  if (result === 'passed' && suite) verdict.passed[suite] = (verdict.passed[suite] ?? 0) + 1;
  if (result === 'failed') verdict.failed.push(name);
  if (result === 'not run') verdict.notRun.push(name);
  if (isRetried) verdict.retried.push(name);
  if (isRetried || result !== 'passed') verdict.unclean.add(file);
}
