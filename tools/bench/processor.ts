import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc on Linux. */
const TICKS = 100;

type Process = { pid: number; parent: number; seconds: number };

function read(pid: number): Process | undefined {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1] ?? 0, seconds: (user + system + endedUser + endedSystem) / TICKS };
  } catch {
    // It has ended.
    return undefined;
  }
}

export const parentOf = (pid: number): number => read(pid)?.parent ?? 0;

/** The processor time that a process and its children have used, those that have ended included. */
export function processorSeconds(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)));
  return all.reduce((sum, one) => sum + (one && (one.pid === root || one.parent === root) ? one.seconds : 0), 0);
}
