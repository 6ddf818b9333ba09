import { type KeyboardEvent, useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** '/' goes to the search; the arrows walk from it through the results; Escape goes back to it. */
export function useResultKeys() {
  const place = useRef<HTMLDivElement>(null);
  const search = () => place.current?.querySelector<HTMLInputElement>('input[type=search]:enabled');

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const field = place.current?.querySelector<HTMLInputElement>('input[type=search]:enabled');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = search();
    const results = [...(place.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const at = results.indexOf(event.target as HTMLElement);
    const inField = event.target === field;
    if (!inField && at < 0) return;
    const to: Partial<Record<string, HTMLElement | null | undefined>> = {
      ArrowDown: results[at + 1],
      ArrowUp: at > 0 ? results[at - 1] : inField ? undefined : field,
      ...(!inField && { Home: results[0], End: results.at(-1), Escape: field }),
    };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { place, onKeyDown };
}
