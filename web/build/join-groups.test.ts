import { expect, test } from 'vitest';
import { type Group, joinGroups } from './join-groups.ts';

type Sketch = { bytes: number; users: string[]; there?: string[]; imports?: string[] };

/** The names of the files that are joined, for files given by name. */
function joined(files: Record<string, Sketch>, weights: Record<string, number> = {}): string[] {
  const groups = Object.entries(files).map(
    ([name, { bytes, users, there = [] }]): Group => ({ files: new Set([name]), bytes, users: new Set(users), there: new Set(there) }),
  );
  const rules = {
    imports: (file: string) => files[file]?.imports ?? [],
    weightOf: (part: string) => weights[part] ?? 1,
    request: 100,
    vain: 500,
  };
  return joinGroups(groups, rules)
    .map((group) => [...group.files].toSorted().join('+'))
    .toSorted();
}

test('files that the same pages load are joined, and those of other pages are not', () => {
  const files = { a: { bytes: 900, users: ['x', 'y'] }, b: { bytes: 900, users: ['x', 'y'] }, c: { bytes: 10, users: ['z'] } };
  expect(joined(files)).toEqual(['a+b', 'c']);
});

test('a page loads bytes in vain only where they are worth less than the requests saved', () => {
  const files = (bytes: number) => ({ a: { bytes: 900, users: ['x', 'y'] }, b: { bytes, users: ['x'] } });
  expect(joined(files(99))).toEqual(['a+b']);
  expect(joined(files(101))).toEqual(['a', 'b']);
  expect(joined(files(99), { y: 2 })).toEqual(['a', 'b']);
});

test('one page does not load much in vain for the requests that others save', () => {
  const users = [...'bcdefghij'];
  const files = (bytes: number) => ({ a: { bytes: 10, users: ['a', ...users] }, b: { bytes, users } });
  expect(joined(files(500))).toEqual(['a+b']);
  expect(joined(files(501))).toEqual(['a', 'b']);
});

test('what an earlier part has loaded costs nothing', () => {
  expect(joined({ a: { bytes: 10, users: ['page'], there: ['dialog'] }, b: { bytes: 900, users: ['dialog', 'page'] } })).toEqual(['a+b']);
});

test('two files are not joined if a third would be needed between them', () => {
  const between = { bytes: 900, users: ['z'], there: ['x'], imports: ['c'] };
  const files = { a: { bytes: 50, users: ['x'], imports: ['b'] }, b: between, c: { bytes: 50, users: ['x'] } };
  expect(joined(files, { z: 10 })).toEqual(['a', 'b', 'c']);
  expect(joined({ ...files, a: { ...files.a, imports: [] } }, { z: 10 })).toEqual(['a+c', 'b']);
});

test('two files are not joined if a page would then need a third', () => {
  const files = {
    a: { bytes: 1, users: ['x'], imports: ['heavy'] },
    b: { bytes: 1, users: ['x', 'y'] },
    heavy: { bytes: 900, users: ['x'] },
  };
  expect(joined(files)).toEqual(['a+heavy', 'b']);
});
