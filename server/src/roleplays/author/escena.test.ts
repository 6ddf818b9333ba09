import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import type { Play } from '@ensaya/contract/roleplay-play.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { describe, expect, test, vi } from 'vitest';
import { pdf, pdfOf } from '../../../tests/documents.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { formOf, leftOvers, PICTURE } from '../../../tests/uploads.ts';

const server = await createTestServer();
const { owner, app } = server;

const fileOf = (bytes: Uint8Array, name: string) => formOf(bytes, name, 'application/octet-stream');
const escenaIn = ({ body }: { body: unknown }) => (body as RoleplayWithQuestions).escena;
const archivos = async ({ id }: { id: string }) =>
  (await owner.query('select path, kind, attached_at is not null as attached from app.archivos where empresa_id = $1', [id])).rows;

async function buildRoleplayScene() {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa);
  const one = `/rest/v1/roleplays/${roleplay.id}`;
  return {
    ...scene,
    roleplay,
    one: `${one}?empresa_id=${scene.empresa.id}`,
    path: `${one}/escena?empresa_id=${scene.empresa.id}`,
    play: `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay.id}`,
  };
}

describe('a copy of the file of a scene', () => {
  const copyOf = ({ empresa, roleplay }: Awaited<ReturnType<typeof buildRoleplayScene>>) => ({
    de: { company_id: empresa.id, id: roleplay.id },
  });
  const copyPath = (path: string) => path.replace('/escena?', '/escena/copia?');

  test('[2.36 3.12] of the same company: another file with the same name and bytes, which stays when the first role-play is deleted', async () => {
    const source = await buildRoleplayScene();
    const { manager, empresa, worker } = source;
    const original = escenaIn(await manager('PUT', source.path, fileOf(pdf(), 'Plano.pdf')));
    const target = await buildRoleplay(owner, empresa);
    const to = `/rest/v1/roleplays/${target.id}/escena/copia?empresa_id=${empresa.id}`;
    const copied = await manager('POST', to, copyOf(source));
    expect([copied.status, escenaIn(copied)]).toEqual([200, { ...original, url: expect.not.stringMatching(original?.url ?? '') }]);
    expect((await archivos(empresa)).map(({ path }) => path.split('/')[1]).sort()).toEqual([source.roleplay.id, target.id].sort());
    expect((await manager('DELETE', source.one)).status).toBe(204);
    const file = await worker('GET', escenaIn(copied)?.url ?? '');
    expect([file.status, file.headers['content-length']]).toEqual([200, String(pdf().length)]);
  });

  test('[1.2 6.5] to another company: only by a responsable of both; without a right to one of them it is 404', async () => {
    const source = await buildRoleplayScene();
    const target = await buildRoleplayScene();
    await source.manager('PUT', source.path, fileOf(await PICTURE.png(), 'Caldera.png'));
    const to = copyPath(target.path);
    expect((await target.manager('POST', to, copyOf(source))).status).toBe(404);
    expect((await source.manager('POST', to, copyOf(source))).status).toBe(404);
    expect((await source.worker('POST', to, copyOf(source))).status).toBe(403);
    expect((await (await buildSuperadmin(server))('POST', to, copyOf(source))).status).toBe(403);
    expect([await archivos(target.empresa), await leftOvers(server, target.empresa)]).toEqual([[], []]);
    await assignResponsable(owner, source.empresa, target.responsable);
    const copied = await target.manager('POST', to, copyOf(source));
    expect([copied.status, escenaIn(copied)]).toEqual([200, expect.objectContaining({ nombre: 'Caldera.png', content_type: 'image/png' })]);
    // Below the company that it was copied to, whose people read it and who do not read the first one.
    expect(await archivos(target.empresa)).toEqual([
      { path: expect.stringMatching(new RegExp(`^${target.empresa.id}/${target.roleplay.id}/`)), kind: 'escena', attached: true },
    ]);
    expect((await target.worker('GET', escenaIn(copied)?.url ?? '')).status).toBe(200);
    expect((await source.worker('GET', escenaIn(copied)?.url ?? '')).status).toBe(404);
  });

  test('[5.8] of a scene without a file, or whose file is lost, is 404 and leaves what was there', async () => {
    const { manager, empresa, roleplay, path, one } = await buildRoleplayScene();
    const before = escenaIn(await manager('PUT', path, fileOf(pdf(), 'Plano.pdf')));
    const bare = await buildRoleplay(owner, empresa);
    expect((await manager('POST', copyPath(path), { de: { company_id: empresa.id, id: bare.id } })).status).toBe(404);
    vi.spyOn(app.store, 'read').mockResolvedValueOnce(undefined);
    const itself = await manager('POST', copyPath(path), { de: { company_id: empresa.id, id: roleplay.id } });
    expect([itself.status, escenaIn(await manager('GET', one))]).toEqual([404, before]);
  });
});

describe('the file of a scene', () => {
  test('[2.37 3.12 7.32] is stored below the role-play, read where it is played, replaced and removed; one file is kept', async () => {
    const { manager, worker, empresa, roleplay, path, play, one } = await buildRoleplayScene();
    const first = await manager('PUT', path, fileOf(await PICTURE.png(), 'Avería en la caldera.png'));
    const escena = {
      url: expect.stringMatching(/^\/storage\/v1\/[0-9a-f-]{36}$/),
      nombre: 'Avería en la caldera.png',
      content_type: 'image/png',
      bytes: expect.any(Number),
    };
    expect([first.status, escenaIn(first)]).toEqual([200, escena]);
    const stored = (extension: string) => ({
      path: expect.stringMatching(new RegExp(`^${empresa.id}/${roleplay.id}/escena_\\d+\\.${extension}$`)),
      kind: 'escena',
      attached: true,
    });
    expect(await archivos(empresa)).toEqual([stored('png')]);
    expect(((await worker('GET', play)).body as Play).roleplay.escena).toEqual(escenaIn(first));
    const file = await worker('GET', escenaIn(first)?.url ?? '');
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'image/png',
      expect.stringMatching(/^inline; filename="Averia en la caldera\.png"/),
    ]);

    const second = await manager('PUT', path, fileOf(pdf(), 'Plano.pdf'));
    expect(escenaIn(second)).toMatchObject({ nombre: 'Plano.pdf', content_type: 'application/pdf', bytes: pdf().length });
    expect([await archivos(empresa), await leftOvers(server, empresa)]).toEqual([[stored('pdf')], []]);
    expect((await worker('GET', escenaIn(first)?.url ?? '')).status).toBe(404);

    expect(escenaIn(await manager('DELETE', path))).toBeNull();
    expect(escenaIn(await manager('GET', one))).toBeNull();
    expect([await archivos(empresa), await leftOvers(server, empresa)]).toEqual([[], []]);
    expect((await manager('DELETE', path)).status).toBe(200);
  });

  test('[5.8] of another type, or too large, is refused and nothing is kept', async () => {
    const { manager, empresa, path, one } = await buildRoleplayScene();
    const { messages, bytes } = FILE_KINDS.escena;
    for (const [name, file] of [
      ['nota.txt', Buffer.from('Hola')],
      ['foto.pdf', await PICTURE.png()],
    ] as const) {
      const answer = await manager('PUT', path, fileOf(file, name));
      expect([name, answer.status, errorOf(answer).message]).toEqual([name, 415, messages.type]);
    }
    const large = await manager('PUT', path, fileOf(pdfOf(bytes + 1), 'plano.pdf'));
    expect([large.status, errorOf(large).message]).toEqual([413, messages.size]);
    expect([escenaIn(await manager('GET', one)), await archivos(empresa), await leftOvers(server, empresa)]).toEqual([null, [], []]);
  });

  test('[6.5] only responsables of its company change it; a superadmin reads it; of another company it is 404', async () => {
    const { manager, worker, path, empresa } = await buildRoleplayScene();
    const other = await buildScene(server);
    const superadmin = await buildSuperadmin(server);
    const file = await PICTURE.webp();
    expect((await worker('PUT', path, fileOf(file, 'a.webp'))).status).toBe(403);
    expect((await superadmin('PUT', path, fileOf(file, 'a.webp'))).status).toBe(403);
    expect((await other.manager('PUT', path, fileOf(file, 'a.webp'))).status).toBe(404);
    const stored = escenaIn(await manager('PUT', path, fileOf(file, 'a.webp')));
    expect((await other.manager('DELETE', path)).status).toBe(404);
    const reads = (caller: typeof worker) => caller('GET', stored?.url ?? '').then(({ status }) => status);
    expect(await Promise.all([worker, manager, superadmin, other.manager, other.worker].map(reads))).toEqual([200, 200, 200, 404, 404]);
    await assignResponsable(owner, empresa, other.responsable);
    expect(await reads(other.manager)).toBe(200);
  });

  test('[2.39 3.12] goes with its role-play: the sweeper finds it', async () => {
    const { manager, path, one, empresa } = await buildRoleplayScene();
    await manager('PUT', path, fileOf(await PICTURE.jpeg(), 'a.jpg'));
    expect((await manager('DELETE', one)).status).toBe(204);
    expect(await archivos(empresa)).toEqual([expect.objectContaining({ attached: false })]);
  });

  test('[5.8] when the store is full, the one before stays', async () => {
    const { manager, path, one, empresa } = await buildRoleplayScene();
    const before = escenaIn(await manager('PUT', path, fileOf(pdf(), 'Plano.pdf')));
    vi.spyOn(app.store, 'put').mockRejectedValueOnce(new Error('full'));
    expect((await manager('PUT', path, fileOf(await PICTURE.png(), 'b.png'))).status).toBe(500);
    expect(escenaIn(await manager('GET', one))).toEqual(before);
    expect([(await archivos(empresa)).length, await leftOvers(server, empresa)]).toEqual([1, []]);
  });
});
