import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Store } from '../../archivos/store.ts';

type StoredFile = { path: string; content_type: string };

export async function filesOf(client: pg.ClientBase, empresa_id: string): Promise<StoredFile[]> {
  return (await client.query<StoredFile>('select path, content_type from app.archivos where empresa_id = $1', [empresa_id])).rows;
}

/** Copies the files that are not in `done` yet, reads each back, and adds it. */
export async function copyFiles(from: Store, to: Store, files: readonly StoredFile[], done: Set<string>): Promise<void> {
  for (const { path, content_type } of files.filter(({ path }) => !done.has(path))) {
    const file = await from.read(path);
    if (!file) throw new Error(`the source has no file ${path}`);
    await to.putStream(path, file.stream, file.bytes, content_type);
    if ((await hashOf(from, path)) !== (await hashOf(to, path))) throw new Error(`the copy of ${path} differs`);
    done.add(path);
  }
}

async function hashOf(store: Store, path: string): Promise<string | undefined> {
  const file = await store.read(path);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const bytes of file.stream) hash.update(bytes);
  return hash.digest('hex');
}
