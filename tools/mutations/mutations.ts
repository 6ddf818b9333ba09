import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { committed } from '../testing/history.ts';
import { REPORTS } from '../testing/reports.ts';
import { ROOT } from '../testing/suites.ts';
import { makeCopy } from './copy.ts';
import { type Fault, withFault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { printTable, readResults, resultOf } from './results.ts';

/**
 * `npm run test:mutations`: plants one fault after the other in a copy of the last commit and says which test catches it. Begun again on the
 * same commit, it tries those that are not decided yet; `--again` starts afresh. `npm run test:mutations -- faqs`: the faults whose domain or
 * file has this word.
 */
const RESULTS = join(REPORTS, 'mutations.json');
const MAY_BE_MISSED = 2;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean', default: false },
    /** For each fault. */
    minutes: { type: 'string', default: '8' },
    /** The folder for the copy; on the same file system the packages need no room. */
    folder: { type: 'string', default: tmpdir() },
  },
});
const commit = await committed();
for (const fault of FAULTS) withFault(await readFile(join(ROOT, fault.file), 'utf8'), fault);
if (values.again) await rm(RESULTS, { force: true });
const chosen = FAULTS.filter(
  ({ domain, file }) => words.length === 0 || words.some((word) => domain.includes(word) || file.includes(word)),
);
const known = await readResults(RESULTS, commit);
const isDecided = (fault: Fault) => !['not decided', undefined].includes(resultOf(known, fault)?.verdict);
const left = chosen.filter((fault) => !isDecided(fault));
if (left.length > 0) await tryInCopy(left.map((fault) => String(FAULTS.indexOf(fault))));

const decided = await readResults(RESULTS, commit);
const results = chosen.flatMap((fault) => resultOf(decided, fault) ?? []);
const caught = results.filter(({ verdict }) => verdict === 'caught').length;
const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
console.log('');
printTable(results);
console.log(`${caught} of ${chosen.length} caught, ${results.length} decided in ${Math.round(seconds / 60)} minutes`);
process.exitCode = chosen.length - caught > MAY_BE_MISSED ? 1 : 0;

async function tryInCopy(indexes: string[]): Promise<void> {
  await mkdir(REPORTS, { recursive: true });
  const { copy, remove } = await makeCopy(values.folder);
  const options = ['--copy', copy, '--results', RESULTS, '--commit', commit, '--minutes', values.minutes];
  const { REPORTS: _own, ...environment } = process.env;
  const child = spawn(process.execPath, [join(copy, 'tools/mutations/in-copy.ts'), ...options, ...indexes], {
    stdio: 'inherit',
    cwd: copy,
    env: { ...environment, PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGINT'));
  await new Promise((done) => child.once('close', done));
  await remove();
}
