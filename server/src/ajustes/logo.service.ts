import type { CompanySettings } from '@ensaya/contract/ajustes.ts';
import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Archivo, attachArchivo, deleteArchivo, detachArchivo, insertArchivo } from '../archivos/archivos.queries.ts';
import type { Picture } from '../archivos/redraw.ts';
import type { Store } from '../archivos/store.ts';
import { found } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { lockLogo, writeLogo } from './logo.queries.ts';

type Tools = { db: ScopedDb; store: Store; log: FastifyBaseLogger };

/**
 * The row comes before the file and goes after it, so that at no moment a file exists that no row knows: whatever is cut off, the sweeper finds.
 * No transaction is open while the store works.
 */
export async function replaceLogo(tools: Tools, company_id: string, picture: Picture): Promise<CompanySettings> {
  const { db, store } = tools;
  const archivo = await announce(db, company_id, picture);
  const logo_url = `${STORAGE_PATH}/${archivo.id}`;
  let replaced: Archivo | undefined;
  try {
    await store.put(archivo.path, picture.bytes, picture.contentType);
    replaced = await db.transaction().execute(async (trx) => {
      const before = await lockLogo(trx, company_id);
      // Gone, or out of reach by now: then nothing may refer to it.
      found(await attachArchivo(trx, company_id, archivo.id));
      await writeLogo(trx, company_id, logo_url);
      return before ? detachArchivo(trx, company_id, idIn(before)) : undefined;
    });
  } catch (error) {
    await discard(tools, company_id, archivo);
    throw error;
  }
  if (replaced) await discard(tools, company_id, replaced);
  return { company_id, logo_url };
}

export async function removeLogo(tools: Tools, company_id: string): Promise<CompanySettings> {
  const removed = await tools.db.transaction().execute(async (trx) => {
    const before = await lockLogo(trx, company_id);
    if (!before) return undefined;
    await writeLogo(trx, company_id, null);
    return detachArchivo(trx, company_id, idIn(before));
  });
  if (removed) await discard(tools, company_id, removed);
  return { company_id, logo_url: null };
}

/** Two at the same moment would get the same path: the later one is a moment later. */
async function announce(db: ScopedDb, company_id: string, { bytes, contentType, extension }: Picture): Promise<Archivo> {
  for (let moment = Date.now(); ; moment++) {
    const path = `${company_id}/logos/${company_id}_${moment}.${extension}`;
    const archivo = await insertArchivo(db, {
      empresa_id: company_id,
      kind: 'logo',
      path,
      content_type: contentType,
      bytes: bytes.length,
    });
    if (archivo) return archivo;
  }
}

/** What fails here is no failure of the request: the row stays, and the sweeper comes back to it. */
async function discard({ db, store, log }: Tools, company_id: string, { id, path }: Archivo): Promise<void> {
  try {
    await store.remove(path);
    await deleteArchivo(db, company_id, id);
  } catch (error) {
    log.warn({ err: error, archivo: id }, 'a file was left to the sweeper');
  }
}

const idIn = (logo_url: string): string => logo_url.slice(STORAGE_PATH.length + 1);
