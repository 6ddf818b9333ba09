import { randomUUID } from 'node:crypto';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { FAQ_LIMITS, type FaqAttachment } from '@ensaya/contract/faqs.ts';
import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqAttachment, type Faq } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { doc, docx, pdf, pdfOf } from '../../tests/documents.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { drawing, formOf, leftOvers, PICTURE } from '../../tests/uploads.ts';
import { contentDisposition } from '../archivos/content-disposition.ts';
import { shownFileName } from '../archivos/file-name.ts';

const server = await createTestServer();
const { owner, app } = server;

const pathOf = (faq: Pick<Faq, 'id' | 'empresa_id'>) => `/rest/v1/faqs/${faq.id}/attachments?empresa_id=${faq.empresa_id}`;
const pathOfOne = ({ id }: { id: string }, { empresa_id }: Pick<Faq, 'empresa_id'>) =>
  `/rest/v1/faq_attachments/${id}?empresa_id=${empresa_id}`;
const attachmentIn = ({ body }: { body: unknown }) => body as FaqAttachment;
const fileOf = (bytes = pdf(), name = 'Protocolo.pdf') => formOf(bytes, name, 'application/octet-stream');
const rowsOf = async (faq: Faq) =>
  (await owner.query('select nombre, bytes, text_state from app.faq_attachments where faq_id = $1 order by created_at', [faq.id])).rows;
const hasAttachment = async (faq: Faq) =>
  (await owner.query('select has_attachment from app.faqs where id = $1', [faq.id])).rows[0].has_attachment;
const jobsOf = async (attachment: { id: string }) =>
  (await owner.query(`select data from pgboss.job where name = 'faqs.read-attachment' and singleton_key = $1`, [attachment.id])).rows;

async function buildFaqScene() {
  const scene = await buildScene(server);
  return { ...scene, faq: await buildFaq(owner, scene.empresa) };
}

describe('an attachment', () => {
  test('[3.17 7.21 7.34] is stored below the FAQ, listed with its name and size, and its text is left to a job', async () => {
    const { faq, manager, empresa, responsable } = await buildFaqScene();
    const before = Date.now();
    const answer = await manager('POST', pathOf(faq), fileOf(pdf(), 'Protocolo de frío.pdf'));
    const attachment = attachmentIn(answer);
    expect([answer.status, attachment]).toEqual([
      201,
      {
        id: expect.any(String),
        file_url: expect.stringMatching(/^\/storage\/v1\/[0-9a-f-]{36}$/),
        nombre: 'Protocolo de frío.pdf',
        bytes: pdf().length,
        text_state: 'pending',
      },
    ]);
    const { rows } = await owner.query(
      'select path, kind, content_type, created_by, attached_at is not null as attached from app.archivos where empresa_id = $1',
      [empresa.id],
    );
    expect(rows).toEqual([
      { path: expect.any(String), kind: 'faq', content_type: 'application/pdf', created_by: responsable.id, attached: true },
    ]);
    const [, moment] = new RegExp(`^${empresa.id}/${faq.id}/(\\d+)\\.pdf$`).exec(rows[0].path) ?? [];
    expect(Number(moment)).toBeGreaterThanOrEqual(before);
    expect((await drawing(server, rows[0].path)).equals(pdf())).toBe(true);
    expect(await hasAttachment(faq)).toBe(true);
    expect(await jobsOf(attachment)).toEqual([
      { data: { empresa_id: empresa.id, attachment_id: attachment.id, work_id: expect.any(String) } },
    ]);
  });

  test('[5.13 9.3] may be a JPG, JPEG, PNG, PDF, DOC or DOCX', async () => {
    const { faq, manager } = await buildFaqScene();
    const files = { 'a.jpg': await PICTURE.jpeg(), 'a.jpeg': await PICTURE.jpeg(), 'a.png': await PICTURE.png() };
    for (const [name, bytes] of Object.entries({ ...files, 'a.pdf': pdf(), 'a.doc': doc(), 'A.DOCX': docx() }))
      expect([name, (await manager('POST', pathOf(faq), fileOf(bytes, name))).status]).toEqual([name, 201]);
    expect((await rowsOf(faq)).map(({ nombre }) => nombre)).toEqual(['a.jpg', 'a.jpeg', 'a.png', 'a.pdf', 'a.doc', 'A.DOCX']);
  });

  test('[5.13 9.3] of another type or over 10 MB is refused with the messages of the specification', async () => {
    const { faq, manager, empresa } = await buildFaqScene();
    const { messages, bytes } = FILE_KINDS.faq;
    for (const [name, file] of [
      ['nota.txt', Buffer.from('Hola')],
      ['foto.webp', await PICTURE.webp()],
      ['foto.pdf', await PICTURE.png()],
    ] as const) {
      const answer = await manager('POST', pathOf(faq), fileOf(file, name));
      expect([name, answer.status, errorOf(answer).message]).toEqual([name, 415, messages.type]);
    }
    const large = await manager('POST', pathOf(faq), fileOf(pdfOf(bytes + 1)));
    expect([large.status, errorOf(large).message]).toEqual([413, messages.size]);
    expect([await rowsOf(faq), await hasAttachment(faq), await leftOvers(server, empresa)]).toEqual([[], false, []]);
  });

  test('[5.13] an eleventh is refused, also when two uploads compete for the last place', async () => {
    const { faq, manager, empresa } = await buildFaqScene();
    for (let n = 0; n < FAQ_LIMITS.attachments - 1; n++) await buildFaqAttachment(owner, faq);
    const real = app.store.put;
    const bothStored = Promise.withResolvers<void>();
    let stored = 0;
    const held = vi.spyOn(app.store, 'put').mockImplementation(async (...args) => {
      await real(...args);
      stored++;
      if (stored === 2) bothStored.resolve();
      await bothStored.promise;
    });
    const answers = await Promise.all([manager('POST', pathOf(faq), fileOf()), manager('POST', pathOf(faq), fileOf())]);
    held.mockRestore();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = await manager('POST', pathOf(faq), fileOf());
    expect([refused.status, errorOf(refused).message]).toEqual([409, 'Una FAQ puede tener 10 archivos como máximo']);
    expect(await rowsOf(faq)).toHaveLength(FAQ_LIMITS.attachments);
    const { rowCount } = await owner.query('select from app.archivos where empresa_id = $1 and attached_at is null', [empresa.id]);
    expect(rowCount).toBe(0);
  });

  test('[7.20] is removed with its file', async () => {
    const { faq, manager, empresa } = await buildFaqScene();
    const [first, second] = [
      attachmentIn(await manager('POST', pathOf(faq), fileOf())),
      attachmentIn(await manager('POST', pathOf(faq), fileOf(docx(), 'dos.docx'))),
    ];
    expect((await manager('DELETE', pathOfOne(first, faq))).status).toBe(204);
    expect([(await manager('GET', first.file_url)).status, (await manager('GET', second.file_url)).status]).toEqual([404, 200]);
    expect(await hasAttachment(faq)).toBe(true);
    expect((await manager('DELETE', pathOfOne(first, faq))).status).toBe(404);
    expect((await manager('DELETE', pathOfOne(second, faq))).status).toBe(204);
    expect(await hasAttachment(faq)).toBe(false);
    expect((await owner.query('select from app.archivos where empresa_id = $1', [empresa.id])).rowCount).toBe(0);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('[7.20] of a deleted FAQ is no longer read, and its file is left to the sweeper', async () => {
    const { faq, manager, worker, empresa } = await buildFaqScene();
    const { file_url } = attachmentIn(await manager('POST', pathOf(faq), fileOf()));
    expect((await worker('GET', file_url)).status).toBe(200);
    expect((await manager('DELETE', `/rest/v1/faqs/${faq.id}?empresa_id=${empresa.id}`)).status).toBe(204);
    expect((await worker('GET', file_url)).status).toBe(404);
    const { rows } = await owner.query('select attached_at from app.archivos where empresa_id = $1', [empresa.id]);
    expect(rows).toEqual([{ attached_at: null }]);
    await owner.query(`update app.archivos set created_at = now() - interval '2 hours' where empresa_id = $1`, [empresa.id]);
    expect((await owner.query('select app.loose_archivos() as id')).rows).toContainEqual({ id: empresa.id });
  });

  test('[4.9] a change is announced to the company', async () => {
    const { faq, manager, empresa } = await buildFaqScene();
    const publish = vi.spyOn(app.realtime, 'publish');
    const attachment = attachmentIn(await manager('POST', pathOf(faq), fileOf()));
    await manager('DELETE', pathOfOne(attachment, faq));
    expect(publish.mock.calls).toEqual(Array(2).fill([[{ table: 'faqs', empresa_id: empresa.id }]]));
    publish.mockRestore();
  });
});

describe('rights', () => {
  test('[6.4 6.5 6.6 6.7] responsables write; the company and superadmins read; others get no answer that differs from a missing FAQ', async () => {
    const { faq, manager, worker, empresa } = await buildFaqScene();
    const other = await buildScene(server);
    const [jefa, colega] = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'worker' })];
    await assignResponsable(owner, empresa, jefa);
    await addTrabajador(owner, empresa, colega);
    const superadmin = await buildSuperadmin(server);
    const attachment = attachmentIn(await manager('POST', pathOf(faq), fileOf()));

    for (const [name, person, write, read] of [
      ['trabajador', worker, 403, 200],
      ['compañero', await server.as(colega), 403, 200],
      ['superadmin', superadmin, 403, 200],
      ['responsable de otra empresa', other.manager, 404, 404],
      ['trabajador de otra empresa', other.worker, 403, 404],
      ['sin sesión', server.stranger, 401, 401],
    ] as const) {
      expect([name, (await person('POST', pathOf(faq), fileOf())).status]).toEqual([name, write]);
      expect([name, (await person('DELETE', pathOfOne(attachment, faq))).status]).toEqual([name, write]);
      expect([name, (await person('GET', attachment.file_url)).status]).toEqual([name, read]);
    }
    // A FAQ of one company under the id of another.
    const foreign = { id: faq.id, empresa_id: other.empresa.id };
    expect((await other.manager('POST', pathOf(foreign), fileOf())).status).toBe(404);
    expect((await other.manager('DELETE', pathOfOne(attachment, foreign))).status).toBe(404);
    expect((await manager('POST', pathOf({ ...faq, id: randomUUID() }), fileOf())).status).toBe(404);
    expect(await rowsOf(faq)).toHaveLength(1);
    expect(await leftOvers(server, other.empresa)).toEqual([]);

    expect((await (await server.as(jefa))('DELETE', pathOfOne(attachment, faq))).status).toBe(204);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('the file of a caller without the right is not read', async () => {
    const { faq } = await buildFaqScene();
    const { manager } = await buildScene(server);
    // A file that would be refused with 415.
    expect((await manager('POST', pathOf(faq), fileOf(Buffer.from('x'), 'x.exe'))).status).toBe(404);
  });

  test('a FAQ that is deleted during the upload: neither row nor file is left', async () => {
    const { faq, manager, empresa } = await buildFaqScene();
    const real = app.store.put;
    const slow = vi.spyOn(app.store, 'put').mockImplementationOnce(async (...args) => {
      await real(...args);
      await owner.query('delete from app.faqs where id = $1', [faq.id]);
    });
    expect((await manager('POST', pathOf(faq), fileOf())).status).toBe(404);
    slow.mockRestore();
    expect((await owner.query('select from app.archivos where empresa_id = $1', [empresa.id])).rowCount).toBe(0);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('a user has thirty uploads a minute', async () => {
    const { faq, manager } = await buildFaqScene();
    // The limit counts the person, whose id is known once the session has entered.
    await manager('POST', pathOf(faq), fileOf(Buffer.from('x'), 'x.pdf'));
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await manager('POST', pathOf(faq), fileOf(Buffer.from('x'), 'x.pdf'))).status);
    expect(statuses).toEqual([...Array(30).fill(415), 429]);
  });
});

describe('the name of a file', () => {
  test('[3.17] arrives as the person wrote it, and each reader downloads the file under it', async () => {
    const { faq, manager, worker } = await buildFaqScene();
    const names = ['Guía de año nuevo – ñandú (2).pdf', 'informe.final.PDF', '日本.pdf', '😀.pdf', 'd\'Or & "comillas".pdf'];
    const urls = [];
    for (const name of names) urls.push(attachmentIn(await manager('POST', pathOf(faq), fileOf(pdf(), name))).file_url);
    expect((await rowsOf(faq)).map(({ nombre }) => nombre)).toEqual(names);
    for (const caller of [manager, worker, await buildSuperadmin(server)])
      for (const [n, url] of urls.entries())
        expect((await caller('GET', url)).headers['content-disposition']).toBe(contentDisposition('attachment', names[n] ?? ''));
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ana\\Protocolo.pdf', 'Protocolo.pdf'],
    ['factura\u202Efdp.exe.pdf', 'facturafdp.exe.pdf'],
    ['a\u0000b\r\nc\td.pdf', 'a b c d.pdf'],
    ['\u200B\u2066invisible\u2069\uFEFF.pdf', 'invisible.pdf'],
    ['cafe\u0301.pdf', 'café.pdf'],
    ['  .pdf', 'archivo.pdf'],
    ['', 'archivo.pdf'],
    ['\uD800roto.pdf', 'roto.pdf'],
    [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(251)}.pdf`],
    [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(251)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
  ])('%j is shown as %j', (given, shown) => {
    expect(shownFileName(given, 'pdf')).toBe(shown);
  });
});
