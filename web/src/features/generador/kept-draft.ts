import { forget, recall, remember } from '../../lib/storage.ts';
import { type Answers, readDraft, unstoredOf } from './draft.ts';

const keep = (key: string, answers: Answers, at: string) => remember('local', key, JSON.stringify({ answers, at }));

/** Every tab of this browser keeps its unstored answers in one place: each writes and forgets only its own words. */
export function keepHere(key: string, changed: Answers): void {
  keep(key, { ...readDraft(recall('local', key))?.answers, ...changed }, new Date().toISOString());
}

/** The server has these; another tab may have written others since, also to the same questions. */
export function forgetHere(key: string, stored: Answers): void {
  const kept = readDraft(recall('local', key));
  if (!kept?.at) return;
  const rest = unstoredOf(kept.answers, stored);
  if (Object.keys(rest).length === 0) forget('local', key);
  else keep(key, rest, kept.at);
}
