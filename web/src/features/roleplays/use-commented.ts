import { id as idSchema } from '@ensaya/contract/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { urlField, useUrlState } from '../../lib/address/use-url-state.ts';
import type { RoleplayKey } from './responses.api.ts';
import { commentedQuery, type TextKey } from './text-comments.api.ts';

const number = (text?: string): number | null => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null);
/** The entrega that a notice or a link leads to, and the text in it; without one, the text that was commented last. */
export const TEXT_SPEC = { entrega: urlField(idSchema, null), texto: number };

/** How many comments each text of a role-play has, and which text the address leads to. */
export function useCommented(key: RoleplayKey, enabled = true) {
  const query = useQuery({ ...commentedQuery(key), enabled });
  const { entrega, texto } = useUrlState(TEXT_SPEC).state;
  const found = query.data?.find(({ entrega_id, n }) => entrega_id === entrega && (texto === null || n === texto));
  const arrival = found ?? (entrega !== null && texto !== null ? { entrega_id: entrega, n: texto } : undefined);
  const is = (text: TextKey) => (other: TextKey) => other.entrega_id === text.entrega_id && other.n === text.n;
  return {
    query,
    /** Undefined until it is known. */
    countOf: (text: TextKey): number | undefined => query.data && (query.data.find(is(text))?.comentarios ?? 0),
    /** The entrega that the address leads to, and whose it is. */
    arrivedAt: entrega,
    personArrivedAt: query.data?.find(({ entrega_id }) => entrega_id === entrega)?.user_id,
    isArrival: (text: TextKey): boolean => arrival !== undefined && is(text)(arrival),
  };
}
