import type { Ids, Samples } from '../replay/operations.ts';

const asked = (ids: Ids) => ({
  body: {
    topicId: ids.row('temas_generador'),
    answers: [{ questionId: ids.row('preguntas_generador'), answer: 'x' }],
  },
});

export const samples: Samples['samples'] = {
  generatePrompt: asked,
  fillPromptTemplate: asked,
  // Without user_id the draft is the caller's own.
  saveBorrador: (ids) => ({ body: { user_id: undefined, answers: { [ids.row('preguntas_generador')]: 'x' } } }),
};
