import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD, run, type Step } from '../testing/steps.ts';
import { git, ROOT } from '../testing/suites.ts';
import { type Fault, withFault } from './fault.ts';
import type { Decision } from './results.ts';
import { firstFailure, passes, type Way, without } from './stage-run.ts';
import type { Stage } from './stages.ts';

const PRINT: Step = { name: 'db:print', command: ['npm', 'run', '--silent', 'db:print'] };

/** The fault that the built pages have; null: none. */
let built: Fault | null | undefined;

const restore = () => git('checkout', '--quiet', '--', '.');

/** As a person would: the printed schema follows, so that the test which compares it does not count. */
async function plant(fault: Fault, way: Way): Promise<void> {
  const path = join(ROOT, fault.file);
  await writeFile(path, withFault(await readFile(path, 'utf8'), fault));
  if (fault.file.endsWith('.sql') && (await run(PRINT, way)) !== 0) throw new Error(`${fault.file}: the faulty SQL does not run`);
}

async function build({ runner }: Stage, fault: Fault | null, way: Way): Promise<void> {
  const wanted = fault && /^(web|contract)\//.test(fault.file) ? fault : null;
  if (runner !== 'browser' || built === wanted) return;
  built = undefined;
  if ((await run(BUILD, way)) === 0) built = wanted;
}

/**
 * Runs the stages until a test fails with the fault and passes without it. A test that fails in both cases is left out. `way` ends the
 * stages; `end` ends all.
 */
async function searchTest(fault: Fault, stages: readonly Stage[], way: Way, end: AbortSignal): Promise<Decision> {
  const flaky: string[] = [];
  await plant(fault, way);
  for (let stage of stages) {
    while (stage.files.length + stage.browser.length > 0) {
      await build(stage, fault, way);
      const failure = way.signal.aborted ? null : await firstFailure(stage, way);
      if (way.signal.aborted) return { verdict: 'not decided', by: `time is over: ${stage.name}` };
      if (failure === null) return { verdict: 'not decided', by: `failed without a failed test: ${stage.name}` };
      if (failure === undefined) break;
      await restore();
      const calmly = { ...way, signal: end };
      await build(stage, null, calmly);
      const by = stage.runner === 'browser' ? failure.title : `${failure.file}: ${failure.title}`;
      if (await passes(stage, failure, calmly)) return { verdict: 'caught', by };
      flaky.push(by);
      stage = without(stage, failure);
      await plant(fault, way);
    }
  }
  return flaky.length > 0 ? { verdict: 'flaky', by: flaky.join('; ') } : { verdict: 'missed', by: '' };
}

/** Whatever became of the search, the next one begins with the commit's files. */
export async function decide(fault: Fault, stages: readonly Stage[], way: Way, end: AbortSignal): Promise<Decision> {
  try {
    return await searchTest(fault, stages, way, end);
  } catch (error) {
    return { verdict: 'not decided', by: error instanceof Error ? error.message : String(error) };
  } finally {
    await restore();
  }
}
