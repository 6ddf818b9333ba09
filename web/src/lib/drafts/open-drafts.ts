import type { DraftKey } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { eraseKept, listKept } from './local-drafts.ts';

/** A draft that the server does not have. */
export type UnsavedDraft = { subject: string; title: string; path?: string };
type OpenDraft = DraftKey & { title: () => string; path: string; keeper: Pick<DraftKeeper, 'settle'> };

/** How long signing out waits for the last saves. */
const SETTLE_MS = 3000;
const openDrafts = new Set<OpenDraft>();

export function registerDraft(draft: OpenDraft): () => void {
  openDrafts.add(draft);
  return () => openDrafts.delete(draft);
}

/** What a person would lose by signing out here, after a last attempt to save it. */
export async function unsavedDrafts(person: string): Promise<UnsavedDraft[]> {
  const mine = [...openDrafts].filter((draft) => draft.person === person);
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, SETTLE_MS, false));
  const saved = await Promise.all(mine.map(({ keeper }) => Promise.race([keeper.settle(), tooLate])));
  const onPage = mine.filter((_, index) => !saved[index]).map(({ subject, title, path }) => ({ subject, title: title(), path }));
  const inBrowser = await listKept(person).catch(() => []);
  return [...new Map([...inBrowser, ...onPage].map(({ subject, title, path }) => [subject, { subject, title, path }])).values()];
}

/** Everything of a person, on a computer that others may use. Where storage is unavailable there is nothing to erase. */
export const eraseDrafts = (person: string): Promise<void> => eraseKept(person).catch(() => {});
