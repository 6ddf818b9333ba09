import { buildAiCall } from '@ensaya/db/builders/ia.ts';
import type { Ids, Samples } from '../replay/operations.ts';

const asked = (ids: Ids) => ({
  body: {
    topicId: ids.row('temas_generador'),
    answers: [{ questionId: ids.row('preguntas_generador'), answer: 'x' }],
  },
});

export const samples: Samples['samples'] = {
  orderPreguntas: (ids) => ({
    body: { from: [ids.row('preguntas_generador')], to: [ids.row('preguntas_generador')] },
  }),
  generatePrompt: asked,
  fillPromptTemplate: asked,
  previewPrompt: asked,
  getAiReceipt: (ids) => ({ query: { id: ids.row('prompts_generados') } }),
  // Without user_id the draft is the caller's own.
  saveBorrador: (ids) => ({ body: { user_id: undefined, answers: { [ids.row('preguntas_generador')]: 'x' } } }),
};

/** A receipt needs a settled call of a responsable; it takes the id of a prompt. */
export const prepare: Samples['prepare'] = async (team, { owner }) => {
  await buildAiCall(owner, team.empresa, { id: team.id('app.prompts_generados', 0), user: team.manager, cost: 0 });
};
