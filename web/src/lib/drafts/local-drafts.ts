import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftKey, DraftRow, Fields, KeptDraft } from './draft.ts';

interface Schema extends DBSchema {
  drafts: { key: [person: string, subject: string, field: string]; value: DraftRow };
}
type Database = IDBPDatabase<Schema>;

const NAME = 'ensaya-drafts';
/** A browser that neither opens its database nor refuses to must not hold back the page. */
const OPEN_TIMEOUT_MS = 5000;

let database: Promise<Database> | undefined;

function open(): Promise<Database> {
  database ??= withTimeout(connect()).catch((error) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function connect(): Promise<Database> {
  const reopen = () => {
    database = undefined;
  };
  const opened: Database = await openDB<Schema>(NAME, 1, {
    upgrade: (created) => void created.createObjectStore('drafts', { keyPath: ['person', 'subject', 'field'] }),
    blocking: () => {
      opened.close();
      reopen();
    },
    terminated: reopen,
  });
  return opened;
}

const withTimeout = <Result>(promise: Promise<Result>): Promise<Result> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('IndexedDB did not open')), OPEN_TIMEOUT_MS)),
  ]);

/** 'strict' waits for the disk, so that a crash of the whole machine loses nothing either. Typing does not wait for it. */
const writing = (opened: Database) => opened.transaction('drafts', 'readwrite', { durability: 'strict' });

async function putRows(opened: Database, rows: DraftRow[]): Promise<void> {
  const { store, done } = writing(opened);
  await Promise.all([...rows.map((row) => store.put(row)), done]);
}

// An array sorts after every string.
const ofPerson = (person: string) => IDBKeyRange.bound([person], [person, []]);
const ofSubject = ({ person, subject }: DraftKey) => IDBKeyRange.bound([person, subject], [person, subject, []]);

/** Empty also where the browser keeps nothing. */
export async function readKept(key: DraftKey): Promise<KeptDraft> {
  const rows = await open()
    .then((opened) => opened.getAll('drafts', ofSubject(key)))
    .catch(() => []);
  return Object.fromEntries(rows.map(({ field, text, at, over }) => [field, { text, at, over }]));
}

export const listKept = async (person: string): Promise<DraftRow[]> => (await open()).getAll('drafts', ofPerson(person));

export async function eraseKept(person: string): Promise<void> {
  const { store, done } = writing(await open());
  await Promise.all([store.delete(ofPerson(person)), done]);
}

/**
 * The draft of one form in this browser. Each field is a row of its own, so tabs on the same form do not overwrite each other. A write
 * starts at once; fields that change meanwhile share the next one, so a slow disk delays them by one write at most.
 */
export function createLocalDraft(key: DraftKey, title: () => string) {
  const waiting = new Map<string, DraftRow>();
  let running: Promise<void> | undefined;

  async function write(): Promise<void> {
    let rows: DraftRow[] = [];
    try {
      const opened = await open();
      while (waiting.size > 0) {
        rows = [...waiting.values()];
        waiting.clear();
        await putRows(opened, rows);
      }
    } catch (error) {
      // Written with the next change, unless that replaces them.
      for (const row of rows) if (!waiting.has(row.field)) waiting.set(row.field, row);
      throw error;
    } finally {
      running = undefined;
    }
  }

  return {
    keep(changed: Fields, over: (field: string) => string[]): Promise<void> {
      const path = window.location.pathname + window.location.search;
      for (const [field, text] of Object.entries(changed))
        waiting.set(field, { ...key, field, text, at: Date.now(), over: over(field), title: title(), path });
      running ??= write();
      return running;
    },
    /** The server has these. A text that was changed since stays. */
    async forget(stored: Fields): Promise<void> {
      for (const [field, text] of Object.entries(stored)) if (waiting.get(field)?.text === text) waiting.delete(field);
      try {
        await running;
        const { store, done } = writing(await open());
        const forgetField = async ([field, text]: [string, string]) => {
          const row = await store.get([key.person, key.subject, field]);
          if (row?.text === text) await store.delete([key.person, key.subject, field]);
        };
        await Promise.all([...Object.entries(stored).map(forgetField), done]);
      } catch {
        // Without storage there is nothing to delete.
      }
    },
  };
}
