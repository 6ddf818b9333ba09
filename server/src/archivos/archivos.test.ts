import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqAttachment } from '@ensaya/db/builders/faqs.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/folder.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer, signSession } from '../../tests/server.ts';
import { buildLogo, drawing, leftOvers, PICTURE } from '../../tests/uploads.ts';
import { purgeEmpresa } from '../empresas/empresas.jobs.ts';
import { sweepArchivos } from './archivos.jobs.ts';
import { contentDisposition } from './content-disposition.ts';
import { openStore } from './store.ts';

const server = await createTestServer();
const { owner, app } = server;
const picture = await PICTURE.png();

const tools = openJobTools(server);

describe('reading a file', () => {
  test('[5.10 7.33] its bytes, with headers that prevent active content', async () => {
    const scene = await buildScene(server);
    const { id } = await buildLogo(server, scene.empresa, picture);
    for (const person of [scene.manager, scene.worker]) {
      const { status, body, headers } = await person('GET', `/storage/v1/${id}`);
      expect(status).toBe(200);
      expect(picture.equals(body as Buffer)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(picture.length),
        'content-disposition': 'inline',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        etag: `"${id}"`,
      });
    }
  });

  test('[6.5] missing, foreign and unattached files get the same 404, for a superadmin too; without a session 401', async () => {
    const [scene, other] = [await buildScene(server), await buildScene(server)];
    const { id } = await buildLogo(server, scene.empresa, picture);
    const loose = await buildLogo(server, await buildEmpresa(owner), picture);
    await owner.query('update app.archivos set attached_at = null, empresa_id = $2 where id = $1', [loose.id, scene.empresa.id]);
    const missing = await scene.worker('GET', `/storage/v1/${randomUUID()}`);
    const comparable = (answer: { status: number; body: unknown }) => [answer.status, { ...errorOf(answer), request_id: '' }];
    expect(comparable(missing)).toEqual([404, { code: 'not_found', message: 'No lo hemos encontrado', request_id: '' }]);
    for (const answer of [
      await other.manager('GET', `/storage/v1/${id}`),
      await other.worker('GET', `/storage/v1/${id}`),
      await scene.worker('GET', `/storage/v1/${loose.id}`),
    ])
      expect(comparable(answer)).toEqual(comparable(missing));
    expect((await server.stranger('GET', `/storage/v1/${id}`)).status).toBe(401);
    expect(comparable(await (await buildSuperadmin(server))('GET', `/storage/v1/${id}`))).toEqual(comparable(missing));
    expect((await scene.worker('GET', '/storage/v1/..%2F..%2Fetc%2Fpasswd')).status).toBe(400);
    // The row exists but its file is missing, as after an incomplete restore.
    await app.store.remove((await owner.query('select path from app.archivos where id = $1', [id])).rows[0].path);
    expect(comparable(await scene.worker('GET', `/storage/v1/${id}`))).toEqual(comparable(missing));
    await owner.query('delete from app.archivos where empresa_id = $1', [scene.empresa.id]);
    await app.store.removeAll(loose.path.split('/')[0] ?? '');
  });

  test('[5.10] a cached file is revalidated each time; a former member gets 404, cached or not', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const { id } = await buildLogo(server, empresa, picture);
    const ask = async (headers: Record<string, string>) => {
      const cookie = signSession(server.config, await buildSession(owner, trabajador));
      return app.inject({ method: 'GET', url: `/storage/v1/${id}`, headers: { cookie, ...headers } });
    };
    const kept = await ask({ 'if-none-match': `"${id}"` });
    expect([kept.statusCode, kept.body, kept.headers.etag]).toEqual([304, '', `"${id}"`]);
    expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
    await owner.query('delete from app.company_users where user_id = $1', [trabajador.id]);
    for (const headers of [{ 'if-none-match': `"${id}"` }, {}]) expect((await ask(headers)).statusCode).toBe(404);
  });
});

describe('an unattached file', () => {
  test('[7.33] is swept after an hour, file and row; files in use and uploads in progress stay', async () => {
    const [loose, fresh, used] = await Promise.all(
      Array.from({ length: 3 }, async () => buildLogo(server, await buildEmpresa(owner), picture)),
    );
    if (!loose || !fresh || !used) throw new Error('three were built');
    await owner.query('update app.archivos set attached_at = null where id = any ($1)', [[loose.id, fresh.id]]);
    await owner.query(`update app.archivos set created_at = now() - interval '61 minutes' where id = any ($1)`, [[loose.id, used.id]]);
    // The same company also has a recent upload: only the old file is removed.
    const beside = await owner.query(
      `insert into app.archivos (empresa_id, kind, path, content_type, bytes) select empresa_id, 'logo', 'x', 'image/png', 1 from app.archivos where id = $1 returning id`,
      [loose.id],
    );

    const stuck = vi.spyOn(app.store, 'remove').mockRejectedValueOnce(new Error('not now'));
    await expect(sweepArchivos.handler({}, tools)).rejects.toThrow('not now');
    expect((await owner.query('select from app.archivos where id = $1', [loose.id])).rowCount).toBe(1);
    stuck.mockRestore();

    await sweepArchivos.handler({}, tools);
    const { rows } = await owner.query('select id from app.archivos where id = any ($1)', [
      [loose.id, fresh.id, used.id, beside.rows[0].id],
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([fresh.id, used.id, beside.rows[0].id].toSorted());
    expect(await app.store.read(loose.path)).toBeUndefined();
    for (const { path } of [fresh, used]) expect((await drawing(server, path)).equals(picture)).toBe(true);
    await sweepArchivos.handler({}, tools);
    await owner.query('delete from app.archivos where id = any ($1)', [[fresh.id, beside.rows[0].id]]);
    await app.store.remove(fresh.path);
    expect(await leftOvers(server)).toEqual([]);
  });

  test('[7.33] a job cannot delete files in use or files of another company', async () => {
    const [mine, theirs] = [await buildEmpresa(owner), await buildEmpresa(owner)];
    const [used, foreign] = [await buildLogo(server, mine, picture), await buildLogo(server, theirs, picture)];
    await owner.query('update app.archivos set attached_at = null where id = $1', [foreign.id]);
    await tools.enterJob(mine.id).deleteFrom('archivos').where('id', 'in', [used.id, foreign.id]).execute();
    await expect(tools.enterJob(theirs.id).updateTable('archivos').set({ attached_at: null }).execute()).rejects.toMatchObject({
      code: '42501',
    });
    expect((await owner.query('select from app.archivos where id = any ($1)', [[used.id, foreign.id]])).rowCount).toBe(2);
    await owner.query('update app.archivos set attached_at = now() where id = $1', [foreign.id]);
  });
});

describe('the purge of a company', () => {
  test('[3.6 7.33] removes its files before its rows, can be repeated, and does nothing before the 30 days have passed', async () => {
    const build = async (deletedFor: string | null) => {
      const empresa = await buildEmpresa(owner);
      const { path } = await buildLogo(server, empresa, picture);
      await app.store.put(`${empresa.id}/logos/lost.png`, picture, 'image/png');
      await owner.query('update app.empresas set deleted_at = now() - $2::interval where id = $1', [empresa.id, deletedFor]);
      return { empresa_id: empresa.id, path };
    };
    const [due, early, alive] = [await build('31 days'), await build('29 days'), await build(null)];

    const stuck = vi.spyOn(app.store, 'removeAll').mockRejectedValueOnce(new Error('not now'));
    await expect(purgeEmpresa.handler(due, tools)).rejects.toThrow('not now');
    stuck.mockRestore();
    expect((await owner.query('select from app.empresas where id = $1', [due.empresa_id])).rowCount).toBe(1);

    for (const { empresa_id } of [due, early, alive, due]) await purgeEmpresa.handler({ empresa_id }, tools);
    expect((await owner.query('select from app.empresas where id = $1', [due.empresa_id])).rowCount).toBe(0);
    expect(await readdir(server.config.FILES_DIR ?? '')).not.toContain(due.empresa_id);
    for (const { path } of [early, alive]) expect((await drawing(server, path)).equals(picture)).toBe(true);
    for (const { empresa_id } of [early, alive]) await app.store.remove(`${empresa_id}/logos/lost.png`);
    expect(await leftOvers(server)).toEqual([]);
  });
});

test('a folder that is not writable is refused at start', async () => {
  const open = (FILES_DIR: string) => openStore({ FILE_STORE: 'fs', FILES_DIR });
  const folder = await temporaryFolder();
  await writeFile(`${folder}/file`, '');
  await expect(open(`${folder}/file/inside`)).rejects.toThrow('FILES_DIR: is no folder that can be written to');
  await open(`${folder}/made/at/start`);
  expect(await readdir(`${folder}/made/at`)).toEqual(['start']);
});

const bucket = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'http://10.0.0.7:7480',
  S3_REGION: 'a',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'c',
  S3_SECRET_ACCESS_KEY: 'd',
} as const;

test('[5.8 5.13] with a bucket, the link to a document downloads it under its name, and the link to a picture displays it', async () => {
  const other = await createTestServer(bucket);
  const { empresa, trabajador } = await buildScene(other);
  const worker = await other.as(trabajador);
  const dispositionOf = async (id: string) => {
    const { status, headers } = await worker('GET', `/storage/v1/${id}`);
    expect(status).toBe(302);
    return new URL(String(headers.location)).searchParams.get('response-content-disposition');
  };
  const nombre = 'Guía "fría"; filename*=UTF-8\'\'b.exe 😀.pdf';
  const { archivo_id } = await buildFaqAttachment(other.owner, await buildFaq(other.owner, empresa), { nombre });
  expect(await dispositionOf(archivo_id)).toBe(contentDisposition('attachment', nombre));
  const { rows } = await other.owner.query<{ id: string }>(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, attached_at) values ($1, 'logo', $2, 'image/png', 1, now()) returning id`,
    [empresa.id, `${empresa.id}/logos/1.png`],
  );
  expect(await dispositionOf(rows[0]?.id ?? '')).toBe('inline');
});

test('with a bucket, the content security policy allows its origin for pictures and nothing else', async () => {
  const policyOf = async (environment: Record<string, string>) => {
    const { app: other } = await createTestServer(environment);
    return String((await other.inject('/health/live')).headers['content-security-policy']);
  };
  const plain = await policyOf({});
  expect(plain).toContain("img-src 'self' data: blob:;");
  const images = (origin: string) => plain.replace("img-src 'self' data: blob:", `img-src 'self' data: blob: ${origin}`);
  expect(await policyOf(bucket)).toBe(images('http://10.0.0.7:7480'));
  expect(await policyOf({ ...bucket, S3_PUBLIC_URL: 'https://files.example/path' })).toBe(images('https://files.example'));
});
