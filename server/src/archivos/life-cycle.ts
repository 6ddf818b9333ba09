import { type FileKindName, STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { FastifyBaseLogger } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { type Archivo, deleteArchivo, insertArchivo, isUnattached, setAttached } from './archivos.queries.ts';
import type { Content } from './content.ts';
import type { Store } from './store.ts';

/**
 * announce → put → attach → discard. The row is written before the file and deleted after it, so that every file in the store has a row:
 * whatever is interrupted, the sweeper finds. No transaction is open while the store works.
 */

export type FileTools = { db: ScopedDb; store: Store; log: FastifyBaseLogger };
export type NewFile = {
  empresa_id: string;
  kind: FileKindName;
  /** Path below the company's folder, without extension (7.32–7.34). `moment`: milliseconds since 1970, unique for this path. */
  path: (moment: number) => string;
  /** For kind 'tarea' only. */
  tarea_id?: string;
  /** As people see it; other kinds keep it with what refers to the file. */
  name?: string;
  /** A draft refers to it: it stays unattached, so that only its author reads it. */
  inDraft?: true;
  content: Content;
};
/** `replaced_url`: the file that is no longer referred to. */
type Written<T> = { result: T; replaced_url: string | null };
/** Writes the reference to the new file, in the transaction that attaches it. */
type WriteReference<T> = (trx: ScopedDb, file: { id: string; url: string }) => Promise<Written<T>>;

/** Stores and attaches a file, and removes the one that it replaces. Resolves with the result of `write`. */
export async function keepFile<T>(tools: FileTools, file: NewFile, write: WriteReference<T>): Promise<T> {
  const { empresa_id, content } = file;
  const archivo = await announce(tools.db, file);
  const { id, path } = archivo;
  try {
    await tools.store.put(path, content.bytes, content.contentType);
    return await releaseFile(tools, empresa_id, async (trx) => {
      const written = await write(trx, { id, url: `${STORAGE_PATH}/${id}` });
      if (!file.inDraft) orNotFound(await setAttached(trx, empresa_id, id, true));
      return written;
    });
  } catch (error) {
    await discard(tools, empresa_id, archivo);
    throw error;
  }
}

/** Detaches and removes the file whose reference `write` replaces or deletes. Resolves with the result of `write`. */
export async function releaseFile<T>(tools: FileTools, empresa_id: string, write: (trx: ScopedDb) => Promise<Written<T>>): Promise<T> {
  const { result, replaced } = await tools.db.transaction().execute(async (trx) => {
    const { result, replaced_url } = await write(trx);
    return { result, replaced: await detach(trx, empresa_id, replaced_url) };
  });
  if (replaced) await discard(tools, empresa_id, replaced);
  return result;
}

/** Two uploads in the same millisecond would get the same path: the second takes the next one. */
async function announce(db: ScopedDb, { empresa_id, kind, path, tarea_id, name, content }: NewFile): Promise<Archivo> {
  for (let moment = Date.now(); ; moment++) {
    const archivo = await insertArchivo(db, {
      empresa_id,
      kind,
      tarea_id,
      nombre: name,
      path: `${empresa_id}/${path(moment)}.${content.extension}`,
      content_type: content.contentType,
      bytes: content.bytes.length,
    });
    if (archivo) return archivo;
  }
}

async function detach(trx: ScopedDb, empresa_id: string, url: string | null): Promise<Archivo | undefined> {
  return url === null ? undefined : setAttached(trx, empresa_id, url.slice(STORAGE_PATH.length + 1), false);
}

/** A failure here does not fail the request: the row stays, and the sweeper tries again. */
async function discard({ db, store, log }: FileTools, empresa_id: string, { id, path }: Archivo): Promise<void> {
  try {
    // A commit whose answer was lost may have attached the file, or referred to it in a draft.
    if (!(await isUnattached(db, empresa_id, id))) return;
    await store.remove(path);
    await deleteArchivo(db, empresa_id, id);
  } catch (error) {
    log.warn({ err: error, archivo: id }, 'a file was left to the sweeper');
  }
}
