import { buildFaq, buildFaqAttachment, buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { leftOvers } from '../../tests/uploads.ts';
import { sweepArchivos } from '../archivos/archivos.jobs.ts';
import { purgeEmpresa } from '../empresas/empresas.jobs.ts';

const server = await createTestServer();
const { owner, app } = server;

const tools = openJobTools(server);

/** A FAQ with an attachment whose file is stored, older than an hour. */
async function buildFaqWithFile(empresa: { id: string }) {
  const faq = await buildFaq(owner, empresa);
  const { id, archivo_id } = await buildFaqAttachment(owner, faq);
  const { rows } = await owner.query<{ path: string }>(
    `update app.archivos set created_at = now() - interval '2 hours' where id = $1 returning path`,
    [archivo_id],
  );
  const path = rows[0]?.path ?? '';
  await app.store.put(path, Buffer.from('%PDF-'), 'application/pdf');
  return { faq, id, archivo_id, path };
}
const exists = async (table: string, column: string, id: string) =>
  (await owner.query(`select from app.${table} where ${column} = $1`, [id])).rowCount !== 0;

test('[7.20 7.34] the sweeper removes the files of deleted FAQs, deleted one by one or several at once, and no others', async () => {
  const { empresa, manager } = await buildScene(server);
  const [one, several, kept] = [await buildFaqWithFile(empresa), await buildFaqWithFile(empresa), await buildFaqWithFile(empresa)];
  expect((await manager('DELETE', `/rest/v1/faqs/${one.faq.id}?empresa_id=${empresa.id}`)).status).toBe(204);
  const body = { empresa_id: empresa.id, ids: [several.faq.id] };
  expect((await manager('POST', '/rest/v1/rpc/delete_faqs', body)).body).toEqual({ ids: body.ids });
  await sweepArchivos.handler({}, tools);
  for (const { archivo_id, path } of [one, several]) {
    expect(await exists('archivos', 'id', archivo_id)).toBe(false);
    expect(await app.store.read(path)).toBeUndefined();
  }
  expect(await exists('archivos', 'id', kept.archivo_id)).toBe(true);
  expect(await leftOvers(server)).toEqual([]);
});

test('[3.6] the purge of a company removes its FAQs with all that belongs to them, and leaves other companies’', async () => {
  const [gone, stays] = [await buildScene(server), await buildScene(server)];
  for (const { empresa, trabajador } of [gone, stays]) {
    const { faq } = await buildFaqWithFile(empresa);
    await buildFaqRequest(owner, empresa, trabajador);
    await owner.query('insert into app.faq_votes (empresa_id, faq_id, user_id, util) values ($1, $2, $3, true)', [
      empresa.id,
      faq.id,
      trabajador.id,
    ]);
  }
  await owner.query(`update app.empresas set deleted_at = now() - interval '31 days' where id = $1`, [gone.empresa.id]);
  await purgeEmpresa.handler({ empresa_id: gone.empresa.id }, tools);
  const tables = ['faqs', 'faq_categories', 'faqs_categories', 'faq_attachments', 'faq_versions', 'faq_votes', 'faq_requests', 'archivos'];
  for (const table of tables) {
    expect(await exists(table, 'empresa_id', gone.empresa.id), table).toBe(false);
    expect(await exists(table, 'empresa_id', stays.empresa.id), table).toBe(true);
  }
});
