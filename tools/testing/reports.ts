import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './suites.ts';

/** One report per test file, written when the file ends: an interrupted run keeps what it did. */
export const REPORTS: string = process.env.REPORTS ?? join(ROOT, 'reports');

/** The parts of vitest's JSON format that are read. */
export type VitestReport = { testResults: { name: string; assertionResults: VitestTest[] }[] };
export type VitestTest = {
  fullName: string;
  status: 'passed' | 'failed' | 'skipped';
  duration: number;
  retries: number;
  failureMessages: string[];
  /** The reason given to `context.skip`. */
  note?: string | undefined;
};

/** The parts of Playwright's JSON format that are read. */
export type BrowserSuite = { title: string; file: string; specs: BrowserSpec[]; suites?: BrowserSuite[] };
export type BrowserSpec = { title: string; ok?: boolean; tags: string[]; tests: BrowserResult[] };
type BrowserResult = {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { status: string | undefined; duration: number; errors?: string[] }[];
};
export type BrowserReport = { suites: BrowserSuite[] };

export type Outcome = { title: string; result: 'passed' | 'failed' | 'not run'; isRetried: boolean; milliseconds: number; note?: string };

const reportPath = (file: string, folder = REPORTS): string => join(folder, `${file}.json`);

export async function writeReport(file: string, report: VitestReport | BrowserReport): Promise<void> {
  await mkdir(dirname(reportPath(file)), { recursive: true });
  await writeFile(reportPath(file), JSON.stringify(report));
}

export const removeReport = (file: string): Promise<void> => rm(reportPath(file), { force: true });

/** What became of each test of a file; undefined without a report. */
export async function readOutcomes(file: string, folder = REPORTS): Promise<Outcome[] | undefined> {
  const text = await readFile(reportPath(file, folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const report = JSON.parse(text) as VitestReport | BrowserReport;
  return 'suites' in report
    ? report.suites.flatMap((suite) => listSpecs(suite)).map(browserOutcome)
    : report.testResults.flatMap(({ assertionResults }) => assertionResults).map(vitestOutcome);
}

/** A browser test's name in Playwright's lists of tests. */
export type ListedTest = { title: string; tags: string[]; test: BrowserResult };

export function listSpecs({ title, file, specs, suites = [] }: BrowserSuite, parents: string[] = []): ListedTest[] {
  const path = title === file ? [] : [...parents, title];
  const own = specs.flatMap(({ title, tags, tests }) =>
    tests.map((test) => ({ title: [`[${test.projectName}]`, file, ...path, title].join(' › '), tags, test })),
  );
  return [...own, ...suites.flatMap((suite) => listSpecs(suite, path))];
}

function browserOutcome({ title, test: { status, results } }: ListedTest): Outcome {
  const result = status === 'skipped' ? 'not run' : status === 'unexpected' ? 'failed' : 'passed';
  return { title, result, isRetried: status === 'flaky', milliseconds: results.reduce((sum, { duration }) => sum + duration, 0) };
}

function vitestOutcome({ fullName, status, retries, duration, note }: VitestTest): Outcome {
  return {
    title: fullName,
    result: status === 'skipped' ? 'not run' : status,
    isRetried: status === 'passed' && retries > 0,
    milliseconds: duration,
    ...(note && { note }),
  };
}
