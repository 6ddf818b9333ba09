import type { Change } from '@ensaya/contract/realtime.ts';
import type { LiveTable } from '@ensaya/contract/tablas.ts';

/**
 * A change to announce after the commit. With `person_id`, the rows belong to one trabajador: only they and the responsables receive it,
 * because no colleague can read the rows. With null, only the responsables do. The id comes from the session or from the row, never from
 * input that may be left out. `user_id` is such a person whose memberships changed too: their connections reload their rights.
 */
export type PublishedChange = Change & { user_id?: string; person_id?: string | null };

type Company = { empresa_id: string } | { company_id: string };
/** Input that names one company, in its query or its body. */
export type CompanyInput = { query: Company } | { body: Company };

export function changesIn(tables: readonly LiveTable[], input: CompanyInput): PublishedChange[] {
  const { query, body } = input as Partial<Record<'query' | 'body', { empresa_id?: string; company_id?: string }>>;
  const empresa_id = query?.empresa_id ?? query?.company_id ?? body?.empresa_id ?? body?.company_id ?? null;
  return tables.map((table) => ({ table, empresa_id }));
}
