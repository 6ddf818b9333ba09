import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHANGES_PATH } from '@ensaya/contract/realtime.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { headerFaults } from './fuzz/faults.ts';
import { buildScene } from './scene.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';
import { buildLogo, PICTURE } from './uploads.ts';

/** Where `npm run build` puts the web application; CI builds it before these tests. */
const WEB_DIST = new URL('../../web/dist', import.meta.url).pathname;
const isBuilt = existsSync(`${WEB_DIST}/index.html`);
const environment = { SECURITY_CONTACT: 'mailto:seguridad@ejemplo.test', ...(isBuilt && { WEB_DIST }) };

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Received = { status: number; headers: Record<string, unknown> };

/** Over a socket, as a browser receives it; a stream is left after its headers. */
async function serve(more: Record<string, string> = {}) {
  const server = await createTestServer({ ...environment, ...more });
  server.app.get('/explode', { schema: { hide: true } }, () => {
    throw new Error('select secret from vault');
  });
  await server.app.listen({ port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = ({ method = 'GET', path, headers, body }: Asked) =>
    new Promise<Received>((done, failed) => {
      const sent = request({ port, method, path, headers: { origin: ORIGIN, ...headers } }, (response) => {
        done({ status: response.statusCode ?? 0, headers: response.headers });
        response.destroy();
      });
      sent.on('error', failed).end(body);
    });
  return { ...server, ask };
}

const server = await serve();
const { owner, config, app } = server;
const { empresa, responsable } = await buildScene(server);
const logo = await buildLogo(server, empresa, await PICTURE.png());
const cookie = signSession(config, await buildSession(owner, responsable));
const document = `${empresa.id}/faqs/guia.pdf`;
const { rows: documents } = await owner.query<{ id: string }>(
  `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by, nombre)
   values ($1, 'faq', $2, 'application/pdf', 3, $3, 'guia.pdf') returning id`,
  [empresa.id, document, responsable.id],
);
await app.store.put(document, Buffer.from('pdf'), 'application/pdf');

const html = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };
const file = (id: string | undefined, headers = {}): Asked => ({ path: `/storage/v1/${id}`, headers: { cookie, ...headers } });
const asset = isBuilt ? readdirSync(`${WEB_DIST}/assets`).find((name) => name.endsWith('.js')) : undefined;

const PAGES: Record<string, [number, Asked]> = {
  'the landing page': [200, { path: '/', headers: html }],
  'the landing page, compressed': [200, { path: '/', headers: { ...html, 'accept-encoding': 'br' } }],
  'a legal page': [200, { path: '/privacidad', headers: html }],
  'the shell of the application': [200, { path: '/dashboard/tasks', headers: html }],
  'the page of an invitation': [200, { path: '/invitacion/abc', headers: html }],
  'a script': [200, { path: `/assets/${asset}` }],
  'robots.txt': [200, { path: '/robots.txt' }],
  'a missing file': [404, { path: '/assets/nada.js' }],
};
const KINDS: Record<string, [number, Asked]> = {
  ...(isBuilt && PAGES),
  'an answer of the API': [200, { path: '/auth/v1/user', headers: { cookie } }],
  'the head of an answer': [200, { method: 'HEAD', path: '/auth/v1/user', headers: { cookie } }],
  'an answer without content': [204, { method: 'POST', path: '/auth/v1/logout', headers: json, body: '{"scope":"local"}' }],
  'invalid input': [400, { path: '/rest/v1/proyectos?empresa_id=nada', headers: { cookie } }],
  'a path that cannot be decoded': [400, { path: '/rest/%E0%A4%A' }],
  'a path that is too long': [404, { path: `/rest/v1/${'x'.repeat(8000)}` }],
  'no session': [401, { path: '/rest/v1/proyectos' }],
  'another role': [403, { path: '/rest/v1/users', headers: { cookie } }],
  'another origin': [403, { method: 'POST', path: '/auth/v1/logout', headers: { origin: 'https://evil.example' } }],
  'no such operation': [404, { path: '/rest/v1/nada' }],
  'a method that nothing answers': [404, { method: 'OPTIONS', path: '/rest/v1/proyectos' }],
  'too large': [413, { method: 'POST', path: '/auth/v1/token', headers: json, body: 'x'.repeat(1_100_000) }],
  'another type of content': [415, { method: 'POST', path: '/auth/v1/token', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
  'a failure': [500, { path: '/explode' }],
  'a picture': [200, file(logo.id)],
  'a picture that the browser has': [304, file(logo.id, { 'if-none-match': `"${logo.id}"` })],
  'a document': [200, file(documents[0]?.id)],
  'a stream of changes': [200, { path: CHANGES_PATH, headers: { cookie } }],
  'a stream without a session': [401, { path: CHANGES_PATH }],
  'a health check': [200, { path: '/health/live' }],
  'security.txt': [200, { path: '/.well-known/security.txt' }],
  'the documentation': [200, { path: '/docs/json' }],
};

test(`${Object.keys(KINDS).length} kinds of answers have the security headers`, async () => {
  const faults: string[] = [];
  for (const [kind, [status, asked]] of Object.entries(KINDS)) {
    const answer = await server.ask(asked);
    if (answer.status !== status) faults.push(`${kind}: ${answer.status} instead of ${status}`);
    faults.push(...headerFaults(answer.headers).map((fault) => `${kind} ${fault}`));
    const policy = String(answer.headers['content-security-policy']);
    if (/unsafe-eval|script-src[^;]*unsafe-inline|\*/.test(policy)) faults.push(`${kind}: ${policy}`);
    if (/^\/(rest|auth|functions|realtime)\//.test(asked.path) && !/no-store/.test(String(answer.headers['cache-control'])))
      faults.push(`${kind}: may be cached`);
  }
  expect(faults).toEqual([]);
  console.log(
    `headers: ${Object.keys(KINDS).length} cases, 0 without; pages ${isBuilt ? 'included' : 'left out: the web application is not built'}`,
  );
});

test('too many requests, a redirect to a bucket, and https have them too', async () => {
  const strict = await serve({ RATE_LIMIT_PER_MINUTE: '1' });
  await strict.ask({ path: '/rest/v1/proyectos' });
  const limited = await strict.ask({ path: '/rest/v1/proyectos' });
  expect([limited.status, headerFaults(limited.headers)]).toEqual([429, []]);

  app.store.link = async () => 'https://cubo.example/firmado';
  const redirect = await server.ask(file(logo.id));
  app.store.link = undefined;
  expect([redirect.status, redirect.headers.location, headerFaults(redirect.headers)]).toEqual([302, 'https://cubo.example/firmado', []]);

  const secure = await serve({ PUBLIC_URL: 'https://ensaya.localhost' });
  const person = await buildUser(secure.owner, { role: 'worker' });
  const answer = await secure.ask({
    path: '/auth/v1/user',
    headers: { cookie: signSession(secure.config, await buildSession(secure.owner, person)) },
  });
  expect([answer.status, headerFaults(answer.headers)]).toEqual([200, []]);
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  console.log('headers of a limit, a redirect and https: 3 cases, 0 without');
});
