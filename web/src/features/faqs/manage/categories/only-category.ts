import { listFaqs, moveFaqs } from '@ensaya/contract/faqs.ts';
import { call } from '../../../../lib/api/api-client.ts';
import { allPages, PER_PAGE } from '../../../../lib/data/all-pages.ts';
import { tableMutation } from '../../../../lib/data/mutations.ts';
import { countOf } from '../../../../lib/format/numbers.ts';
import { inParts } from '../../faqs.api.ts';

type Move = { empresa_id: string; from: string; into: string };

/** Moves the FAQs that have no other category, so that the category can be deleted. */
export const moveOnlyOnesMutation = tableMutation(
  async ({ empresa_id, from, into }: Move): Promise<number> => {
    const faqs = await allPages((cursor) => call(listFaqs, { query: { empresa_id, category_id: from, limit: PER_PAGE, cursor } }));
    const ids = faqs.filter(({ category_ids }) => category_ids.length === 1).map(({ id }) => id);
    await inParts({ empresa_id, ids, category_id: into }, (body) => call(moveFaqs, { body }));
    return ids.length;
  },
  { table: 'faqs', said: (moved) => countOf(moved, 'FAQ movida', 'FAQs movidas') },
);
