import { pdf } from '../documents.ts';
import type { Ids, Samples } from '../replay/operations.ts';
import { formOf } from '../uploads.ts';

const question = (ids: Ids) => ({ params: { id: ids.row('roleplays'), question_id: ids.row('roleplay_questions') } });

export const samples: Samples['samples'] = {
  // The text of the draft that the matrix builds: saving it again is no conflict.
  saveRoleplayDraft: () => ({ body: { texto: 'Porque' } }),
  uploadPlayAttachment: (ids) => ({ ...question(ids), body: formOf(pdf(), 'propuesta.pdf') }),
  deletePlayAttachment: question,
  /** Only what was finished is handed in again. */
  handInAgain: async (ids, { owner }) => {
    await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [ids.row('roleplay_assignments')]);
    return {};
  },
  /** Only what nobody has seen is counted. */
  seeEntregas: async (ids, { owner }) => {
    await owner.query('delete from app.entrega_vistas where entrega_id = $1', [ids.row('entregas')]);
    return { body: { entrega_id: ids.row('entregas') } };
  },
};
