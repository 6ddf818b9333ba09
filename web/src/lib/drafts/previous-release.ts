import { forget, recall } from '../browser/storage.ts';
import type { DraftRow } from './draft.ts';

/** Until release 0.1 drafts were in localStorage, one entry per person and topic of the generator. Remove this file once they are gone. */
const PREFIX = 'ensaya-borrador:';
const KIND = 'generador';

/** The rows of an entry; none when it is not one, or cannot be read. */
export function readPrevious(name: string, entry: string | null): DraftRow[] {
  const [person, id] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split(':') : [];
  if (!person || !id) return [];
  try {
    const { answers, at } = JSON.parse(entry ?? '') as { answers?: unknown; at?: unknown };
    const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
    if (Number.isNaN(time) || typeof answers !== 'object' || answers === null) return [];
    return Object.entries(answers)
      .filter(([, text]) => typeof text === 'string')
      .map(([field, text]) => ({ person, subject: `${KIND}:${id}`, field, text, at: time, over: [] }));
  } catch {
    return [];
  }
}

/** Moves them: an entry is removed only once its rows are written. */
export async function takePreviousDrafts(write: (rows: DraftRow[]) => Promise<void>): Promise<void> {
  for (const name of namesOf()) {
    const rows = readPrevious(name, recall('local', name));
    if (rows.length > 0) await write(rows);
    forget('local', name);
  }
}

function namesOf(): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}
