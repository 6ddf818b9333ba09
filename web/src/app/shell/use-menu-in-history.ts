import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';

type State = { menu?: true } | null;

/** The open drawer is a step of the history: the phone's back button closes it. */
export function useMenuInHistory() {
  const { pathname, search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  const opened = (state as State)?.menu === true;
  const { place: button, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  const closed = useRef<string>(undefined);

  const open = useCallback(() => {
    navigate({ pathname, search, hash }, { state: { menu: true } satisfies State, preventScrollReset: true });
  }, [navigate, pathname, search, hash]);

  const close = useCallback(() => {
    // Going back twice would leave the page.
    if (!opened || closed.current === key) return;
    closed.current = key;
    navigate(-1);
  }, [navigate, opened, key]);

  const before = useRef({ opened: false, pathname });
  useEffect(() => {
    const { opened: was, pathname: from } = before.current;
    before.current = { opened, pathname };
    if (was && !opened && from === pathname) button.current?.focus();
  }, [opened, pathname, button]);

  return { opened, open, close, button, rescueFocus };
}
