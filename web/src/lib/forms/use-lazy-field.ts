import type { TextInputProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOnDemand } from '../screen/use-on-demand.ts';

/** Shows a plain field until the user reaches it, then the real one, which has the focus, the click and the text of the plain one. */
export function useLazyField<Part>(load: () => Promise<Part>) {
  const { part, reach, want } = useOnDemand(load);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const was = useRef({ focused: false, pressed: false });
  useLayoutEffect(() => {
    const input = field.current;
    if (!part || !input || !was.current.focused) return;
    input.focus();
    if (was.current.pressed) input.click();
    // As the browser does when the keyboard reaches a field.
    else input.select();
  }, [part]);
  // After the effects of the real field, which write the chosen label into it.
  useEffect(() => {
    const input = field.current;
    if (!part || !input || typed === undefined || document.activeElement !== input) return;
    input.select();
    document.execCommand('insertText', false, typed);
  }, [part, typed]);
  const plain = {
    ref: field,
    onPointerEnter: reach.onPointerEnter,
    onMouseDown: () => {
      was.current.pressed = true;
    },
    onFocus: () => {
      was.current.focused = true;
      want();
    },
    onBlur: () => {
      was.current = { focused: false, pressed: false };
    },
  } satisfies TextInputProps & { ref: typeof field };
  return { part, field, want, plain, typed, setTyped };
}

/** What the plain field has of the real one besides its look: `data-autofocus`, for example. */
export const dataOf = (props: object) => Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('data-')));
