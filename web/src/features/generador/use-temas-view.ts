import { id } from '@ensaya/contract/fields.ts';
import { urlField, urlFlag, urlSearch, useUrlState } from '../../lib/address/use-url-state.ts';

const SPEC = {
  vista: (text?: string) => (text === 'mis-prompts' ? text : 'temas'),
  q: urlSearch,
  tema: urlField(id, undefined),
  favoritos: urlFlag,
};

/** The tab with its search and filters. */
export function useTemasView() {
  const { state, change, search } = useUrlState(SPEC);
  return {
    ...state,
    search,
    // Search and filters belong to one tab.
    show: (vista: string | null) => change({ vista, q: null, tema: null, favoritos: null }),
    filter: (changes: { tema?: string | null; favoritos?: boolean }) => change(changes),
    clear: () => change({ q: null, tema: null, favoritos: null }),
  };
}
