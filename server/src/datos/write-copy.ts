import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../archivos/store.ts';
import type { ReadSnapshot } from '../lib/snapshot.ts';
import { type Archive, createArchive } from './archive.ts';
import { COLUMNS, type Duty, filesQuery, rowsQuery, type Whose } from './duties.ts';
import { leeme } from './leeme.ts';
import { openTemporaryFile, type TemporaryFile } from './temporary-file.ts';

export type Copy = { id: string; whose: Whose; owner: string; nombre: string };
type Tools = { readSnapshot: ReadSnapshot; store: Store; duties: Duty[] };
type StoredFile = { id: string; kind: string; path: string; name: string | null };
export type Written = { bytes: number; filas: number; archivos: number; faltan: number };
type Line = { line: string };

const ROWS = 'app.archivos';
/** Of the files that the store did not have, this many are named. */
const NAMED = 1000;

/**
 * Writes a copy and hands it to `send`. The rows come from one snapshot; the list of the files waits in a temporary file until the
 * transaction is over, because the store may be slow.
 */
export async function writeCopy(
  copy: Copy,
  { readSnapshot, store, duties }: Tools,
  send: (archive: { stream: Readable; bytes: number }) => Promise<void>,
): Promise<Written> {
  const archive = await createArchive();
  const list = await openTemporaryFile();
  try {
    const { tablas, listed } = await addRows(copy, duties, readSnapshot, archive, list);
    const { archivos, missing, faltan } = await addFiles(list, listed, store, archive);
    const filas = Object.values(tablas).reduce((sum, count) => sum + count, 0);
    await archive.add({ name: 'LÉEME.txt', content: [leeme(copy, new Date())], compress: true });
    const summary = {
      escrita: new Date().toISOString(),
      tablas,
      filas,
      archivos,
      faltan,
      ...(faltan > 0 && { archivos_que_faltan: missing }),
    };
    await archive.add({ name: 'resumen.json', content: [JSON.stringify(summary, null, 2)], compress: true });
    const whole = await archive.finish();
    await send(whole);
    return { bytes: whole.bytes, filas, archivos, faltan };
  } finally {
    await Promise.all([archive.close(), list.close()]);
  }
}

async function addRows(
  { id, whose, owner }: Copy,
  duties: Duty[],
  readSnapshot: ReadSnapshot,
  archive: Archive,
  list: TemporaryFile,
): Promise<{ tablas: Record<string, number>; listed: number }> {
  const tablas: Record<string, number> = {};
  const names = list.write();
  const entrance = { text: 'select app.enter_export($1)', values: [id] };
  await readSnapshot(entrance, async (read) => {
    for (const duty of duties.filter((one) => one[whose] !== null)) {
      const name = duty.tabla.replace(/^app\./, '').replace('.', '_');
      const columns: string[] = [];
      for await (const batch of read<{ name: string }>(COLUMNS, [duty.tabla, duty.oculta])) columns.push(...batch.map((one) => one.name));
      const count = (rows: number) => {
        tablas[name] = rows;
      };
      const lines = read<Line>(rowsQuery(duty, whose, columns), [owner]);
      await archive.add(
        whose === 'empresa'
          ? { name: `datos/${name}.ndjson`, content: asLines(lines, count), compress: true }
          : { name: `datos/${name}.json`, content: asArray(lines, count), compress: true },
      );
    }
    const files = duties.find(({ tabla }) => tabla === ROWS);
    if (!files) throw new Error(`app.data_duties() does not name ${ROWS}`);
    await pipeline(
      asLines(read<Line>(filesQuery(files, whose), [owner]), () => {}),
      names,
    );
  });
  return { tablas, listed: names.bytesWritten };
}

async function* asLines(batches: AsyncIterable<Line[]>, count: (rows: number) => void): AsyncGenerator<string> {
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    yield batch.map(({ line }) => `${line}\n`).join('');
  }
  count(rows);
}

async function* asArray(batches: AsyncIterable<Line[]>, count: (rows: number) => void): AsyncGenerator<string> {
  let rows = 0;
  yield '[';
  for await (const batch of batches) {
    yield batch.map(({ line }, index) => `${rows + index > 0 ? ',' : ''}\n${line}`).join('');
    rows += batch.length;
  }
  yield '\n]\n';
  count(rows);
}

async function addFiles(list: TemporaryFile, bytes: number, store: Store, archive: Archive) {
  const missing: string[] = [];
  let [archivos, faltan] = [0, 0];
  if (bytes === 0) return { archivos, faltan, missing };
  for await (const line of createInterface({ input: list.read(bytes) })) {
    const { id, kind, path, name } = JSON.parse(line) as StoredFile;
    const found = await store.read(path);
    if (!found) {
      faltan += 1;
      if (missing.length < NAMED) missing.push(id);
      continue;
    }
    // The id makes two files of one name differ, and is the one of the rows. Their types are compressed already.
    await archive.add({ name: `archivos/${kind}/${id}/${entryName(name ?? path)}`, content: found.stream, compress: false });
    archivos += 1;
  }
  return { archivos, faltan, missing };
}

/** The last part, without characters that a file system refuses. */
const entryName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^\.+/, '_') || 'archivo';
