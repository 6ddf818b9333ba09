import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readServerConfig } from '../src/config.ts';
import { createTestServer, ORIGIN } from './server.ts';

const SCRIPT = 'console.log("a script long enough to be worth compressing, which repeats itself, which repeats itself")';
const folder = await mkdtemp(join(tmpdir(), 'ensaya-web-'));
afterAll(() => rm(folder, { recursive: true }));
const dist = join(folder, 'dist');
await write({
  'dist/index.html': '<title>{{brand}}</title><head><meta name="application-name" content="{{brand}}"></head><div id="root"></div>',
  'dist/pages/framed.html':
    '<title>{{brand}}</title><head><meta name="application-name" content="{{brand}}"></head><div id="frame"></div><div id="root"></div>',
  'dist/pages/links.json': JSON.stringify({
    '/register': { isFramed: false, head: '<link href="/register.css">', body: '' },
    '/dashboard/tasks': { isFramed: true, head: '<link href="/tasks.js">', body: '<link href="/tasks.css">' },
    '/roleplays/:id/play': { isFramed: true, head: '<link href="/play.js">', body: '' },
  }),
  'dist/favicon.svg': '<svg/>',
  'dist/assets/app-1234.js': SCRIPT,
  'dist/assets/app-1234.js.br': brotliCompressSync(SCRIPT),
  'dist/assets/app-1234.js.gz': gzipSync(SCRIPT),
  'dist/assets/face-5678.woff2': 'a face',
  'dist/pages/landing.html':
    '<title>{{brand}}</title><a href="{{origin}}/">{{brand}}</a>' +
    '<when-booking><a href="{{booking_url}}">Reservar</a><when-phone><a href="tel:{{phone_number}}">Llamar al {{phone}}</a></when-phone></when-booking>' +
    '<when-no-booking><when-phone>solo {{phone}}</when-phone><when-no-phone>Crear cuenta</when-no-phone></when-no-booking>',
  'dist/pages/privacidad.html': '<h1>Privacidad</h1><legal-text><p>Texto de {{brand}}</p></legal-text>',
  'dist/pages/aviso-legal.html': '<h1>Aviso legal</h1><legal-text><p>Aviso de {{brand}}</p></legal-text>',
  'dist/pages/cookies.html': '<h1>Cookies</h1><legal-text><p>Cookies de {{brand}}</p></legal-text>',
  'dist/pages/robots.txt': 'Sitemap: {{origin}}/sitemap.xml\n',
  'dist/pages/sitemap.xml': '<loc>{{origin}}/</loc>',
  'dist/pages/manifest.webmanifest': '{"name":"{{brand}}"}',
  'legal/privacidad.html': '<p>El texto del {{operador}}, a su manera: $& {{brand}}</p>',
});

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Requests over a real socket. The body is the bytes as they were sent, possibly compressed. */
async function serve(environment: Record<string, string> = {}) {
  const { app } = await createTestServer({ WEB_DIST: dist, ...environment });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return (path: string, headers: OutgoingHttpHeaders = { accept: 'text/html' }) =>
    new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Buffer; text: string }>((done, fail) => {
      get({ port, path, headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks);
        done({ status: response.statusCode, headers: response.headers, body, text: body.toString() });
      }).on('error', fail);
    });
}

const ask = await serve({
  BRAND_NAME: 'Peña & <Hijos> "SL"',
  PROVIDER_PHONE: '+34 900 000 000',
  BOOKING_URL: 'https://agenda.example/demo?a=1&b=2',
});

describe('the provider', () => {
  test('[1.4 9.11] brand, phone and booking link are filled in, escaped', async () => {
    const { text, headers } = await ask('/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<title>Peña &amp; &lt;Hijos&gt; &quot;SL&quot;</title>');
    expect(text).toContain(`<a href="${ORIGIN}/">`);
    expect(text).toContain('<a href="https://agenda.example/demo?a=1&amp;b=2">Reservar</a>');
    expect(text).toContain('<a href="tel:+34900000000">Llamar al +34 900 000 000</a>');
    expect(text).not.toMatch(/when-|\{\{|Crear cuenta/);
  });

  test('the address of an invitation is not indexed and not sent as a referrer', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await ask(path);
      return [headers['x-robots-tag'], headers['referrer-policy']];
    };
    expect(await headersOf('/invitacion/abc')).toEqual(['noindex, nofollow', 'no-referrer']);
    expect(await headersOf('/login')).toEqual([undefined, 'same-origin']);
  });

  test('[9.11] the application reads the brand from its shell', async () => {
    const { text } = await ask('/dashboard/tasks');
    expect(text).toContain('<meta name="application-name" content="Peña &amp; &lt;Hijos&gt; &quot;SL&quot;">');
  });

  test('[1.4 9.11] unset values are not displayed', async () => {
    const bare = await serve();
    expect((await bare('/')).text).toBe(`<title>Ensaya</title><a href="${ORIGIN}/">Ensaya</a>Crear cuenta`);
    const byPhone = await serve({ PROVIDER_PHONE: '900 000 000' });
    expect((await byPhone('/')).text).toContain('</a>solo 900 000 000');
    const byBooking = await serve({ BOOKING_URL: 'https://agenda.example/demo' });
    expect((await byBooking('/')).text).toMatch(/Reservar<\/a>$/);
  });

  test('robots, sitemap and manifest contain the public address and the brand, each escaped for its format', async () => {
    expect((await ask('/robots.txt', {})).text).toBe(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect((await ask('/sitemap.xml', {})).text).toBe(`<loc>${ORIGIN}/</loc>`);
    const manifest = await ask('/manifest.webmanifest', {});
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(manifest.text)).toEqual({ name: 'Peña & <Hijos> "SL"' });
  });

  test.each([
    ['PROVIDER_PHONE', 'llámanos'],
    ['PROVIDER_PHONE', '12'],
    ['BOOKING_URL', 'http://agenda.example'],
    ['BOOKING_URL', 'javascript:alert(1)'],
    ['BRAND_NAME', 'x'.repeat(41)],
  ])('%s=%s is refused at start', (name, value) => {
    expect(() => readServerConfig({ [name]: value })).toThrow(new RegExp(`${name}: `));
  });
});

describe('the legal pages', () => {
  test('[1.4] ours, unless the operator provides another text, which is served unchanged', async () => {
    expect((await ask('/cookies')).text).toBe('<h1>Cookies</h1><p>Cookies de Peña &amp; &lt;Hijos&gt; &quot;SL&quot;</p>');
    const own = await serve({ LEGAL_DIR: join(folder, 'legal') });
    expect((await own('/privacidad')).text).toBe('<h1>Privacidad</h1><p>El texto del {{operador}}, a su manera: $& {{brand}}</p>');
    expect((await own('/aviso-legal')).text).toBe('<h1>Aviso legal</h1><p>Aviso de Ensaya</p>');
  });

  test('a folder without any legal page fails at start; so does an application that was not built', async () => {
    await expect(createTestServer({ WEB_DIST: dist, LEGAL_DIR: dist })).rejects.toThrow(ConfigError);
    await expect(createTestServer({ WEB_DIST: join(folder, 'legal') })).rejects.toThrow('build the web application first');
  });
});

describe('on the wire', () => {
  test('a page is sent with the compression that the browser accepts, and is revalidated each time', async () => {
    const plain = await ask('/');
    const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask('/', { 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    for (const { headers } of [plain, brotli, gzip])
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);

    const again = await ask('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${brotli.headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': brotli.headers.etag })).status).toBe(200);
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity, *;q=0', 'identity'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('for accept-encoding %s we choose %s', async (header, encoding) => {
    const { headers } = await ask('/', header === undefined ? {} : { 'accept-encoding': header });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
  });

  test('a hashed file is cached for ever and sent as it was compressed at build time', async () => {
    const brotli = await ask('/assets/app-1234.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(brotli.headers['content-type']).toMatch(/javascript/);
    expect(brotli.headers.vary?.toLowerCase()).toContain('accept-encoding');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    expect(gunzipSync((await ask('/assets/app-1234.js', { 'accept-encoding': 'gzip' })).body).toString()).toBe(SCRIPT);
    expect((await ask('/assets/app-1234.js', {})).text).toBe(SCRIPT);
    const face = await ask('/assets/face-5678.woff2', { 'accept-encoding': 'gzip, br' });
    expect([face.headers['content-encoding'], face.text]).toEqual([undefined, 'a face']);
    expect((await ask('/favicon.svg', {})).headers['cache-control']).toBe('no-cache');
  });

  test('the document of a page names the files of that page, under its own ETag, and no other document does', async () => {
    const tasks = await ask('/dashboard/tasks?proyecto=todos');
    const play = await ask('/roleplays/7/play');
    expect(tasks.text).toMatch(/<link href="\/tasks.js"><\/head><div id="frame"><\/div><link href="\/tasks.css"><div id="root">/);
    expect(play.text).toMatch(/<link href="\/play.js"><\/head><div id="frame"><\/div><div id="root">/);
    expect((await ask('/register')).text).toMatch(/<link href="\/register.css"><\/head><div id="root">/);
    for (const path of ['/app-shell', '/dashboard/tasks/', '/dashboard', '/roleplays/7/nada', `/roleplays/${'7'.repeat(101)}/play`])
      expect([path, (await ask(path)).text.includes('<link')]).toEqual([path, false]);
    expect((await ask('/roleplays/8/play')).headers.etag).toBe(play.headers.etag);
    expect(new Set([tasks, play, await ask('/app-shell')].map(({ headers }) => headers.etag)).size).toBe(3);
    expect((await ask('/roleplays/a.png/play', { accept: 'application/json' })).status).toBe(404);
  });

  test('[2.1] other paths get the application’s shell; a missing file and an unknown operation are 404', async () => {
    for (const path of ['/dashboard/tasks', '/no-existe', '/roleplays/7/play?x=a.b'])
      expect(await ask(path)).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root">') });
    const missing = ['/assets/app-0000.js', '/nada.png', '/index.html', '/pages/landing.html', '/assets/app-1234.js.br'];
    for (const path of missing) expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const path of [
      '/rest/v1/nada',
      '/rest/v1',
      '/auth/v1/nada',
      '/functions/v1/nada',
      '/storage/v1/nada/nada',
      '/realtime/v1/nada?x=1',
    ]) {
      const { status, text } = await ask(path);
      expect([path, status, JSON.parse(text).error.code]).toEqual([path, 404, 'not_found']);
    }
    const noPage = await ask('/no-existe', { accept: 'application/json' });
    expect([noPage.status, JSON.parse(noPage.text).error.code]).toEqual([404, 'not_found']);
  });
});
