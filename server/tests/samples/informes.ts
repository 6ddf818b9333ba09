import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  startInforme: () => ({ body: { with_ai: false, grupo_id: null } }),
  retryInformePiece: async (ids, { owner }) => {
    const piece_id = ids.row('informe_trozos');
    const { rows } = await owner.query<{ informe_id: string }>(
      `update app.informe_trozos set state = 'failed', error_code = 'ai_no_credit' where id = $1 returning informe_id`,
      [piece_id],
    );
    const id = rows[0]?.informe_id ?? ids.row('informes');
    await owner.query(`update app.informes set state = 'running', finished_at = null where id = $1`, [id]);
    return { params: { id, piece_id } };
  },
  // Without a key and an offer of the operator the report has counts only and ends at once.
  generateRoleplayReport: async (ids, { owner }) => {
    const roleplayId = ids.row('roleplays');
    await owner.query(
      `update app.ai_settings set api_key = null, api_key_last4 = null
        where company_id in (select company_id from app.roleplays where id = $1)`,
      [roleplayId],
    );
    await owner.query('update app.plataforma_ia set enabled = false');
    return { body: { roleplayId } };
  },
};
