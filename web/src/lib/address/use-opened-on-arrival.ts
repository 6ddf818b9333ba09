import { useEffect, useRef, useState } from 'react';

/** For a menu that was loaded by a click on its button: it opens at once, and its button can get the focus back. */
export function useOpenedOnArrival() {
  const [opened, onChange] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    onChange(true);
  }, []);
  return { button, menu: { opened, onChange } };
}
