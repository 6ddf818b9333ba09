import { queryOptions } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useUnsavedText } from '../forms/unsaved-text.ts';
import type { DraftKey, Fields, OpenedDraft } from './draft.ts';
import { createDraftKeeper, type DraftKeeper, type Keeping, type Store } from './draft-keeper.ts';
import { createLocalDraft, readKept } from './local-drafts.ts';
import { registerDraft } from './open-drafts.ts';

/** What this browser kept when the form opens. Never read again while the person types: the page is newer. */
export const keptDraftQuery = (key: DraftKey) =>
  queryOptions({
    queryKey: ['kept_draft', key.person, key.subject],
    queryFn: () => readKept(key),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type Props = {
  /** Without one the draft is not kept. */
  key: DraftKey | undefined;
  /** What the warning before signing out calls it. */
  title: string;
  opened: OpenedDraft;
  store: Store;
};

/** The text that a person types into a form, kept while they type. */
export function useDraft({ key, title, opened, store }: Props) {
  const [fields, setFields] = useState(opened.initial);
  const [keeping, setKeeping] = useState<Keeping>();
  const [isTyped, setIsTyped] = useState(false);
  useUnsavedText(isTyped, keeping === 'unkept' || key === undefined);
  const keeper = useRef<DraftKeeper>(null);
  const [opening] = useState(opened);
  const isFirst = useRef(true);
  const latest = useRef({ title, store });
  useLayoutEffect(() => {
    latest.current = { title, store };
  }, [title, store]);
  const { person, subject } = key ?? {};

  useEffect(() => {
    if (person === undefined || subject === undefined) return;
    const titleNow = () => latest.current.title;
    const local = createLocalDraft({ person, subject }, titleNow);
    const made = createDraftKeeper({
      stored: opening.stored,
      keepHere: local.keep,
      forgetHere: local.forget,
      store: (changed, options) => latest.current.store(changed, options),
      onKeeping: setKeeping,
    });
    keeper.current = made;
    const path = window.location.pathname + window.location.search;
    const unregister = registerDraft({ person, subject, title: titleNow, path, keeper: made });
    if (isFirst.current && Object.keys(opening.obsolete).length > 0) void local.forget(opening.obsolete);
    if (isFirst.current && Object.keys(opening.unstored).length > 0) made.change(opening.unstored);
    isFirst.current = false;
    window.addEventListener('pagehide', made.flush);
    window.addEventListener('online', made.retry);
    return () => {
      window.removeEventListener('pagehide', made.flush);
      window.removeEventListener('online', made.retry);
      void made.leave().then(unregister);
    };
  }, [person, subject, opening]);

  const change = (changed: Fields) => {
    setIsTyped(true);
    setFields((now) => ({ ...now, ...changed }));
    keeper.current?.change(changed);
  };
  return { fields, change, keeping };
}
