import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { copyUrl } from '@ensaya/contract/datos.ts';
import { buildExport } from '@ensaya/db/builders/datos.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { sweepArchivos } from '@ensaya/server/archivos/archivos.jobs.ts';
import { LINK_SECONDS, openStore } from '@ensaya/server/archivos/store.ts';
import { writeCopyJob } from '@ensaya/server/datos/copies.jobs.ts';
import { purgeEmpresa } from '@ensaya/server/empresas/empresas.jobs.ts';
import { openDatabase, openPool } from '@ensaya/server/lib/database.ts';
import type { JobTools } from '@ensaya/server/lib/queue.ts';
import { scopedDb } from '@ensaya/server/lib/scoped-db.ts';
import { snapshotReader } from '@ensaya/server/lib/snapshot.ts';
import { entriesOf } from '@ensaya/server/tests/data-scene.ts';
import { pdf } from '@ensaya/server/tests/documents.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { buildScene } from '@ensaya/server/tests/scene.ts';
import { createTestServer, signSession, type TestServer } from '@ensaya/server/tests/server.ts';
import { formOf, PICTURE, pathOfLogo } from '@ensaya/server/tests/uploads.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RadosGateway, startRadosGateway } from './rados-gateway.ts';

/** The store on a real S3 server: uploads, downloads and jobs must behave as with a folder. */
const BUCKET = 'ensaya';
let gateway: RadosGateway;
let server: TestServer;
let client: S3Client;
let tools: JobTools;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  gateway = await startRadosGateway();
  const { endpoint, accessKeyId, secretAccessKey } = gateway;
  client = new S3Client({ endpoint, region: 'default', credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  server = await createTestServer({
    FILE_STORE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: 'default',
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const options = { url: server.url('ensaya_worker'), max: 2, name: 'test', onError: () => {} };
  const worker = openDatabase({ ...options, statementNames: 'on' });
  const streaming = openPool(options);
  pools.push(worker.pool, streaming);
  tools = {
    enterJob: (empresa_id: string) => scopedDb(worker, { text: 'select app.enter_job($1)', values: [empresa_id] }),
    outside: scopedDb(worker, { text: 'select', values: [] }),
    readSnapshot: snapshotReader(streaming),
    enqueue: async () => {},
    enqueueAll: async () => {},
    queuedAt: new Date(),
    failure: undefined,
    store: server.app.store,
    mailer: undefined,
    ai: { ia: server.app.ia, log: server.app.log, signal: new AbortController().signal },
  };
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await gateway?.stop();
});

const keys = async (prefix = '') => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: prefix }));
  return Contents.map(({ Key }) => Key).toSorted();
};
const rowsOf = async (empresa: { id: string }) => {
  const { rows } = await server.owner.query<{ path: string }>('select path from app.archivos where empresa_id = $1', [empresa.id]);
  return rows.map(({ path }) => path);
};
const upload = async ({ manager, empresa }: Awaited<ReturnType<typeof buildScene>>, bytes: Buffer) => {
  const { body } = await manager('PUT', pathOfLogo(empresa), formOf(bytes));
  return (body as { logo_url: string }).logo_url;
};

describe.concurrent('files in a bucket', () => {
  test('[5.10 7.11 7.33] a logo is uploaded, replaced and removed, and the bucket holds what rows refer to', async () => {
    const scene = await buildScene(server);
    await upload(scene, await PICTURE.png());
    expect(await keys(scene.empresa.id)).toEqual(await rowsOf(scene.empresa));
    await upload(scene, await PICTURE.webp());
    expect(await keys(scene.empresa.id)).toEqual(await rowsOf(scene.empresa));
    expect(await keys(scene.empresa.id)).toEqual([expect.stringMatching(/_\d+\.webp$/)]);
    await scene.manager('DELETE', pathOfLogo(scene.empresa));
    expect([await keys(scene.empresa.id), await rowsOf(scene.empresa)]).toEqual([[], []]);
  });

  test(`[7.33] a reader is redirected to a link that works at once and expires after ${LINK_SECONDS} s; others get none`, async () => {
    const [scene, other] = [await buildScene(server), await buildScene(server)];
    const url = await upload(scene, await PICTURE.png());
    for (const [person, status] of [
      [other.manager, 404],
      [server.stranger, 401],
    ] as const)
      expect((await person('GET', url)).status).toBe(status);

    const cookie = signSession(server.config, await buildSession(server.owner, scene.trabajador));
    const askForLink = () => server.app.inject({ method: 'GET', url, headers: { cookie } });
    /** A link as the server signed it some seconds ago. */
    const linkSignedAgo = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - seconds * 1000 });
      const { headers } = await askForLink().finally(() => vi.useRealTimers());
      return String(headers.location);
    };
    const sentOn = await askForLink();
    const made = performance.now();
    expect([sentOn.statusCode, sentOn.headers['cache-control']]).toEqual([302, 'no-store']);
    const link = new URL(String(sentOn.headers.location));
    expect([link.origin, link.searchParams.get('X-Amz-Expires')]).toEqual([gateway.endpoint, String(LINK_SECONDS)]);

    const fresh = await fetch(link);
    expect([fresh.status, fresh.headers.get('content-type'), fresh.headers.get('content-disposition')]).toEqual([
      200,
      'image/png',
      'inline',
    ]);
    const [path = ''] = await rowsOf(scene.empresa);
    const bytes = Buffer.from(await fresh.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');

    // A wrong signature, a longer lifetime or another content type is refused: the signature covers all of the link.
    const forged = (change: (link: URL) => void) => {
      const copy = new URL(link);
      change(copy);
      return fetch(copy).then(({ status }) => status);
    };
    const signature = link.searchParams.get('X-Amz-Signature') ?? '';
    expect(
      await forged(({ searchParams }) =>
        searchParams.set(
          'X-Amz-Signature',
          signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        ),
      ),
    ).toBe(403);
    expect(await forged(({ searchParams }) => searchParams.set('X-Amz-Expires', '3600'))).toBe(403);
    expect(await forged(({ searchParams }) => searchParams.set('response-content-type', 'text/html'))).toBe(403);
    // Without a signature nothing is public.
    expect((await fetch(`${gateway.endpoint}/${BUCKET}/${path}`)).status).toBe(403);
    expect((await fetch(`${gateway.endpoint}/${BUCKET}`)).status).toBe(403);

    expect((await fetch(await linkSignedAgo(LINK_SECONDS / 2))).status).toBe(200);
    const expired = await heavySize(
      async () => {
        await setTimeout((LINK_SECONDS + 1) * 1000 - (performance.now() - made));
        return String(link);
      },
      () => linkSignedAgo(LINK_SECONDS + 1),
    )();
    expect((await fetch(expired)).status).toBe(403);
    // The permanent address still redirects to a fresh link.
    expect((await fetch(String((await askForLink()).headers.location))).status).toBe(200);
  });

  test('[3.6 7.33] sweeping and purging remove the right files and rows, and nothing else', async () => {
    const [swept, purged, kept] = [await buildScene(server), await buildScene(server), await buildScene(server)];
    for (const scene of [swept, purged, kept]) await upload(scene, await PICTURE.png());
    await server.owner.query(
      `update app.archivos set attached_at = null, created_at = now() - interval '61 minutes' where empresa_id = $1`,
      [swept.empresa.id],
    );
    await server.owner.query(`update app.empresas set deleted_at = now() - interval '31 days' where id = $1`, [purged.empresa.id]);
    for (let n = 0; n < 3; n++) await server.app.store.put(`${purged.empresa.id}/logos/lost-${n}.png`, Buffer.from('x'), 'image/png');

    for (const { empresa } of [purged, kept, purged]) await purgeEmpresa.handler({ empresa_id: empresa.id }, tools);
    await sweepArchivos.handler({}, tools);
    await sweepArchivos.handler({}, tools);
    expect([await keys(swept.empresa.id), await rowsOf(swept.empresa)]).toEqual([[], []]);
    expect([await keys(purged.empresa.id), await rowsOf(purged.empresa)]).toEqual([[], []]);
    expect(await keys(kept.empresa.id)).toEqual(await rowsOf(kept.empresa));
    expect(await keys(kept.empresa.id)).toHaveLength(1);
  });

  test('[7.34] a document is downloaded from the bucket under the name that it was uploaded with', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    const faq = await buildFaq(server.owner, empresa);
    const name = 'Guía "fría" (1) 😀.pdf';
    await manager('POST', `/rest/v1/faqs/${faq.id}/attachments?empresa_id=${empresa.id}`, formOf(pdf(), name, 'application/pdf'));
    const { rows } = await server.owner.query('select file_url from app.faq_attachments where faq_id = $1', [faq.id]);
    const { headers } = await worker('GET', rows[0].file_url);
    const answer = await fetch(String(headers.location));
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="Guia _fria_ (1) _.pdf"; filename*=UTF-8''Gu%C3%ADa%20%22fr%C3%ADa%22%20%281%29%20%F0%9F%98%80.pdf`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf())).toBe(true);
  });

  test('[4.10] a copy is streamed into the bucket and read by a link; a purge removes it', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    await upload({ empresa, manager } as Awaited<ReturnType<typeof buildScene>>, await PICTURE.png());
    const id = await buildExport(server.owner, { user: responsable, empresa, state: 'pending' });
    await writeCopyJob.handler({ id, user_id: responsable.id, empresa_id: empresa.id }, tools);
    expect(await keys(empresa.id)).toContain(`${empresa.id}/exportaciones/${id}.zip`);
    const { status, headers } = await manager('GET', copyUrl({ id }));
    expect(status).toBe(302);
    const answer = await fetch(String(headers.location));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="norteclima-/);
    const entries = entriesOf(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(entries.get('resumen.json') ?? '')).toMatchObject({ archivos: 1, faltan: 0 });
    await server.owner.query(`update app.empresas set deleted_at = now() - interval '31 days' where id = $1`, [empresa.id]);
    await purgeEmpresa.handler({ empresa_id: empresa.id }, tools);
    expect(await keys(empresa.id)).toEqual([]);
  });

  test('[7.33] put, read and remove; a missing file is undefined, not an error', async () => {
    const { store } = server.app;
    const path = '0198/logos/0198_1.png';
    expect(await store.read(path)).toBeUndefined();
    await store.put(path, Buffer.from('una imagen'), 'image/png');
    const read = await store.read(path);
    expect(read?.bytes).toBe(10);
    expect(read && (await text(read.stream))).toBe('una imagen');
    await store.remove(path);
    await store.remove(path);
    expect(await store.read(path)).toBeUndefined();
  });

  test('an unreachable bucket or a refused key is reported as a failure', async () => {
    const scene = await buildScene(server);
    const stranger = await openStore({ ...server.config, S3_SECRET_ACCESS_KEY: 'another' });
    const refusal = { code: 'unavailable', cause: { message: expect.stringContaining('Cannot write file') } };
    await expect(stranger.put(`${scene.empresa.id}/x`, Buffer.from('x'), 'image/png')).rejects.toMatchObject(refusal);
    const unreachable = await openStore({ ...server.config, S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(unreachable.put(`${scene.empresa.id}/x`, Buffer.from('x'), 'image/png')).rejects.toMatchObject(refusal);
    expect([await keys(scene.empresa.id), await rowsOf(scene.empresa)]).toEqual([[], []]);
  });
});
