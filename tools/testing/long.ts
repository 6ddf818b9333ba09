import { changedSince, committed, type LongRun, readLong, today, writeLong } from './history.ts';
import { run, type Step } from './steps.ts';
import { LONG, suiteOf, testFiles } from './suites.ts';
import { judge, totals } from './verdict.ts';

/**
 * `npm run test:long`: attack, break, heavy and bench in their whole sizes, one file after the other. Each that ends gets its line in
 * `long.json`; begun again, files that passed on the same code are left out. `npm run test:long -- kill pool`: only files with these words.
 */
const BENCH = 'bench';
const words = process.argv.slice(2);
const commit = await committed();
const files = await testFiles();
const names = [...LONG.flatMap((suite) => files[suite]), BENCH].filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
);
let failed = 0;
for (const name of names) {
  const runs = await readLong();
  if (await isProved(runs[name])) continue;
  const started = performance.now();
  const code = await run(stepOf(name));
  const counts =
    name === BENCH ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 } : totals(await judge({ files: [name], browser: [] }));
  failed += code === 0 ? counts.failed : Math.max(1, counts.failed);
  await writeLong({
    ...runs,
    [name]: { date: today(), commit: commit.slice(0, 10), ...counts, seconds: Math.round((performance.now() - started) / 1000) },
  });
}
for (const [name, { date, passed, failed, seconds }] of Object.entries(await readLong()))
  console.log(`${date}  ${name.padEnd(52)} ${passed} passed, ${failed} failed, ${seconds} s`);
process.exitCode = failed > 0 ? 1 : 0;

function stepOf(name: string): Step {
  if (name === BENCH) return { name, command: ['npm', 'run', '--silent', 'bench'] };
  return { name, command: ['vitest', 'run', '--project', suiteOf(name) ?? '', name] };
}

async function isProved(known: LongRun | undefined): Promise<boolean> {
  return known?.failed === 0 && (await changedSince(known.commit))?.length === 0;
}
