import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestServer } from './server.ts';

/** Small pictures of every accepted type. */
const plain = () => sharp({ create: { width: 64, height: 48, channels: 4, background: '#0b7a75' } });
export const PICTURE = {
  png: () => plain().png().toBuffer(),
  jpeg: () => plain().jpeg().toBuffer(),
  webp: () => plain().webp().toBuffer(),
};

export const pathOfLogo = (empresa: { id: string }) => `/rest/v1/company_settings/logo?company_id=${empresa.id}`;

export function formOf(bytes: Uint8Array, name = 'logo.png', type = 'image/png', field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

const folderOf = ({ config }: TestServer): string => config.FILES_DIR ?? '';

/** The bytes of a file as they lie in the store. */
export const drawing = (server: TestServer, path: string): Promise<Buffer> => readFile(join(folderOf(server), path));

/** Files without a row, and rows without a file; of one company or of all. */
export async function leftOvers(server: TestServer, empresa?: { id: string }): Promise<string[]> {
  const entries = await readdir(folderOf(server), { recursive: true, withFileTypes: true });
  const { rows } = await server.owner.query<{ path: string }>('select path from app.archivos where attached_at is not null');
  const ofThese = (paths: string[]) => new Set(paths.filter((path) => path.startsWith(join(folderOf(server), empresa?.id ?? ''))));
  const files = ofThese(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  const known = ofThese(rows.map(({ path }) => join(folderOf(server), path)));
  return [...[...files].filter((file) => !known.has(file)), ...[...known].filter((file) => !files.has(file))];
}

/** Stores and attaches a logo without the route. */
export async function buildLogo({ owner, app }: TestServer, empresa: { id: string }, bytes: Buffer): Promise<{ id: string; path: string }> {
  const path = `${empresa.id}/logos/${empresa.id}_${randomInt(1e12)}.png`;
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, attached_at) values ($1, 'logo', $2, 'image/png', $3, now()) returning id`,
    [empresa.id, path, bytes.length],
  );
  const id = rows[0]?.id ?? '';
  await owner.query('update app.company_settings set logo_url = $2 where company_id = $1', [empresa.id, `/storage/v1/${id}`]);
  await app.store.put(path, bytes, 'image/png');
  return { id, path };
}
