import { randomUUID } from 'node:crypto';
import { pdf } from '../documents.ts';
import type { Ids, Samples } from '../replay/operations.ts';
import type { TestServer } from '../server.ts';
import { formOf, PICTURE } from '../uploads.ts';

/** A file for the scene of the role-play. One that does not exist has none. */
async function buildEscena(ids: Ids, { owner, app }: TestServer): Promise<void> {
  const path = `${ids.empresa}/${ids.row('roleplays')}/${randomUUID()}.pdf`;
  const { rowCount } = await owner.query(
    `with file as (
       insert into app.archivos (empresa_id, kind, path, content_type, bytes, nombre, attached_at)
       select company_id, 'escena', $3, 'application/pdf', $4, 'Plano.pdf', now() from app.roleplays where company_id = $1 and id = $2
       returning id)
     update app.roleplays set escena_archivo_id = file.id from file where company_id = $1 and roleplays.id = $2`,
    [ids.empresa, ids.row('roleplays'), path, pdf().length],
  );
  if (rowCount) await app.store.put(path, pdf(), 'application/pdf');
}

export const samples: Samples['samples'] = {
  updateRoleplay: (ids) => ({ body: { questions: [{ id: ids.row('roleplay_questions'), text: '¿Y si insiste?' }] } }),
  assignRoleplay: (ids) => ({ body: { user_ids: [ids.person], grupo_ids: [ids.row('grupos')] } }),
  // One of the two.
  previewRecordatorio: () => ({ query: { user_id: undefined } }),
  sendRecordatorio: () => ({ body: { user_id: undefined } }),
  uploadEscena: async () => ({ body: formOf(await PICTURE.png(), 'caldera.png') }),
  copyEscena: async (ids, server) => {
    await buildEscena(ids, server);
    return { body: { de: { company_id: ids.empresa, id: ids.row('roleplays') } } };
  },
  /** Only a completed assignment is assigned again. */
  reassignRoleplay: async (ids, { owner }) => {
    await owner.query('update app.roleplay_assignments set completed_at = now() where id = $1', [ids.row('roleplay_assignments')]);
    return {};
  },
};
