import { LIBRARY } from '@ensaya/contract/biblioteca/todos.ts';
import { LIBRARY_SECTORS, type LibraryRoleplay, libraryRoleplay } from '@ensaya/contract/biblioteca.ts';
import { libraryId } from '@ensaya/contract/roleplays.ts';
import { useLocation } from 'react-router';
import { urlField, urlSearch, useUrlState } from '../../../lib/address/use-url-state.ts';
import { holds } from '../../../lib/text/search-key.ts';

const { sector, trato } = libraryRoleplay.shape;
const SPEC = {
  q: urlSearch,
  sector: urlField(sector, undefined),
  trato: urlField(trato, undefined),
  roleplay: urlField(libraryId, undefined),
};

const textsOf = ({ title, description, quien_habla, quien_eres, sector, questions }: LibraryRoleplay): string[] => [
  title,
  description,
  quien_habla,
  quien_eres,
  LIBRARY_SECTORS[sector],
  ...questions.map(({ text }) => text),
];

/** What the page shows, in the address: the words, the filters and the chosen role-play. */
export function useLibraryView() {
  const { state, change, search } = useUrlState(SPEC);
  const { search: address } = useLocation();
  const { q, sector, trato, roleplay } = state;
  return {
    q,
    sector,
    trato,
    shown: LIBRARY.filter((one) => (!sector || one.sector === sector) && (!trato || one.trato === trato) && holds(q, ...textsOf(one))),
    chosen: LIBRARY.find(({ id }) => id === roleplay),
    search,
    change,
    clear: () => change({ q: null, sector: null, trato: null }),
    /** This page with another role-play, or none, chosen. */
    searchOf: (id: string | null): string => {
      const params = new URLSearchParams(address);
      if (id === null) params.delete('roleplay');
      else params.set('roleplay', id);
      return `?${params}`;
    },
  };
}
export type LibraryView = ReturnType<typeof useLibraryView>;
