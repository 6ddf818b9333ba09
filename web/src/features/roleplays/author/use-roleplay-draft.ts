import { useEffect, useLayoutEffect, useRef } from 'react';
import type { DraftKey } from '../../../lib/drafts/draft.ts';
import { useLocalDraft } from '../../../lib/drafts/use-local-draft.ts';
import { draftOf, isChanged, type RoleplayValues } from './roleplay-values.ts';

/** Keeps the form's values while the person types, and nothing once they are again what the form began with. */
export function useRoleplayDraft(key: DraftKey, title: string, initial: RoleplayValues, values: RoleplayValues) {
  const { keeping, keep, discard } = useLocalDraft(key, title);
  const seen = useRef(values);
  const latest = useRef({ keep, discard, initial });
  useLayoutEffect(() => {
    latest.current = { keep, discard, initial };
  });
  useEffect(() => {
    if (seen.current === values) return;
    seen.current = values;
    if (isChanged(values, latest.current.initial)) latest.current.keep(draftOf(values));
    else void latest.current.discard();
  }, [values]);
  return { keeping, discard };
}
