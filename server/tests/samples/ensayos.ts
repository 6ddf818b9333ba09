import { randomUUID } from 'node:crypto';
import { PERSONAJE } from '@ensaya/db/builders/ensayos.ts';
import type { Samples } from '../replay/operations.ts';

const ceiling = 10_000_000;

export const samples: Samples['samples'] = {
  beginEnsayo: () => ({ body: { ceiling } }),
  // What the matrix builds has two turns.
  sayInEnsayo: (ids) => ({ body: { ensayo_id: ids.row('ensayos'), client_id: randomUUID(), n: 3, texto: 'Entiendo que le siente mal.' } }),
  /** Only what has ended is handed in. */
  handInEnsayo: async (ids, { owner }) => {
    await owner.query(`update app.ensayos set estado = 'cerrado', motivo = 'persona' where id = $1 and estado = 'abierto'`, [
      ids.row('ensayos'),
    ]);
    return {};
  },
  savePersonaje: (ids) => ({ body: { personaje: PERSONAJE, faq_ids: [ids.row('faqs')], version: 1 } }),
  estimatePersonaje: (ids) => ({ body: { personaje: PERSONAJE, faq_ids: [ids.row('faqs')] } }),
  tryPersonaje: (ids) => ({ body: { personaje: PERSONAJE, faq_ids: [ids.row('faqs')], etapa: 1, dichos: [], texto: 'Entiendo.' } }),
};
