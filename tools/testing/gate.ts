import { rm } from 'node:fs/promises';
import { listBrowserTests, selectedTests } from './browser-list.ts';
import { changedSince, lastOfAll } from './history.ts';
import { REPORTS } from './reports.ts';
import { type Selection, select } from './select.ts';
import { BENCH, BUILD, browserTests, check, components, longTests, run, type Step } from './steps.ts';
import { CHECKED, LONG, testFiles } from './suites.ts';
import { judge, passesGate, printVerdict } from './verdict.ts';

/** `.ci/run` after the installation: what always runs, and what the changes since the last run of everything select (`rooms.ts`). */
const started = performance.now();
await rm(REPORTS, { recursive: true, force: true });
const files = await testFiles();
const all = await lastOfAll();
const changed = all && (await changedSince(all.commit));
const tests = [...files.browser, ...LONG.flatMap((suite) => files[suite])];
const selection = select(changed, tests);
const listed = await listBrowserTests();
const browser = selectedTests(listed, selection);
printSelection(selection);

const steps: Step[] = [check(), BUILD, components(), await browserTests(browser), ...longTests([...selection.long]), BENCH];
let code = 0;
for (const step of steps) {
  code = await run(step);
  if (code !== 0) break;
}
console.log(`total: ${Math.round((performance.now() - started) / 1000)} s`);
const always = [...CHECKED, 'components' as const].flatMap((suite) => files[suite]);
const verdict = await judge({ files: [...always, ...selection.long], browser });
printVerdict(verdict);
process.exitCode = code === 0 && passesGate(verdict) ? 0 : 1;

function printSelection({ everything, reasons, long, journeys }: Selection): void {
  if (all && changed)
    console.log(`Covered by the run of everything at ${all.commit.slice(0, 7)} (${all.date}), except what changed since:`);
  for (const [room, because] of reasons)
    console.log(`  ${room}: ${because.slice(0, 3).join(', ')}${because.length > 3 ? ` and ${because.length - 3} more` : ''}`);
  if (everything) console.log(`Everything is selected because of ${everything}.`);
  if (journeys) console.log('Shared code changed: the journeys of every domain.');
  const counts = LONG.map((suite) => `${files[suite].filter((file) => long.has(file)).length} of ${files[suite].length} ${suite} files`);
  console.log(
    `Selected: ${browser.length} of ${listed.length} browser tests, ${counts.join(', ')}; always check, components, bench and canario.`,
  );
}
