import { dirname } from 'node:path';
import { matches } from './glob.ts';
import { ADDITIONS, EVERYTHING, NOTHING_MORE } from './other-files.ts';
import { CANARY, PLACES, ROOMS, type Room } from './rooms.ts';
import { LONG, specFile, specName, suiteOf } from './suites.ts';

export type Selection = {
  /** Every test, and why. */
  everything?: string;
  /** All tests of these specs. */
  specs: Set<string>;
  /** The tests tagged `@journey`, of every spec. */
  journeys: boolean;
  /** Files of the long suites. */
  long: Set<string>;
  /** Which changed files selected each room. */
  reasons: Map<string, string[]>;
};

const UNKNOWN = 'changes since an unknown commit';

/** What the gate runs for the changed files, out of the project's test files. */
export function select(changed: readonly string[] | undefined, tests: readonly string[]): Selection {
  const selection: Selection = { specs: new Set([specFile(CANARY)]), journeys: false, long: new Set(), reasons: new Map() };
  if (!changed) selection.everything = UNKNOWN;
  const specs = tests.filter((file) => suiteOf(file) === 'browser');
  const long = tests.filter(isLong);
  const because = (room: string, file: string) => selection.reasons.set(room, [...(selection.reasons.get(room) ?? []), file]);
  for (const file of changed ?? []) {
    if (isLong(file) || suiteOf(file) === 'browser') {
      because('the test itself', file);
      if (tests.includes(file)) (isLong(file) ? selection.long : selection.specs).add(file);
      continue;
    }
    const found = roomsOf(file, specs);
    if (found === 'nothing more') continue;
    if (found === 'everything') {
      selection.everything ??= file;
      because('everything', file);
      continue;
    }
    for (const [name, room] of found) {
      because(name, file);
      selection.journeys ||= room.journeys ?? false;
      for (const spec of specs) if (matches(specName(spec), room.browser)) selection.specs.add(spec);
      for (const test of long) if (matches(test, room.long)) selection.long.add(test);
    }
  }
  if (selection.everything) for (const test of tests) (isLong(test) ? selection.long : selection.specs).add(test);
  return selection;
}

/** A file without a row may be used by any test. */
export function roomsOf(file: string, tests: readonly string[] = []): [name: string, room: Room][] | 'everything' | 'nothing more' {
  if (matches(file, NOTHING_MORE)) return 'nothing more';
  if (matches(file, EVERYTHING)) return 'everything';
  const rows = [...rowsFor(file, ROOMS), ...helperOf(file)];
  const rooms = rows.length > 0 ? rows : ownRooms(file, tests);
  return rooms.length === 0 ? 'everything' : [...rooms, ...rowsFor(file, ADDITIONS)];
}

/** The patterns of a room's files. */
export const patternsOf = ({ names = [], files = [] }: Room): string[] => [
  ...files,
  ...names.flatMap((name) => PLACES.map((place) => place.replace('<name>', name))),
];

export const isLong = (file: string): boolean => LONG.some((suite) => suite === suiteOf(file));

const rowsFor = (file: string, rooms: Record<string, Room>) => Object.entries(rooms).filter(([, room]) => matches(file, patternsOf(room)));

/** Of a domain without a row: the browser tests that have its name. */
export function ownRooms(file: string, tests: readonly string[]): [string, Room][] {
  const names = new Set(tests.filter((test) => suiteOf(test) === 'browser').map((test) => specName(test).split(/[/.]/)[0] ?? ''));
  return [...names]
    .filter((name) => matches(file, patternsOf({ names: [name] })))
    .map((name) => [name, { browser: [`${name}.spec.ts`, `${name}/*`] }]);
}

/** A file beside specs helps them. */
function helperOf(file: string): [string, Room][] {
  const folder = specName(dirname(file));
  return file.startsWith(specFile('')) && folder ? [[`specs of ${folder}`, { browser: [`${folder}/*`] }]] : [];
}
