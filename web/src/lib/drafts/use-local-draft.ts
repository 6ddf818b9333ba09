import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftKey, type Fields, textsOf } from './draft.ts';
import type { Keeping } from './draft-keeper.ts';
import { createLocalDraft, readKept } from './local-drafts.ts';
import { registerDraft } from './open-drafts.ts';

/** The text that a person types into a form without a draft on the server: kept in this browser until `discard`. */
export function useLocalDraft({ person, subject }: DraftKey, title: string) {
  const [keeping, setKeeping] = useState<Keeping>();
  const local = useRef<ReturnType<typeof createLocalDraft>>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(title);
  useLayoutEffect(() => {
    latest.current = title;
  }, [title]);

  useEffect(() => {
    const titleNow = () => latest.current;
    local.current = createLocalDraft({ person, subject }, titleNow);
    const path = window.location.pathname + window.location.search;
    // What this browser has is in its database, where signing out finds it.
    const settle = () =>
      last.current.then(
        () => true,
        () => false,
      );
    return registerDraft({ person, subject, title: titleNow, path, keeper: { settle } });
  }, [person, subject]);

  const keep = (fields: Fields): void => {
    if (!local.current) return;
    setKeeping('pending');
    const write = local.current.keep(fields, () => []);
    last.current = write;
    const settled = (state: Keeping) => () => last.current === write && setKeeping(state);
    write.then(settled('stored'), settled('unkept'));
  };

  /** All of it, or the named texts only: another tab may have written others. */
  const discard = async (own?: Fields): Promise<void> => {
    setKeeping(undefined);
    await last.current.catch(() => {});
    const kept = own ?? textsOf(await readKept({ person, subject }));
    await local.current?.forget(kept);
  };

  return { keeping, keep, discard };
}
