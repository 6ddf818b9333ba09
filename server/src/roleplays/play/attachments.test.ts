import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import {
  type OwnResponse,
  type Play,
  type RoleplayDraft,
  saveResponse,
  saveRoleplayDraft,
  uploadPlayAttachment,
} from '@ensaya/contract/roleplay-play.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { doc, docx, pdf, pdfOf } from '../../../tests/documents.ts';
import { openJobTools } from '../../../tests/job-tools.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { unfilled } from '../../../tests/unfilled.ts';
import { formOf, leftOvers, PICTURE } from '../../../tests/uploads.ts';
import { sweepArchivos } from '../../archivos/archivos.jobs.ts';

const server = await createTestServer();
const { owner, app } = server;

const fileOf = (bytes = pdf(), name = 'Propuesta.pdf') => formOf(bytes, name, 'application/octet-stream');
const draftIn = ({ body }: { body: unknown }) => body as RoleplayDraft;
const responseIn = ({ body }: { body: unknown }) => body as OwnResponse;
const archivos = async ({ id }: { id: string }) =>
  (await owner.query('select path, attached_at is not null as attached from app.archivos where empresa_id = $1 order by path', [id])).rows;

async function buildPlay() {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa);
  const [question_id = ''] = roleplay.questions;
  const key = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id, question_id, user_id: scene.trabajador.id };
  const path = `/storage/v1/roleplays/${roleplay.id}/${question_id}?empresa_id=${scene.empresa.id}`;
  const read = async () => (await scene.worker('GET', `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay.id}`)).body as Play;
  return {
    ...scene,
    roleplay,
    question_id,
    path,
    read,
    upload: (bytes?: Buffer, name?: string) => scene.worker('POST', path, fileOf(bytes, name)),
    save: (texto: string, base_version = 0) => scene.worker('PUT', '/rest/v1/borradores_roleplay', { ...key, texto, base_version }),
    answer: (answer_text: string, base_version = 0) =>
      scene.worker('PUT', '/rest/v1/roleplay_responses', { ...key, answer_text, base_version }),
  };
}

describe('an attachment of a draft', () => {
  test('[3.12 7.32] is stored below the question, unattached, and belongs to the answer once that is saved', async () => {
    const { upload, answer, read, empresa, roleplay, question_id, worker, manager } = await buildPlay();
    const stored = await upload(pdf(), 'Propuesta fría.pdf');
    const attachment = { url: expect.stringMatching(/^\/storage\/v1\/[0-9a-f-]{36}$/), name: 'Propuesta fría.pdf' };
    expect([stored.status, stored.body]).toMatchObject([201, { question_id, texto: '', attachment }]);
    const path = expect.stringMatching(new RegExp(`^${empresa.id}/${roleplay.id}/${question_id}/\\d+\\.pdf$`));
    expect(await archivos(empresa)).toEqual([{ path, attached: false }]);
    const { attachment: kept } = draftIn(stored);
    const download = async (caller: typeof worker, url = kept?.url ?? '') => {
      const { status, headers } = await caller('GET', url);
      return [status, headers['content-disposition']];
    };
    const named = [200, `attachment; filename="Propuesta fria.pdf"; filename*=UTF-8''Propuesta%20fr%C3%ADa.pdf`];
    expect(await download(worker)).toEqual(named);

    const saved = responseIn(await answer('Adjunto la propuesta.'));
    expect(saved).toMatchObject({ attachment: kept, version: 1 });
    expect(await archivos(empresa)).toEqual([{ path, attached: true }]);
    expect(await read()).toMatchObject({ drafts: [], responses: [{ attachment: kept }] });
    expect(responseIn(await answer('Otra vez.', 1))).toMatchObject({ attachment: kept, version: 2 });
    for (const caller of [worker, manager]) expect(await download(caller)).toEqual(named);
    // As when the role-play is assigned again.
    await owner.query(
      `insert into app.roleplay_respuestas_anteriores
         (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", archivo_id, attachment_name, answered_at)
       select empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, 1, archivo_id, attachment_name, created_at
         from app.roleplay_responses where empresa_id = $1`,
      [empresa.id],
    );
    await owner.query('delete from app.roleplay_responses where empresa_id = $1', [empresa.id]);
    for (const caller of [worker, manager]) expect(await download(caller)).toEqual(named);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('[4.7] keeps the text and the version of the draft; a new draft begins with the answer’s text', async () => {
    const { upload, save, answer } = await buildPlay();
    const one = draftIn(await save('Medio escrito'));
    expect(draftIn(await upload())).toMatchObject({ texto: 'Medio escrito', version: one.version });
    expect((await save('Medio escrito y más', one.version)).body).toMatchObject({ attachment: { name: 'Propuesta.pdf' } });
    await answer('Escrito');
    expect(draftIn(await upload(docx(), 'dos.docx'))).toMatchObject({ texto: 'Escrito', attachment: { name: 'dos.docx' } });
    expect((await save('Escrito y más', 0)).status).toBe(200);
  });

  test('[5.8 9.3] may be a JPG, PNG, WEBP, PDF, DOC, DOCX or TXT; another type or over 10 MB is refused', async () => {
    const { upload, empresa } = await buildPlay();
    const { messages, bytes } = FILE_KINDS.respuesta;
    const pictures = { 'a.jpg': await PICTURE.jpeg(), 'a.png': await PICTURE.png(), 'a.webp': await PICTURE.webp() };
    for (const [name, file] of Object.entries({
      ...pictures,
      'a.pdf': pdf(),
      'a.doc': doc(),
      'a.docx': docx(),
      'a.txt': Buffer.from('Hola'),
    }))
      expect([name, (await upload(file, name)).status]).toEqual([name, 201]);
    const [other, large] = [await upload(Buffer.from('MZ'), 'virus.exe'), await upload(pdfOf(bytes + 1))];
    expect([other.status, errorOf(other).message]).toEqual([415, messages.type]);
    expect([large.status, errorOf(large).message]).toEqual([413, messages.size]);
    // Each replaced the one before.
    expect(await archivos(empresa)).toHaveLength(1);
  });

  test('[3.12] a new one replaces the answer’s when the answer is saved again, with its file', async () => {
    const { upload, answer, empresa, worker } = await buildPlay();
    await upload();
    const { attachment: first } = responseIn(await answer('Una.'));
    await upload(docx(), 'dos.docx');
    expect(await archivos(empresa)).toHaveLength(2);
    expect((await worker('GET', first?.url ?? '')).status).toBe(200);
    expect(responseIn(await answer('Una.', 0))).toMatchObject({ attachment: { name: 'dos.docx' }, version: 1 });
    expect((await worker('GET', first?.url ?? '')).status).toBe(404);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('[3.12] is removed from draft and answer with its files', async () => {
    const { upload, answer, read, worker, path, empresa } = await buildPlay();
    await upload();
    await answer('Una.');
    await upload(docx(), 'dos.docx');
    for (let times = 0; times < 2; times++) expect((await worker('DELETE', path)).status).toBe(204);
    expect(await read()).toMatchObject({ drafts: [{ attachment: null }], responses: [{ attachment: null, version: 1 }] });
    expect(await archivos(empresa)).toEqual([]);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('a question that is deleted during the upload: neither row nor file is left', async () => {
    const { upload, empresa, question_id } = await buildPlay();
    const real = app.store.put;
    const slow = vi.spyOn(app.store, 'put').mockImplementationOnce(async (...args) => {
      await real(...args);
      await owner.query('delete from app.roleplay_questions where id = $1', [question_id]);
    });
    expect((await upload()).status).toBe(409);
    slow.mockRestore();
    expect([await archivos(empresa), await leftOvers(server, empresa)]).toEqual([[], []]);
  });
});

describe('rights', () => {
  test('[6.4 6.5] the file of a draft is read by its author alone; the answer’s by its author and the responsables', async () => {
    const { upload, answer, empresa, manager, worker, path, trabajador } = await buildPlay();
    const { attachment } = draftIn(await upload());
    const url = attachment?.url ?? '';
    const colleague = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, colleague);
    const [other, asColleague, superadmin] = [await buildScene(server), await server.as(colleague), await buildSuperadmin(server)];
    const readers = { worker, manager, asColleague, superadmin, otherWorker: other.worker, otherManager: other.manager };
    const statuses = async () =>
      Object.fromEntries(await Promise.all(Object.entries(readers).map(async ([name, read]) => [name, (await read('GET', url)).status])));
    const refused = { asColleague: 404, superadmin: 404, otherWorker: 404, otherManager: 404 };
    expect(await statuses()).toEqual({ ...refused, worker: 200, manager: 404 });
    await answer('Con adjunto.');
    expect(await statuses()).toEqual({ ...refused, worker: 200, manager: 200 });

    for (const [name, person, status] of [
      ['responsable', manager, 403],
      ['superadmin', superadmin, 403],
      ['trabajador de otra empresa', other.worker, 404],
    ] as const) {
      // A file that would be refused with 415.
      expect([name, (await person('POST', path, fileOf(Buffer.from('x'), 'x.exe'))).status]).toEqual([name, status]);
      expect([name, (await person('DELETE', path)).status]).toEqual([name, status]);
    }
    // A colleague has a draft of their own; a page that was loaded for another user changes nothing.
    expect((await asColleague('DELETE', path)).status).toBe(204);
    for (const method of ['POST', 'DELETE'] as const)
      expect((await asColleague(method, `${path}&user_id=${trabajador.id}`, method === 'POST' ? fileOf() : undefined)).status).toBe(403);
    expect(await archivos(empresa)).toEqual([{ path: expect.any(String), attached: true }]);
  });
});

describe('the sweeper', () => {
  const tools = openJobTools(server);
  async function sweep({ id }: { id: string }) {
    await owner.query(`update app.archivos set created_at = now() - interval '2 hours' where empresa_id = $1`, [id]);
    await sweepArchivos.handler({}, tools);
  }

  test('[3.12] spares the file of a draft and removes it after the draft', async () => {
    const { upload, empresa, worker: author, read, question_id } = await buildPlay();
    const { attachment } = draftIn(await upload());
    await sweep(empresa);
    expect((await author('GET', attachment?.url ?? '')).status).toBe(200);
    expect((await read()).drafts).toMatchObject([{ attachment }]);
    await owner.query('delete from app.borradores_roleplay where question_id = $1', [question_id]);
    await sweep(empresa);
    expect(await archivos(empresa)).toEqual([]);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('[3.12 7.32] removes the files of a deleted role-play, those of answers that were not handed in too', async () => {
    const { upload, answer, empresa, roleplay, worker: author, manager, trabajador } = await buildPlay();
    await upload();
    const { attachment } = responseIn(await answer('La primera vez.'));
    await owner.query(`
      with moved as (delete from app.roleplay_responses where roleplay_id = '${roleplay.id}' returning *)
      insert into app.roleplay_respuestas_anteriores
        (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", archivo_id, attachment_name, answered_at)
      select empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, 1, archivo_id, attachment_name, updated_at from moved`);
    await upload(docx(), 'dos.docx');
    await answer('La segunda vez.');
    await sweep(empresa);
    for (const reader of [author, manager]) expect((await reader('GET', attachment?.url ?? '')).status).toBe(200);
    const earlier = `/rest/v1/entregas?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}&user_id=${trabajador.id}`;
    expect((await manager('GET', earlier)).body).toMatchObject({ sin_entregar: [{ textos: [{ attachment }] }] });

    await owner.query('delete from app.roleplays where id = $1', [roleplay.id]);
    expect(await archivos(empresa)).toMatchObject([{ attached: false }, { attached: false }]);
    await sweep(empresa);
    expect(await archivos(empresa)).toEqual([]);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('[3.12] removes the files of an erased person', async () => {
    const { upload, answer, empresa, trabajador } = await buildPlay();
    await upload();
    await answer('Una.');
    await upload(docx(), 'dos.docx');
    await owner.query('delete from app.users where id = $1', [trabajador.id]);
    await sweep(empresa);
    expect(await archivos(empresa)).toEqual([]);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('[3.12 4.6] spares a file that was handed in when its answer gets another one or none, and removes it with the role-play', async () => {
    const { upload, answer, empresa, roleplay, worker: author, manager, path, read, trabajador } = await buildPlay();
    const key = { empresa_id: empresa.id, roleplay_id: roleplay.id, user_id: trabajador.id };
    const handIn = () => author('POST', '/rest/v1/entregas', key);
    await upload(pdf(), 'uno.pdf');
    const { attachment: one } = responseIn(await answer('Va adjunta.'));
    expect((await author('POST', '/rest/v1/rpc/finish_roleplay', key)).status).toBe(200);
    await upload(docx(), 'dos.docx');
    const { attachment: two } = responseIn(await answer('Va adjunta.', 1));
    expect((await handIn()).body).toMatchObject({ n: 2, textos: [{ attachment: two }] });
    expect((await author('DELETE', path)).status).toBe(204);
    await sweep(empresa);
    expect(await archivos(empresa)).toMatchObject([{ attached: true }, { attached: true }]);
    for (const reader of [author, manager])
      for (const { url } of [one, two].flatMap((file) => file ?? []))
        expect(await reader('GET', url)).toMatchObject({
          status: 200,
          headers: { 'content-disposition': expect.stringMatching(/uno|dos/) },
        });
    expect((await read()).entrega?.textos).toMatchObject([{ attachment: two }]);

    await owner.query('delete from app.roleplays where id = $1', [roleplay.id]);
    await sweep(empresa);
    expect(await archivos(empresa)).toEqual([]);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('a company with files in answers and drafts can be deleted', async () => {
    const { upload, answer, empresa } = await buildPlay();
    await upload();
    await answer('Una.');
    await upload(docx(), 'dos.docx');
    await owner.query('delete from app.empresas where id = $1', [empresa.id]);
    expect(await archivos(empresa)).toEqual([]);
  });
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, saveRoleplayDraft, saveResponse, uploadPlayAttachment)).toEqual([]);
});
