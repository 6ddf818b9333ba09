import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '@ensaya/db/tests/database.ts';

/** A folder of one's own, removed with what is in it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-files-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
