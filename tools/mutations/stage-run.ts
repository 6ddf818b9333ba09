import { rm } from 'node:fs/promises';
import { REPORTS, readOutcomes } from '../testing/reports.ts';
import { browserTests, components, run, type Step } from '../testing/steps.ts';
import type { Stage } from './stages.ts';

export type Way = { signal: AbortSignal; output: number };
/** The first test of a stage that failed. The title of a file that cannot be loaded is its path. */
export type Failure = { file: string; title: string };

/** Vitest looks for it in the titles of groups and test, joined by ' > ', which a report leaves out. */
export const titlePattern = (title: string): string => title.replaceAll(/[^\p{L}\p{N}]+/gu, '.+');

/** Ends at the first failure. */
async function stepOf({ name, runner, files, browser }: Stage, title?: string): Promise<Step> {
  const step =
    runner === 'browser'
      ? await browserTests(browser)
      : runner === 'components'
        ? components(files)
        : { name, command: ['npm', 'test', '--silent', '--', ...files] };
  const first = runner === 'browser' ? ['--max-failures=1'] : ['--bail=1', ...(title ? ['-t', titlePattern(title)] : [])];
  return { ...step, name, command: [...step.command, ...first] };
}

/** Undefined: all passed. Null: no test says why it failed. */
export async function firstFailure(stage: Stage, way: Way): Promise<Failure | undefined | null> {
  await rm(REPORTS, { recursive: true, force: true });
  if ((await run(await stepOf(stage), way)) === 0) return undefined;
  for (const file of new Set([...stage.files, ...stage.browser.map((test) => test.file)])) {
    const failed = (await readOutcomes(file))?.find(({ result }) => result === 'failed');
    if (failed) return { file, title: failed.title };
  }
  return null;
}

const isFile = ({ file, title }: Failure): boolean => file.endsWith(title);

/** The stage with the failed test alone. */
const only = (stage: Stage, { file, title }: Failure): Stage => ({
  ...stage,
  name: 'the same without the fault',
  files: stage.files.filter((one) => one === file),
  browser: stage.browser.filter((test) => test.title === title),
});

export const without = (stage: Stage, { file, title }: Failure): Stage => ({
  ...stage,
  files: stage.files.filter((one) => one !== file),
  browser: stage.browser.filter((test) => test.title !== title),
});

/** Whether the failed test passes now. */
export async function passes(stage: Stage, failure: Failure, way: Way): Promise<boolean> {
  await rm(REPORTS, { recursive: true, force: true });
  await run(await stepOf(only(stage, failure), isFile(failure) ? undefined : failure.title), way);
  const outcomes = (await readOutcomes(failure.file)) ?? [];
  const asked = isFile(failure) ? outcomes : outcomes.filter(({ title }) => title === failure.title);
  return asked.length > 0 && asked.every(({ result }) => result === 'passed');
}
