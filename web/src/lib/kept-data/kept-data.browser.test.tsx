import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteOpened } from '../address/recents.ts';
import { ApiError, noConnection } from '../api/api-error.ts';
import { erasePersonData, KEPT_DATABASE } from '../session/person-storage.ts';
import { hintSignedIn } from '../session/session-hint.ts';
import { kept } from './kept.ts';
import { createKeptData } from './kept-data.ts';
import {
  keepAnswers,
  MAX_AGE_MS,
  MAX_CHARS,
  MAX_FILE_BYTES,
  MAX_FILES_BYTES,
  MAX_ROW_CHARS,
  readAnswer,
  tidyAnswers,
} from './kept-store.ts';
import { isRestored } from './restored.ts';

const TAREAS = ['tareas', 'list', {}];
const ROWS = { pages: [{ items: [{ nombre: 'Llamar a Ana' }] }] };

beforeEach(() => hintSignedIn(true));
afterEach(() => {
  vi.restoreAllMocks();
  hintSignedIn(false);
});

/** A page of one person: a query client that keeps what it reads. */
function open(person: string, isCurrent = () => true) {
  const data = createKeptData(person, isCurrent, 0);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', persister: data.persister } } });
  const read = (queryKey: unknown[], queryFn: () => Promise<unknown>) => client.fetchQuery(kept({ queryKey, queryFn }));
  return { data, client, read };
}
const unreached = () => Promise.reject(noConnection(new TypeError('Failed to fetch')));
const hashOf = (key: unknown[]) => JSON.stringify(key);
const untilKept = (person: string, key: unknown[]) => expect.poll(() => readAnswer(person, hashOf(key))).toBeDefined();

test('[8.3] the last answer is shown, with its time, only when the server cannot be reached', async () => {
  await open('ana').read(TAREAS, async () => ROWS);
  await untilKept('ana', TAREAS);
  const before = (await readAnswer('ana', hashOf(TAREAS)))?.at;

  const later = open('ana');
  expect(await later.read(TAREAS, unreached)).toEqual(ROWS);
  const query = later.client.getQueryCache().find({ queryKey: TAREAS });
  await expect.poll(() => query && isRestored(query)).toBe(true);
  expect(query?.state).toMatchObject({ dataUpdatedAt: before, isInvalidated: true });

  // The server's answer takes its place.
  await later.client.fetchQuery(kept({ queryKey: TAREAS, queryFn: async () => ({ pages: [] }), staleTime: 0 }));
  expect(query && isRestored(query)).toBe(false);

  // A refusal, or a failure of the server, is an answer.
  for (const [code, status] of [
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['internal', 500],
  ] as const)
    await expect(open('ana').read(TAREAS, () => Promise.reject(new ApiError(code, { status })))).rejects.toMatchObject({ status });
});

test('[8.3] only queries that say so are kept', async () => {
  const page = open('ana');
  const secret = { queryKey: ['ai_settings', 'x'] };
  await page.client.fetchQuery({ ...secret, queryFn: async () => ({ key: 'secreto' }) });
  await page.read(TAREAS, async () => ROWS);
  await untilKept('ana', TAREAS);
  await expect(open('ana').client.fetchQuery({ ...secret, queryFn: unreached })).rejects.toMatchObject({ status: 0 });
});

test('[8.3] another person never gets it, and their page erases it', async () => {
  await open('ana').read(TAREAS, async () => ROWS);
  await untilKept('ana', TAREAS);
  const other = open('luis');
  await expect(other.read(TAREAS, unreached)).rejects.toMatchObject({ status: 0 });
  await other.data.tidy();
  expect(await readAnswer('ana', hashOf(TAREAS))).toBeUndefined();
});

test('[8.3] the end of a session erases everything, and nothing is written afterwards', async () => {
  let isIn = true;
  const page = open('ana', () => isIn);
  await page.read(TAREAS, async () => ROWS);
  await untilKept('ana', TAREAS);
  await page.read(['proyectos', 'list'], async () => ROWS);
  localStorage.setItem('ensaya-signed-in', 'yes');
  // The company used last opens again after the next sign-in.
  localStorage.setItem('ensaya-empresa', 'x');
  noteOpened('ana', { kind: 'tarea', id: 'x', empresa_id: null, nombre: 'Llamar a Ana' });
  localStorage.setItem('faqViewMode', 'grid');
  isIn = false;
  erasePersonData();
  expect({ ...localStorage }).toEqual({ faqViewMode: 'grid', 'ensaya-empresa': 'x' });
  localStorage.clear();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  // Also in a tab that has not received the change yet.
  await keepAnswers('ana', new Map([['x', { at: Date.now(), data: ROWS }]]));
  await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain(KEPT_DATABASE);
});

test('[8.3] what is kept is bounded in age and size, oldest first', async () => {
  const now = Date.now();
  const big = 'x'.repeat(MAX_ROW_CHARS - 2);
  await keepAnswers(
    'ana',
    new Map([
      ['old', { at: now - MAX_AGE_MS - 1, data: 1 }],
      ['huge', { at: now, data: `${big}xxx` }],
    ]),
  );
  expect(await readAnswer('ana', 'old')).toBeUndefined();
  expect(await readAnswer('ana', 'huge')).toBeUndefined();
  const count = Math.floor(MAX_CHARS / MAX_ROW_CHARS) + 1;
  await keepAnswers('ana', new Map(Array.from({ length: count }, (_, index) => [`row${index}`, { at: now - index, data: big }])));
  await tidyAnswers('ana');
  expect(await readAnswer('ana', 'row0')).toBeDefined();
  expect(await readAnswer('ana', `row${count - 1}`)).toBeUndefined();
});

test('[2.37 8.3] files have a limit of their own, and take no place from the other answers', async () => {
  const now = Date.now();
  const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);
  const count = MAX_FILES_BYTES / MAX_FILE_BYTES;
  const files = Array.from({ length: count + 1 }, (_, index) => [`file${index}`, { at: now - index, data: file(MAX_FILE_BYTES) }] as const);
  await keepAnswers(
    'ana',
    new Map([...files, ['huge', { at: now, data: file(MAX_FILE_BYTES + 1) }], ['rows', { at: now - 99, data: ROWS }]]),
  );
  await tidyAnswers('ana');
  const kept = await readAnswer('ana', `file${count - 1}`);
  expect(kept).toMatchObject({ data: { size: MAX_FILE_BYTES } });
  expect(await readAnswer('ana', `file${count}`)).toBeUndefined();
  expect(await readAnswer('ana', 'huge')).toBeUndefined();
  expect((await readAnswer('ana', 'rows'))?.data).toEqual(ROWS);
});
