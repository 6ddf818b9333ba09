import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation the keyboard and the screen reader begin at the new page's title, unless the page has put them elsewhere. */
export function useArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const page = main.current;
    if (!page || (page !== document.activeElement && page.contains(document.activeElement))) return;
    (page.querySelector<HTMLElement>('h1[tabindex]') ?? page).focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
