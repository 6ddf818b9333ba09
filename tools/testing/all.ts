import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBrowserTests } from './browser-list.ts';
import { changedSince, committed, today, writeAll } from './history.ts';
import { REPORTS, readOutcomes, removeReport } from './reports.ts';
import { select } from './select.ts';
import { BENCH, BUILD, browserTests, check, components, longTests, run, STATES, type Step } from './steps.ts';
import { CHECKED, LONG, suiteOf, testFiles } from './suites.ts';
import { judge, passesAll, printVerdict } from './verdict.ts';

/**
 * `npm run test:all`: every test, the long suites in short form, and every state of every page. Begun again on the same commit, it runs
 * only the files that have not passed yet; on a later commit, also what the gate would run for the changes since. When nothing failed, was
 * left out or needed a second try, it writes `all.json` for the gate.
 */
type Progress = {
  commit: string;
  /** Steps without a report that passed. */
  done: string[];
  /** Files that passed only in a later run. */
  again: string[];
  /** Earlier commits whose results were kept. */
  kept: string[];
};

const PROGRESS = join(REPORTS, 'progress.json');
const WITHOUT_REPORT = [STATES, BENCH];
const WHOLE = { WHOLE: 'true' } as const;

const started = performance.now();
const commit = await committed();
const files = await testFiles();
const progress = await resume();
const expected = {
  files: [...CHECKED, 'components' as const, ...LONG].flatMap((suite) => files[suite]),
  browser: await listBrowserTests(WHOLE),
};
const left = [...(await judge(expected)).unclean];
for (const file of left) if (await readOutcomes(file)) progress.again.push(file);
await save();

const browser = expected.browser.filter(({ file }) => left.includes(file));
const has = (suites: readonly string[]) => left.some((file) => suites.includes(suiteOf(file) ?? ''));
const steps: Step[] = [
  ...(has(CHECKED) ? [check(left)] : []),
  BUILD,
  ...(has(['components']) ? [components(left)] : []),
  ...(browser.length > 0 ? [await browserTests(browser, WHOLE)] : []),
  ...longTests(left),
  ...WITHOUT_REPORT.filter(({ name }) => !progress.done.includes(name)),
];
for (const step of steps) {
  const passed = (await run(step)) === 0;
  if (passed && WITHOUT_REPORT.includes(step)) progress.done.push(step.name);
  await save();
}

console.log(`total: ${Math.round((performance.now() - started) / 1000)} s`);
const undone = WITHOUT_REPORT.filter(({ name }) => !progress.done.includes(name));
for (const { name } of undone) console.log(`failed: ${name}`);
const verdict = await judge(expected);
printVerdict(verdict);
const isGreen = passesAll(verdict) && undone.length === 0;
if (isGreen) await writeAll({ commit, date: today(), kept: progress.kept, again: [...new Set(progress.again)], passed: verdict.passed });
process.exitCode = isGreen ? 0 : 1;

/** Keeps the reports of an earlier run on this commit; of one on an earlier commit, those of tests that the changes since do not select. */
async function resume(): Promise<Progress> {
  const known = await readFile(PROGRESS, 'utf8').then(
    (text) => JSON.parse(text) as Progress,
    () => undefined,
  );
  if (known?.commit === commit) return known;
  const { everything, journeys, specs, long } = select(known && (await changedSince(known.commit)), Object.values(files).flat());
  if (!known || everything || journeys) {
    await rm(REPORTS, { recursive: true, force: true });
    return { commit, done: [], again: [], kept: [] };
  }
  for (const file of [...CHECKED, 'components' as const].flatMap((suite) => files[suite])) await removeReport(file);
  for (const file of [...specs, ...long]) await removeReport(file);
  return { ...known, commit, done: [], kept: [...known.kept, known.commit] };
}

async function save(): Promise<void> {
  await mkdir(REPORTS, { recursive: true });
  await writeFile(PROGRESS, JSON.stringify(progress));
}
