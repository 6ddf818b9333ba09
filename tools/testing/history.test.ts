import { expect, test } from 'vitest';
import { changedSince } from './history.ts';
import { git } from './suites.ts';

test('a commit that this clone does not have gives no changes to select by', async () => {
  expect(await changedSince('0123456789012345678901234567890123456789')).toBeUndefined();
});

test('changes since a commit are those of later commits and of the working copy, without the records of runs', async () => {
  const [commit = ''] = await git('rev-parse', 'HEAD');
  const changed = await changedSince(commit);
  expect(changed).toEqual(expect.not.arrayContaining(['tools/testing/all.json', 'tools/testing/long.json']));
  const [shown] = await git('diff', '--name-only', commit);
  if (shown) expect(changed).toContain(shown);
});
