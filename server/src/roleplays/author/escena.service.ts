import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import type { Content } from '../../archivos/content.ts';
import { shownFileName } from '../../archivos/file-name.ts';
import { type FileTools, keepFile, releaseFile } from '../../archivos/life-cycle.ts';
import { orNotFound } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { lockRoleplay, roleplays, selectEscenaFile } from '../roleplays.queries.ts';

type Key = { company_id: string; id: string };

export function replaceEscena(tools: FileTools, key: Key, content: Content): Promise<RoleplayWithQuestions> {
  const path = (moment: number) => `${key.id}/escena_${moment}`;
  const name = shownFileName(content.name, content.extension);
  return keepFile(tools, { empresa_id: key.company_id, kind: 'escena', path, name, content }, (trx, { id }) => write(trx, key, id));
}

/** A file of its own: either role-play may lose its file or be deleted without the other. It was checked and redrawn when it was uploaded. */
export async function copyEscena(tools: FileTools, key: Key, from: Key): Promise<RoleplayWithQuestions> {
  orNotFound(await roleplays.select(tools.db, key));
  const { path, content_type, nombre } = orNotFound(await selectEscenaFile(tools.db, from));
  const { stream } = orNotFound(await tools.store.read(path));
  const extension = extname(path).slice(1);
  return replaceEscena(tools, key, { bytes: await buffer(stream), contentType: content_type, extension, name: nombre ?? '' });
}

export const removeEscena = (tools: FileTools, key: Key): Promise<RoleplayWithQuestions> =>
  releaseFile(tools, key.company_id, (trx) => write(trx, key, null));

async function write(trx: ScopedDb, key: Key, escena_archivo_id: string | null) {
  const { escena_archivo_id: replaced } = orNotFound(await lockRoleplay(trx, key));
  await trx.updateTable('roleplays').set({ escena_archivo_id }).where('company_id', '=', key.company_id).where('id', '=', key.id).execute();
  return { result: orNotFound(await roleplays.select(trx, key)), replaced_url: replaced && `${STORAGE_PATH}/${replaced}` };
}
