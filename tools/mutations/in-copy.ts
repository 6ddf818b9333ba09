import { open } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { listBrowserTests } from '../testing/browser-list.ts';
import { ROOT, testFiles } from '../testing/suites.ts';
import { FAULTS } from './faults.ts';
import { addResult } from './results.ts';
import { decide } from './search.ts';
import { stagesFor } from './stages.ts';

/** Started by `mutations.ts` in the copy, where it plants the faults with these indexes. It must never run in a person's tree. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    copy: { type: 'string', default: '' },
    results: { type: 'string', default: '' },
    commit: { type: 'string', default: '' },
    minutes: { type: 'string', default: '' },
  },
});
const { copy, results, commit, minutes } = values;
if (relative(copy, ROOT) !== '') throw new Error('npm run test:mutations starts this in a copy');

const end = new AbortController();
process.on('SIGINT', () => end.abort());
const log = await open(join(dirname(results), 'mutations.log'), 'a');
const tests = await testFiles();
const listed = await listBrowserTests();
for (const fault of FAULTS.filter((_, index) => positionals.includes(String(index)))) {
  const started = performance.now();
  console.log(`\n${fault.domain}, ${fault.kind}: ${fault.file}`);
  await log.write(`\n━━ ${fault.file}: ${fault.replace}\n`);
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(Number(minutes) * 60_000)]);
  const decision = await decide(fault, stagesFor(fault.file, tests, listed), { signal, output: log.fd }, end.signal);
  if (end.signal.aborted) break;
  const seconds = Math.round((performance.now() - started) / 1000);
  await addResult(results, commit, { ...fault, ...decision, seconds });
  console.log(`${decision.verdict} after ${seconds} s: ${decision.by}`);
}
await log.close();
