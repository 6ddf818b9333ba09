import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Fault } from './fault.ts';

/** `flaky`: the only tests that failed fail without the fault too. */
type Verdict = 'caught' | 'missed' | 'flaky' | 'not decided';
export type Decision = { verdict: Verdict /** The test that failed, or why nothing was decided. */; by: string };
export type Result = Fault & Decision & { seconds: number };

/** Those of a commit. A result is added as soon as it is known. */
export async function readResults(path: string, commit: string): Promise<Result[]> {
  const known = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as { commit: string; results: Result[] },
    () => undefined,
  );
  return known?.commit === commit ? known.results : [];
}

export async function addResult(path: string, commit: string, result: Result): Promise<void> {
  const others = (await readResults(path, commit)).filter((other) => !isOf(other, result));
  const results = [...others, result];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ commit, results }, null, 2)}\n`);
}

const isOf = (result: Result, { file, find }: Fault): boolean => result.file === file && result.find === find;

export const resultOf = (results: readonly Result[], fault: Fault): Result | undefined => results.find((result) => isOf(result, fault));

export function printTable(results: readonly Result[]): void {
  const rows = results.map(({ domain, kind, file, verdict, by, seconds }) => [
    domain,
    kind,
    file,
    `${seconds} s`,
    verdict === 'caught' ? by : `${verdict.toUpperCase()} ${by}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
