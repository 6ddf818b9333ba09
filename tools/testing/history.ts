import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, ROOT } from './suites.ts';

/** What `npm run test:all` proved when it was last green. */
export type AllRun = {
  commit: string;
  date: string;
  /** Earlier commits whose results were kept, because the changes since did not select their tests. */
  kept: string[];
  /** Files that passed only in a later run. */
  again: string[];
  passed: Record<string, number>;
};
export type LongRun = { commit: string; date: string; passed: number; failed: number; seconds: number };

/** The runs' own records: what they prove does not depend on them. */
const RECORDS = ['tools/testing/all.json', 'tools/testing/long.json'] as const;
const [ALL, LONG] = RECORDS;

const read = async <Content>(path: string, none: Content): Promise<Content> =>
  readFile(join(ROOT, path), 'utf8').then(
    (text) => JSON.parse(text) as Content,
    () => none,
  );

export const lastOfAll = (): Promise<AllRun | undefined> => read<AllRun | undefined>(ALL, undefined);
export const writeAll = (run: AllRun): Promise<void> => writeFile(join(ROOT, ALL), `${JSON.stringify(run, null, 2)}\n`);
export const readLong = (): Promise<Record<string, LongRun>> => read(LONG, {});

/** One line per file. */
export function writeLong(runs: Record<string, LongRun>): Promise<void> {
  const lines = Object.entries(runs)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([file, run]) =>
        `  ${JSON.stringify(file)}: ${JSON.stringify(run)
          .replaceAll(/([{,:])(?=["\d])/g, '$1 ')
          .replace('}', ' }')}`,
    );
  return writeFile(join(ROOT, LONG), `{\n${lines.join(',\n')}\n}\n`);
}

/** Files that differ from those of a commit, with uncommitted and new ones; undefined if this clone does not have the commit. */
export async function changedSince(commit: string): Promise<string[] | undefined> {
  const known = await git('cat-file', '-e', `${commit}^{commit}`).catch(() => undefined);
  if (!known) return undefined;
  const [changed, added] = [
    await git('diff', '--name-only', '--no-renames', commit),
    await git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...changed, ...added].filter((file) => !RECORDS.some((record) => record === file));
}

/** The commit that a run is about. A record of files that no commit has would prove nothing. */
export async function committed(): Promise<string> {
  const [commit = ''] = await git('rev-parse', 'HEAD');
  const changed = await changedSince(commit);
  if (changed?.length) throw new Error(`commit first: ${changed.slice(0, 5).join(', ')}`);
  return commit;
}

/** Days in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);
