import type { Samples } from '../replay/operations.ts';
import { formOf, PICTURE } from '../uploads.ts';

export const samples: Samples['samples'] = {
  updateRoleplay: (ids) => ({ body: { questions: [{ id: ids.row('roleplay_questions'), text: '¿Y si insiste?' }] } }),
  assignRoleplay: (ids) => ({ body: { user_ids: [ids.person] } }),
  uploadEscena: async () => ({ body: formOf(await PICTURE.png(), 'caldera.png') }),
  /** Only a completed assignment is assigned again. */
  reassignRoleplay: async (ids, { owner }) => {
    await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [ids.row('roleplay_assignments')]);
    return {};
  },
};
