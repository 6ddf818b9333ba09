import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  proposeFaqBorrador: (ids) => ({ body: { entrega_id: ids.row('entregas'), texto_n: 1 } }),
  keepFaqHallazgo: async (ids, { owner }) => {
    const informe_id = ids.row('informes');
    const findings = JSON.stringify([{ title: 'Comparan contratos', text: '' }]);
    await owner.query(`update app.informes set findings = $2, state = 'done', finished_at = now() where id = $1`, [informe_id, findings]);
    return { body: { informe_id, finding: 0 } };
  },
};
