import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '@ensaya/db/tests/database.ts';

/** A temporary folder, removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-files-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
