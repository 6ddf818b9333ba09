import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the new row begins with, and the page that it was written for, to which the person may return. */
export type NewTexts = { titulo: string; texto: string; volver: { label: string; to: string } };
type State = { nuevo?: true; textos?: NewTexts; volver?: NewTexts['volver'] } | null;

/** The location state of a link that asks a page for its dialog of a new row. */
export const NEW_ON_ARRIVAL = { nuevo: true } satisfies State;
/** The same with texts. In the state, not in the address: they may be about people. */
export const newWith = (textos: NewTexts) => ({ nuevo: true, textos }) satisfies State;

export const asksForNewRow = (state: unknown): boolean => (state as State)?.nuevo === true;
export const returnsTo = (state: unknown): NewTexts['volver'] | undefined => (state as State)?.volver;

/** Opens the page's dialog of a new row, once, if the link that led here asked for it. `ready`: the page can open it now. */
export function useNewOnArrival(open: (texts?: NewTexts) => void, ready = true): void {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const asked = asksForNewRow(state);
  // React renders the new location later than the dialog: until then the link still seems to ask.
  const answered = useRef<string>(null);
  useEffect(() => {
    if (!asked || !ready || answered.current === key) return;
    answered.current = key;
    const { textos } = state as NonNullable<State>;
    const left = textos ? ({ volver: textos.volver } satisfies State) : null;
    navigate({ pathname, search, hash }, { replace: true, state: left, preventScrollReset: true });
    open(textos);
  });
}
