import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type BrowserSpec, writeReport } from './reports.ts';
import { specFile } from './suites.ts';

type Spec = { tests: TestCase[]; left: Set<string> };

/** Writes a report for each spec file when its last test ends. */
export default class BrowserReports implements Reporter {
  readonly #specs = new Map<string, Spec>();
  #folder = '';

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#folder = rootDir;
    for (const test of suite.allTests()) {
      const spec = this.#specs.get(this.#fileOf(test)) ?? { tests: [], left: new Set() };
      spec.tests.push(test);
      spec.left.add(test.id);
      this.#specs.set(this.#fileOf(test), spec);
    }
  }

  async onTestEnd(test: TestCase): Promise<void> {
    const file = this.#fileOf(test);
    const spec = this.#specs.get(file);
    // A failed try is followed by another.
    if (!spec || (!test.ok() && test.results.length <= test.retries)) return;
    spec.left.delete(test.id);
    if (spec.left.size === 0) await this.#write(file, spec);
  }

  /** After an interruption: tests without a result are reported as skipped. */
  async onEnd(): Promise<void> {
    for (const [file, spec] of this.#specs) if (spec.left.size > 0) await this.#write(file, spec);
  }

  printsToStdio(): boolean {
    return false;
  }

  #fileOf = ({ location }: TestCase): string => relative(this.#folder, location.file);

  #write = (file: string, { tests }: Spec): Promise<void> =>
    writeReport(specFile(file), {
      suites: [
        {
          title: file,
          file,
          specs: [],
          suites: tests.map((test) => ({ title: titlesOf(test).slice(0, -1).join(' › ') || file, file, specs: [toSpec(test)] })),
        },
      ],
    });
}

/** Without project and file. */
const titlesOf = (test: TestCase): string[] => test.titlePath().slice(3);

const toSpec = (test: TestCase): BrowserSpec => ({
  title: test.title,
  ok: test.ok(),
  tags: test.tags,
  tests: [
    {
      projectName: test.parent.project()?.name ?? '',
      status: test.outcome(),
      results: test.results.map(({ status, duration, errors }) => ({
        status,
        duration,
        errors: errors.map(({ message }) => message ?? ''),
      })),
    },
  ],
});
