import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

type State = { nuevo?: true } | null;

/** The location state of a link that asks a page for its dialog of a new row. */
export const NEW_ON_ARRIVAL = { nuevo: true } satisfies State;

export const asksForNewRow = (state: unknown): boolean => (state as State)?.nuevo === true;

/** Opens the page's dialog of a new row, once, if the link that led here asked for it. `ready`: the page can open it now. */
export function useNewOnArrival(open: () => void, ready = true): void {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const asked = asksForNewRow(state);
  // React renders the new location later than the dialog: until then the link still seems to ask.
  const answered = useRef<string>(null);
  useEffect(() => {
    if (!asked || !ready || answered.current === key) return;
    answered.current = key;
    navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
    open();
  });
}
