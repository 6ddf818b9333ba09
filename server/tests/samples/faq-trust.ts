import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  dismissMissedSearch: () => ({ query: { words: 'palabras 0' } }),
  createSinonimo: () => ({ body: { palabras: ['coche', 'auto'] } }),
  // Answered ones, as prepared below, are not taken back.
  withdrawFaqRequest: async (ids, { owner }) => {
    await owner.query(`update app.faq_requests set state = 'open', answered_at = null, faq_id = null where id = $1`, [
      ids.row('faq_requests'),
    ]);
    return {};
  },
  updateSinonimo: () => ({ body: { palabras: ['piso', 'departamento'] } }),
};

/** The author of an answered question reads the answer. */
export const prepare: Samples['prepare'] = async (team, { owner }) => {
  await owner.query(`update app.faq_requests set state = 'answered', answered_at = now(), faq_id = $2 where empresa_id = $1 and id = $3`, [
    team.empresa.id,
    team.id('app.faqs', 0),
    team.id('app.faq_requests', 0),
  ]);
};
