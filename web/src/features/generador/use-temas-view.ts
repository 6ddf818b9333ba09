import { urlSearch, useUrlState } from '../../lib/use-url-state.ts';

const SPEC = { vista: (text?: string) => (text === 'mis-prompts' ? text : 'temas'), q: urlSearch };

/** The tab and its search. */
export function useTemasView() {
  const { state, change, search } = useUrlState(SPEC);
  return {
    ...state,
    search,
    // The words are searched in one tab only.
    show: (vista: string | null) => change({ vista, q: '' }),
  };
}
