import { useEffect, useLayoutEffect, useRef } from 'react';
import { useUnsavedText } from '../forms/unsaved-text.ts';
import type { DraftKey, Fields } from './draft.ts';
import { useLocalDraft } from './use-local-draft.ts';

type Form<Values> = {
  key: DraftKey;
  title: string;
  initial: Values;
  values: Values;
  isChanged: (values: Values, initial: Values) => boolean;
  draftOf: (values: Values) => Fields;
  /** Some of the values were typed before the form opened, and are not kept anywhere yet. */
  isTyped?: boolean;
};

/** Keeps the form's values while the person types, and nothing once they are again what the form began with. */
export function useFormDraft<Values>({ key, title, initial, values, isChanged, draftOf, isTyped = false }: Form<Values>) {
  const { keeping, keep, ...local } = useLocalDraft(key, title);
  const forgetText = useUnsavedText(isChanged(values, initial), keeping === 'unkept');
  const discard = () => {
    forgetText();
    return local.discard();
  };
  const seen = useRef(isTyped ? undefined : values);
  const latest = useRef({ keep, discard, initial, isChanged, draftOf });
  useLayoutEffect(() => {
    latest.current = { keep, discard, initial, isChanged, draftOf };
  });
  useEffect(() => {
    if (seen.current === values) return;
    seen.current = values;
    const now = latest.current;
    if (now.isChanged(values, now.initial)) now.keep(now.draftOf(values));
    else void now.discard();
  }, [values]);
  return { keeping, discard };
}
