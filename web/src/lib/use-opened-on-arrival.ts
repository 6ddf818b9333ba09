import { useEffect, useRef, useState } from 'react';

/** For a menu that was brought by a click on its button: it opens as soon as it is here, and its button has the focus to give back. */
export function useOpenedOnArrival() {
  const [opened, onChange] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    onChange(true);
  }, []);
  return { button, menu: { opened, onChange } };
}
