import {
  createFaqRequest,
  createSinonimo,
  decideFaqRequest,
  deleteSinonimo,
  dismissMissedSearch,
  getFaqContext,
  getFaqFigures,
  listFaqAnswers,
  listFaqRequests,
  listFaqVersions,
  listMissedSearches,
  listSinonimos,
  recordFaqSearch,
  seeFaqAnswer,
  updateSinonimo,
  voteFaq,
  withdrawFaqRequest,
} from '@ensaya/contract/faq-trust.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { createMutation, deleteMutation, updateMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'faqs';
const requests = 'faq_requests';

const itemsOf = <Item>({ items }: { items: Item[] }) => items;
const of = (empresa_id: string) => ({ query: { empresa_id } });

export const faqVersionsQuery = (empresa_id: string, faq_id: string) =>
  readQuery([table, 'versions', empresa_id, faq_id], listFaqVersions, { query: { empresa_id, faq_id } }, { select: itemsOf });

export const faqContextQuery = ({ empresa_id, id }: { empresa_id: string; id: string }) =>
  readQuery([table, 'context', empresa_id, id], getFaqContext, { params: { id }, query: { empresa_id } });

export const voteFaqMutation = updateMutation(voteFaq, { table, failed: 'Error al guardar tu voto' });

/** The questions that wait for an answer, newest first. */
export const faqRequestsQuery = (empresa_id: string) =>
  pagesQuery([requests, 'open', empresa_id], (cursor, options) => call(listFaqRequests, { query: { empresa_id, cursor } }, options));

export const faqAnswersQuery = (empresa_id: string) =>
  readQuery([requests, 'answers', empresa_id], listFaqAnswers, of(empresa_id), { select: itemsOf });

/** The questions that the caller has sent, newest first. Not kept for offline: whoever opens this browser would read what was sent without a name. */
export const sentQuestionsQuery = (empresa_id: string) =>
  pagesQuery([requests, 'own', empresa_id], (cursor, options) =>
    call(listFaqRequests, { query: { empresa_id, own: 'true', cursor, limit: 10 } }, options),
  );

export const createFaqRequestMutation = createMutation(createFaqRequest, {
  table: requests,
  said: 'Pregunta enviada. Te avisaremos cuando haya respuesta',
});
/** Where the page says itself what comes of it. */
export const sendQuestionMutation = createMutation(createFaqRequest, { table: requests });
const takenBack = { table: requests, failed: 'Error al retirar la pregunta' } as const;
export const withdrawQuestionMutation = deleteMutation(withdrawFaqRequest, takenBack);
export const takeBackQuestionMutation = deleteMutation(withdrawFaqRequest, { ...takenBack, said: 'Pregunta retirada' });
export const decideFaqRequestMutation = updateMutation(decideFaqRequest, {
  table: requests,
  said: ({ state, personas }) =>
    state === 'answered' ? `Respondida. Avisaremos a ${personas > 1 ? 'quienes la hicieron' : 'quien la hizo'}` : 'Pregunta descartada',
  failed: 'Error al guardar los cambios',
});
export const seeFaqAnswerMutation = deleteMutation(seeFaqAnswer, { table: requests });

/** Sent without waiting for the response: losing a count does no harm. */
export const recordFaqSearchMutation = mutationOptions({
  // The page may be going.
  mutationFn: (body: { empresa_id: string; q: string; opened: number | null }) => call(recordFaqSearch, { body }, { keepalive: true }),
});

export const missedSearchesQuery = (empresa_id: string) =>
  readQuery([requests, 'missed', empresa_id], listMissedSearches, of(empresa_id), { select: itemsOf });
export const dismissMissedSearchMutation = deleteMutation(dismissMissedSearch, { table: requests });

export const faqFiguresQuery = (empresa_id: string) => readQuery([requests, 'figures', empresa_id], getFaqFigures, of(empresa_id));

const sinonimos = 'sinonimos';
export const sinonimosQuery = (empresa_id: string) =>
  readQuery([sinonimos, empresa_id], listSinonimos, of(empresa_id), { select: itemsOf });
export const createSinonimoMutation = createMutation(createSinonimo, { table: sinonimos, said: 'Cambios guardados' });
export const updateSinonimoMutation = updateMutation(updateSinonimo, { table: sinonimos, said: 'Cambios guardados' });
export const deleteSinonimoMutation = deleteMutation(deleteSinonimo, { table: sinonimos, said: 'Cambios guardados' });
