import { listFaqs } from '@ensaya/contract/faqs.ts';
import { urlField, urlSearch, useUrlState } from '../../../lib/address/use-url-state.ts';

const TABS = ['faqs', 'por-revisar', 'por-responder', 'borradores'] as const;
type FaqTab = (typeof TABS)[number];

const { category_id, topic_id, empresa_id } = listFaqs.query.shape;
const SPEC = {
  vista: (name?: string): FaqTab => TABS.find((tab) => tab === name) ?? 'faqs',
  q: urlSearch,
  categoria: urlField(category_id, undefined),
  tema: urlField(topic_id, undefined),
};

/** The tab, the search and the filters, in the address. */
export function useFaqsView() {
  const { state, change, search } = useUrlState(SPEC);
  return {
    ...state,
    search,
    show: (vista: string | null) => change({ vista }),
    clear: () => change({ q: null, categoria: null, tema: null }),
    clearFilters: () => change({ categoria: null, tema: null }),
  };
}
export type FaqsView = ReturnType<typeof useFaqsView>;

/** For superadmins. Another company has other categories. */
export function useEmpresaFilter() {
  const { state, change } = useUrlState({ empresa: urlField(empresa_id, undefined) });
  const { clear } = useUrlState({ categoria: SPEC.categoria, tema: SPEC.tema, empresa: urlField(empresa_id, undefined) });
  return { empresa_id: state.empresa, choose: (id: string | null) => (id === null ? clear() : change({ empresa: id })) };
}
