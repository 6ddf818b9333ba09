import { getCompanyResponsables } from '@ensaya/contract/empresas.ts';
import { readQuery } from '../../lib/data/queries.ts';

/** Who may own a FAQ of the company: its responsables. */
export const ownersQuery = (company_id: string) =>
  readQuery(
    ['responsables_empresas', 'of', company_id],
    getCompanyResponsables,
    { query: { company_id } },
    { select: ({ items }) => items },
  );
