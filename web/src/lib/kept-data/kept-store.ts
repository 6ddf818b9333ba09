import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { KEPT_DATABASE } from '../session/person-storage.ts';
import { maybeSignedIn } from '../session/session-hint.ts';

/** An answer of the server as this browser keeps it. `version`: of the application, because the next one may expect another shape. */
type Row = { person: string; hash: string; version: string; at: number; size: number; data: unknown };
export type KeptAnswer = Pick<Row, 'at' | 'data'>;

interface Schema extends DBSchema {
  answers: { key: [person: string, hash: string]; value: Row };
}

const DAY_MS = 86_400_000;
export const MAX_AGE_MS = 7 * DAY_MS;
export const MAX_ROW_CHARS = 500_000;
export const MAX_CHARS = 4_000_000;
/** Of a file: as large as the server stores one. Of all of them: the scene of a role-play and a few more. */
export const MAX_FILE_BYTES = Math.max(...Object.values(FILE_KINDS).map(({ bytes }) => bytes));
export const MAX_FILES_BYTES = 3 * MAX_FILE_BYTES;

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  const reopen = () => {
    database = undefined;
  };
  database ??= openDB<Schema>(KEPT_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore('answers', { keyPath: ['person', 'hash'] }),
    // Another tab erases it: this one must not hold it open.
    blocking: (_current, _next, event) => {
      (event.target as IDBDatabase).close();
      reopen();
    },
    terminated: reopen,
  }).catch((error) => {
    reopen();
    throw error;
  });
  return database;
}

const isValid = ({ version, at }: Row, now: number): boolean => version === APP_VERSION && at > now - MAX_AGE_MS && at <= now;

/** Undefined also where the browser keeps nothing. */
export async function readAnswer(person: string, hash: string, now = Date.now()): Promise<KeptAnswer | undefined> {
  try {
    const row = await (await open()).get('answers', [person, hash]);
    return row && isValid(row, now) ? row : undefined;
  } catch {
    return undefined;
  }
}

/** The kept answer to a query, of any person: reads the user at start-up, when their id is not known yet. Undefined if several people have one. */
export async function readAnybodys(hash: string, now = Date.now()): Promise<KeptAnswer | undefined> {
  try {
    const rows = (await (await open()).getAll('answers')).filter((row) => row.hash === hash && isValid(row, now));
    return rows.length === 1 ? rows[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps answers of one person. Not after the session has ended in another tab. */
export async function keepAnswers(person: string, answers: ReadonlyMap<string, KeptAnswer>): Promise<void> {
  if (!maybeSignedIn()) return;
  try {
    const { store, done } = (await open()).transaction('answers', 'readwrite');
    for (const [hash, { at, data }] of answers) {
      const size = data instanceof Blob ? data.size : JSON.stringify(data).length;
      if (size <= (data instanceof Blob ? MAX_FILE_BYTES : MAX_ROW_CHARS))
        void store.put({ person, hash, version: APP_VERSION, at, size, data });
      else void store.delete([person, hash]);
    }
    await done;
  } catch {
    // A full disk: the pages work without.
  }
}

/** Deletes what is another person's, too old, of another version, or beyond the size that we keep, oldest first. */
export async function tidyAnswers(person: string, now = Date.now()): Promise<void> {
  try {
    const { store, done } = (await open()).transaction('answers', 'readwrite');
    let chars = 0;
    let bytes = 0;
    for (const row of (await store.getAll()).toSorted((a, b) => b.at - a.at)) {
      if (row.data instanceof Blob) bytes += row.size;
      else chars += row.size;
      const isBeyond = row.data instanceof Blob ? bytes > MAX_FILES_BYTES : chars > MAX_CHARS;
      if (row.person !== person || !isValid(row, now) || isBeyond) void store.delete([row.person, row.hash]);
    }
    await done;
  } catch {}
}
