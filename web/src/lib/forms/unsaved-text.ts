import { createContext, use, useCallback, useLayoutEffect, useRef } from 'react';

/** A dialog: what is typed in it is lost when it closes. */
export type TextScope = { readonly name: 'dialog' };
/** `asks`: the text is not kept as a draft, so leaving asks first. */
type Typed = { scope: TextScope | undefined; asks: boolean };

const typed = new Set<Typed>();
const listeners = new Set<() => void>();
const publish = () => {
  for (const listener of listeners) listener();
};

export const TextScopeContext = createContext<TextScope | undefined>(undefined);

/** Someone has typed text on this page that is not saved. */
export const hasUnsavedText = (): boolean => typed.size > 0;

/** Leaving the page, or closing the dialog, would lose text. */
export const wouldLoseText = (scope?: TextScope): boolean =>
  [...typed].some((text) => text.asks && (scope === undefined || text.scope === scope));

export function onUnsavedText(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Before the page is replaced on purpose: nothing asks any more. */
export function abandonText(): void {
  typed.clear();
  publish();
}

/**
 * Every form says with this hook whether it has unsaved text. Then a session that ends asks for the password over the page instead of
 * leading to the sign-in page, and leaving asks first. Returns a function for a form that is done before it renders again.
 */
export function useUnsavedText(isTyped: boolean, asks = true): () => void {
  const scope = use(TextScopeContext);
  const mine = useRef<Typed>(null);
  const forget = useCallback(() => {
    if (mine.current && typed.delete(mine.current)) publish();
    mine.current = null;
  }, []);
  useLayoutEffect(() => {
    if (!isTyped) return;
    mine.current = { scope, asks };
    typed.add(mine.current);
    publish();
    return forget;
  }, [isTyped, asks, scope, forget]);
  return forget;
}
