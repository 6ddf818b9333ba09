import { keepFaqHallazgo, proposeFaqBorrador } from '@ensaya/contract/faq-borradores.ts';
import { createMutation } from '../../lib/data/mutations.ts';

const table = 'faq_borradores';

export const proposeRespuestaMutation = createMutation(proposeFaqBorrador, {
  table,
  said: ({ estado }) =>
    estado === 'permitido' ? 'Ya tienes su permiso: está en Borradores' : 'Le hemos pedido permiso. Lo verás en Borradores',
  failed: (error) => `Error al proponer la respuesta: ${error.message}`,
});
export const keepHallazgoMutation = createMutation(keepFaqHallazgo, {
  table,
  said: 'Guardado en Borradores, sin las citas',
  failed: (error) => `Error al guardar el borrador: ${error.message}`,
});
