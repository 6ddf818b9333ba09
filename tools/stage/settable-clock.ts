import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Running } from './processes.ts';

const PRELOADED = new URL('./shifted-clock.ts', import.meta.url);

/** The clock of the processes that are started with `environment`. */
export async function makeClock() {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-clock-'));
  const file = join(folder, 'offset');
  await writeFile(file, '0');
  return {
    environment: { NODE_OPTIONS: `--import=${PRELOADED}`, CLOCK_OFFSET_FILE: file },
    /** So many hours ahead of the true time. */
    set: async (hours: number, processes: Running[]): Promise<void> => {
      await writeFile(file, String(hours * 3_600_000));
      for (const { child } of processes) child.kill('SIGUSR2');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
