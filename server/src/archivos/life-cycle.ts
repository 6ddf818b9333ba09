import { type FileKindName, STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { FastifyBaseLogger } from 'fastify';
import { found } from '../lib/app-error.ts';
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
/** Writes or removes the reference to a file within the transaction that attaches or detaches it. Resolves with the URL that it replaced. */
type WriteReference = (trx: ScopedDb, url: string) => Promise<string | null>;

/** Stores a file and attaches it. Resolves with its URL; the file that it replaces is removed. */
export async function keepFile(tools: FileTools, file: NewFile, write: WriteReference): Promise<string> {
  const { db, store } = tools;
  const { empresa_id, content } = file;
  const archivo = await announce(db, file);
  const url = `${STORAGE_PATH}/${archivo.id}`;
  let replaced: Archivo | undefined;
  try {
    await store.put(archivo.path, content.bytes, content.contentType);
    replaced = await db.transaction().execute(async (trx) => {
      const before = await write(trx, url);
      if (!file.inDraft) found(await setAttached(trx, empresa_id, archivo.id, true));
      return detach(trx, empresa_id, before);
    });
  } catch (error) {
    await discard(tools, empresa_id, archivo);
    throw error;
  }
  if (replaced) await discard(tools, empresa_id, replaced);
  return url;
}

/** Detaches and removes the file whose reference `write` takes away. */
export async function releaseFile(tools: FileTools, empresa_id: string, write: (trx: ScopedDb) => Promise<string | null>): Promise<void> {
  const removed = await tools.db.transaction().execute(async (trx) => detach(trx, empresa_id, await write(trx)));
  if (removed) await discard(tools, empresa_id, removed);
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
