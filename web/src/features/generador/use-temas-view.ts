import { useSearchParams } from 'react-router';
import { soughtIn } from '../../lib/sought.ts';

const MIS_PROMPTS = 'mis-prompts';

/** What is looked at, kept in the address: the tab, and the words sought in it. */
export function useTemasView() {
  const [params, setParams] = useSearchParams();
  const q = soughtIn(params.get('q') ?? '');
  const set = (change: (next: URLSearchParams) => void, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        change(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    vista: params.get('vista') === MIS_PROMPTS ? MIS_PROMPTS : 'temas',
    q,
    /** Words sought in one tab mean nothing in the other. */
    show: (vista: string | null) =>
      set((next) => {
        next.delete('q');
        if (vista === MIS_PROMPTS) next.set('vista', vista);
        else next.delete('vista');
      }),
    // Going on typing refines one search: the back button leads to where it began.
    search: (text: string) => {
      const sought = soughtIn(text);
      if (sought !== q)
        set(
          (next) => {
            if (sought) next.set('q', sought);
            else next.delete('q');
          },
          sought !== '' && q !== '',
        );
    },
  };
}
