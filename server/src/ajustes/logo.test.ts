import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { drawing, formOf, leftOvers, PICTURE, pathOfLogo } from '../../tests/uploads.ts';

const server = await createTestServer();
const { owner, app } = server;
/** A superuser's connection: only it sees the activity of other connections. */
const admin = new pg.Client({ connectionString: server.url() });
await admin.connect();
afterAll(() => admin.end());

const logoUrl = ({ body }: { body: unknown }) => (body as { logo_url: string }).logo_url;
const settingsPath = ({ empresa }: { empresa: { id: string } }) => `/rest/v1/company_settings?company_id=${empresa.id}`;

describe('a logo', () => {
  test('[3.6 5.10 7.11 7.33 9.3] is uploaded by the responsable, replaced and removed; only the newest file is kept', async () => {
    const scene = await buildScene(server);
    const [path, empresa_id] = [pathOfLogo(scene.empresa), scene.empresa.id];
    expect((await scene.manager('GET', settingsPath(scene))).body).toEqual({ company_id: empresa_id, logo_url: null });

    const before = Date.now();
    const first = await scene.manager('PUT', path, formOf(await PICTURE.png()));
    expect(first).toMatchObject({ status: 200, body: { company_id: empresa_id } });
    const { rows } = await owner.query('select path, kind, content_type, created_by from app.archivos where empresa_id = $1', [empresa_id]);
    expect(rows).toEqual([{ path: expect.any(String), kind: 'logo', content_type: 'image/png', created_by: scene.responsable.id }]);
    const [, moment] = new RegExp(`^${empresa_id}/logos/${empresa_id}_(\\d+)\\.png$`).exec(rows[0].path) ?? [];
    expect(Number(moment)).toBeGreaterThanOrEqual(before);
    for (const person of [scene.manager, scene.worker]) expect(logoUrl(await person('GET', settingsPath(scene)))).toBe(logoUrl(first));

    const second = await scene.manager('PUT', path, formOf(await PICTURE.jpeg()));
    expect(logoUrl(second)).not.toBe(logoUrl(first));
    expect((await scene.manager('GET', logoUrl(first))).status).toBe(404);
    expect(await leftOvers(server)).toEqual([]);

    expect((await scene.manager('DELETE', path)).body).toEqual({ company_id: empresa_id, logo_url: null });
    expect((await scene.manager('GET', logoUrl(second))).status).toBe(404);
    expect((await owner.query('select from app.archivos where empresa_id = $1', [empresa_id])).rowCount).toBe(0);
    expect(await leftOvers(server)).toEqual([]);
    // Removing a missing logo succeeds.
    expect((await scene.manager('DELETE', path)).body).toEqual({ company_id: empresa_id, logo_url: null });
  });

  test('[6.5] is written by a responsable of the company and read by its trabajadores; others are refused', async () => {
    const scene = await buildScene(server);
    const other = await buildScene(server);
    const path = pathOfLogo(scene.empresa);
    const url = logoUrl(await scene.manager('PUT', path, formOf(await PICTURE.png())));
    const superadmin = await buildSuperadmin(server);

    for (const [person, status] of [
      [scene.worker, 403],
      [superadmin, 403],
      [other.manager, 404],
      [server.stranger, 401],
    ] as const) {
      expect((await person('PUT', path, formOf(await PICTURE.png()))).status).toBe(status);
      expect((await person('DELETE', path)).status).toBe(status);
    }
    for (const [person, status] of [
      [scene.worker, 200],
      [superadmin, 403],
      [other.manager, 404],
      [other.worker, 404],
      [server.stranger, 401],
    ] as const)
      expect((await person('GET', settingsPath(scene))).status).toBe(status);
    expect(logoUrl(await scene.manager('GET', settingsPath(scene)))).toBe(url);
    expect(await leftOvers(server)).toEqual([]);
  });

  test('[6.5] is separate for each company of a responsable', async () => {
    const scene = await buildScene(server);
    const second = await buildEmpresa(owner);
    await assignResponsable(owner, second, scene.responsable);
    const url = logoUrl(await scene.manager('PUT', pathOfLogo(second), formOf(await PICTURE.png())));
    expect(logoUrl(await scene.manager('GET', settingsPath(scene)))).toBeNull();
    expect((await scene.manager('GET', url)).status).toBe(200);
    expect((await scene.worker('GET', url)).status).toBe(404);
  });

  test('[5.10 8.8 9.3] is refused with the messages of the specification', async () => {
    const { manager, empresa } = await buildScene(server);
    const send = (bytes: Buffer, name?: string, type?: string) => manager('PUT', pathOfLogo(empresa), formOf(bytes, name, type));
    const type = await send(Buffer.from('%PDF-1.7'), 'logo.png', 'image/png');
    expect([type.status, errorOf(type)]).toMatchObject([415, { code: 'unsupported_type', message: FILE_KINDS.logo.messages.type }]);
    const size = await send(Buffer.alloc(FILE_KINDS.logo.bytes + 1));
    expect([size.status, errorOf(size)]).toMatchObject([413, { code: 'too_large', message: FILE_KINDS.logo.messages.size }]);
    expect(FILE_KINDS.logo.messages).toEqual({
      type: 'Formato de archivo no permitido. Use PNG, JPG, WEBP o SVG.',
      size: 'El archivo es demasiado grande. Máximo 1MB.',
    });
  });

  test('a change is announced to the company’s users', async () => {
    const { manager, empresa } = await buildScene(server);
    const publish = vi.spyOn(app.realtime, 'publish');
    await manager('PUT', pathOfLogo(empresa), formOf(await PICTURE.png()));
    await manager('DELETE', pathOfLogo(empresa));
    expect(publish.mock.calls).toEqual(Array(2).fill([[{ table: 'company_settings', empresa_id: empresa.id }]]));
    publish.mockRestore();
  });
});

describe('the stored file', () => {
  const keep = async (bytes: Buffer) => {
    const { manager, empresa } = await buildScene(server);
    const url = logoUrl(await manager('PUT', pathOfLogo(empresa), formOf(bytes)));
    const { rows } = await owner.query('select path, content_type, bytes from app.archivos where id = $1', [url.split('/').at(-1)]);
    const kept = await drawing(server, rows[0].path);
    expect(rows[0].bytes).toBe(kept.length);
    return { kept, type: rows[0].content_type as string, ...(await sharp(kept).metadata()) };
  };

  test('[5.10] PNG, JPG and WEBP keep their format, at most 512 px long; an SVG becomes a PNG with transparency', async () => {
    const wide = sharp({ create: { width: 1500, height: 300, channels: 4, background: '#0b7a75' } });
    expect(await keep(await wide.clone().png().toBuffer())).toMatchObject({ type: 'image/png', format: 'png', width: 512, height: 102 });
    expect(await keep(await wide.clone().jpeg().toBuffer())).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 512, height: 102 });
    expect(await keep(await wide.clone().webp().toBuffer())).toMatchObject({ type: 'image/webp', format: 'webp', width: 512, height: 102 });

    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="20" fill="#ff0000"/></svg>';
    const drawn = await keep(Buffer.from(svg));
    expect(drawn).toMatchObject({ type: 'image/png', format: 'png', width: 512, height: 256, hasAlpha: true });
    const pixels = await sharp(drawn.kept).ensureAlpha().raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4)];
    expect([at(100, 100), at(400, 100)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ]);
  });

  test('[5.10] a photograph is stored upright and without metadata', async () => {
    // The top half is red once the EXIF orientation is applied.
    const lying = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } })
      .composite([{ input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { Copyright: 'oculto-exif' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { kept, width, height, orientation, exif } = await keep(lying);
    expect({ width, height, orientation, exif }).toEqual({ width: 40, height: 60, orientation: undefined, exif: undefined });
    const pixels = await sharp(kept).raw().toBuffer();
    expect([pixels[0], pixels.at(-1)].every((value) => (value ?? 0) > 200)).toBe(true);
    expect(kept.includes('oculto-exif')).toBe(false);
  });

  test('[5.10] of an animation, the first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { pages, width, height } = await keep(moving);
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 20, height: 20 });
  });
});

describe('failures and concurrency', () => {
  test('[7.11] of concurrent uploads one remains, and no file of the others is left', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    await manager('PUT', pathOfLogo(empresa), formOf(await PICTURE.jpeg()));
    /** As many as a person has in the database at once. */
    const AT_ONCE = 3;
    let stored = 0;
    const gate = Promise.withResolvers<void>();
    const real = app.store.put;
    const held = vi.spyOn(app.store, 'put').mockImplementation(async (...args) => {
      await real(...args);
      stored++;
      await gate.promise;
    });
    const picture = await PICTURE.png();
    const sent = Promise.all(
      Array.from({ length: AT_ONCE }, async () => (await server.as(responsable))('PUT', pathOfLogo(empresa), formOf(picture))),
    );
    await until(() => stored === AT_ONCE);

    // All of them wait for the same row lock when it is released.
    const client = await owner.connect();
    await client.query('begin');
    await client.query('select from app.company_settings where company_id = $1 for update', [empresa.id]);
    gate.resolve();
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi
      .waitUntil(async () => (await admin.query(waiting)).rows[0].n === AT_ONCE, { timeout: 4000 })
      .finally(async () => {
        await client.query('commit');
        client.release();
        held.mockRestore();
      });

    const urls = (await sent).map(logoUrl);
    const standing = logoUrl(await manager('GET', `/rest/v1/company_settings?company_id=${empresa.id}`));
    expect([new Set(urls).size, urls.includes(standing)]).toEqual([AT_ONCE, true]);
    const { rows } = await owner.query('select id from app.archivos where empresa_id = $1', [empresa.id]);
    expect(rows).toEqual([{ id: standing.split('/').at(-1) }]);
    expect(await leftOvers(server)).toEqual([]);
  });

  test('[7.11] a concurrent removal and upload end in one of the two states, and no orphan file is left', async () => {
    const { empresa, manager } = await buildScene(server);
    await manager('PUT', pathOfLogo(empresa), formOf(await PICTURE.jpeg()));
    const picture = await PICTURE.png();
    await Promise.all([manager('PUT', pathOfLogo(empresa), formOf(picture)), manager('DELETE', pathOfLogo(empresa))]);
    expect(await leftOvers(server)).toEqual([]);
  });

  test('[7.11 8.8] a store that fails to write leaves the old logo, and neither a file nor a row of the new one', async () => {
    const { empresa, manager } = await buildScene(server);
    const path = pathOfLogo(empresa);
    const old = logoUrl(await manager('PUT', path, formOf(await PICTURE.png())));
    const real = app.store.put;
    const half = vi.spyOn(app.store, 'put').mockImplementationOnce(async (at, bytes, type) => {
      await real(at, bytes.subarray(0, 10), type);
      throw new Error('the disk is full');
    });
    const refused = await manager('PUT', path, formOf(await PICTURE.jpeg()));
    half.mockRestore();
    expect([refused.status, errorOf(refused).code]).toEqual([500, 'internal']);
    expect(logoUrl(await manager('GET', `/rest/v1/company_settings?company_id=${empresa.id}`))).toBe(old);
    expect((await manager('GET', old)).status).toBe(200);
    expect(await leftOvers(server)).toEqual([]);
  });

  test('[7.11] a store that fails to delete does not block the new logo; the old file keeps an unattached row', async () => {
    const { empresa, manager } = await buildScene(server);
    const path = pathOfLogo(empresa);
    const old = logoUrl(await manager('PUT', path, formOf(await PICTURE.png())));
    const stuck = vi.spyOn(app.store, 'remove').mockRejectedValueOnce(new Error('not now'));
    const fresh = await manager('PUT', path, formOf(await PICTURE.jpeg()));
    stuck.mockRestore();
    expect(fresh.status).toBe(200);
    const { rows } = await owner.query('select id, attached_at is null as loose from app.archivos where empresa_id = $1 order by id', [
      empresa.id,
    ]);
    expect(rows).toEqual([
      { id: old.split('/').at(-1), loose: true },
      { id: logoUrl(fresh).split('/').at(-1), loose: false },
    ]);
  });

  test('[7.11] a user who loses the company during the upload changes nothing', async () => {
    const { empresa, responsable, manager } = await buildScene(server);
    const real = app.store.put;
    const slow = vi.spyOn(app.store, 'put').mockImplementationOnce(async (...args) => {
      await real(...args);
      await owner.query('delete from app.responsables_empresas where user_id = $1', [responsable.id]);
    });
    expect((await manager('PUT', pathOfLogo(empresa), formOf(await PICTURE.png()))).status).toBe(404);
    slow.mockRestore();
    const { rows } = await owner.query('select attached_at from app.archivos where empresa_id = $1', [empresa.id]);
    expect(rows).toEqual([{ attached_at: null }]);
    expect(
      (await owner.query('select from app.company_settings where company_id = $1 and logo_url is not null', [empresa.id])).rowCount,
    ).toBe(0);
  });

  test('[7.11] no transaction is open during calls to the store', async () => {
    const { empresa, manager } = await buildScene(server);
    const open: number[] = [];
    const look = async () => {
      const { rows } = await admin.query(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'ensaya-server' and xact_start is not null`,
      );
      open.push(rows[0].open);
    };
    const [put, remove] = [app.store.put, app.store.remove];
    const spies = [
      vi.spyOn(app.store, 'put').mockImplementation((...args) => look().then(() => put(...args))),
      vi.spyOn(app.store, 'remove').mockImplementation((...args) => look().then(() => remove(...args))),
    ];
    await manager('PUT', pathOfLogo(empresa), formOf(await PICTURE.png()));
    await manager('PUT', pathOfLogo(empresa), formOf(await PICTURE.png()));
    await manager('DELETE', pathOfLogo(empresa));
    for (const spy of spies) spy.mockRestore();
    expect(open).toEqual([0, 0, 0, 0]);
  });

  test('a user has ten writes a minute', async () => {
    const { empresa, manager } = await buildScene(server);
    // The limit counts the person, whose id is known once the session has entered.
    await manager('PUT', pathOfLogo(empresa), formOf(Buffer.from('x')));
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await manager('PUT', pathOfLogo(empresa), formOf(Buffer.from('x'))));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(415), 429]);
    const someoneElse = await server.as(await buildUser(owner, { role: 'manager' }));
    expect((await someoneElse('PUT', pathOfLogo(empresa), formOf(Buffer.from('x')))).status).toBe(404);
  });
});
