import { type BrowserTest, selectedTests } from '../testing/browser-list.ts';
import { matches } from '../testing/glob.ts';
import { ROOMS } from '../testing/rooms.ts';
import { patternsOf, roomsOf, select } from '../testing/select.ts';
import { CHECKED, LONG, type Suite } from '../testing/suites.ts';

/** Tests of one runner: whole files of vitest, or single browser tests. */
export type Stage = { name: string; runner: 'check' | 'components' | 'browser'; files: string[]; browser: BrowserTest[] };

/** By workspace: tests of every policy and limit, and of every operation with the ids of another company. */
const OF_ALL: Record<string, string[]> = {
  contract: ['db/tests/*.test.ts'],
  db: ['db/tests/*.test.ts', 'server/tests/replay.test.ts'],
  server: ['server/tests/replay.test.ts'],
};
/** Fails for every fault. */
const OF_FAULTS = 'tools/mutations/faults.test.ts';

/**
 * What the gate runs for a changed file, in the order in which a test is most likely to fail: first the tests of its domain. Left out are
 * the long suites and the bench: a fault that only they would catch counts as missed.
 */
export function stagesFor(file: string, tests: Record<Suite, string[]>, listed: readonly BrowserTest[]): Stage[] {
  const rooms = roomsOf(file);
  const own = typeof rooms === 'string' ? [] : rooms.flatMap(([name, room]) => (name in ROOMS ? patternsOf(room) : []));
  const [workspace = ''] = file.split('/');
  const near = [...own, ...(OF_ALL[workspace] ?? [])];
  const checked = CHECKED.flatMap((suite) => tests[suite]).filter((test) => test !== OF_FAULTS);
  const isNear = (test: string) => matches(test, near) && (workspace !== 'web' || test.startsWith('web/'));
  const of = (runner: 'check' | 'components', name: string, files: string[]): Stage => ({ name, runner, files, browser: [] });
  const selection = select([file], [...tests.browser, ...LONG.flatMap((suite) => tests[suite])]);
  const browser: Stage = { name: 'browser tests', runner: 'browser', files: [], browser: selectedTests(listed, selection) };
  const ownChecks = of('check', 'check: its domain', checked.filter(isNear));
  const otherChecks = of(
    'check',
    'check: the rest',
    checked.filter((test) => !isNear(test)),
  );
  const ownPages = of('components', 'pages of its domain', tests.components.filter(isNear));
  const otherPages = of(
    'components',
    'other pages and components',
    tests.components.filter((test) => !isNear(test)),
  );
  // No component test uses the server.
  if (workspace === 'db' || workspace === 'server') return [ownChecks, browser, otherChecks];
  return [ownChecks, ownPages, browser, otherChecks, otherPages];
}
