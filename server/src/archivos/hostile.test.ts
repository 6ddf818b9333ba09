import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { CANARY, HOSTILE_FILES } from '../../tests/hostile-files.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer, ORIGIN, signSession } from '../../tests/server.ts';
import { drawing, formOf, leftOvers, pathOfLogo } from '../../tests/uploads.ts';

/** One file of each outcome; the attack tests send the others, in every kind. */
const server = await createTestServer();
const { owner, app } = server;
const named = (name: string) => HOSTILE_FILES.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0);

test('[5.10 9.3] an SVG with a script is refused, and a PNG with HTML behind it is stored without it', async () => {
  const { manager, empresa } = await buildScene(server);
  const refused = await manager('PUT', pathOfLogo(empresa), formOf(named('SVG with a script')));
  expect([refused.status, errorOf(refused).message]).toEqual([415, FILE_KINDS.logo.messages.type]);
  expect((await manager('PUT', pathOfLogo(empresa), formOf(named('PNG with HTML behind it')))).status).toBe(200);
  const { rows } = await owner.query('select path from app.archivos where empresa_id = $1', [empresa.id]);
  expect(rows).toHaveLength(1);
  expect((await drawing(server, rows[0].path)).includes(CANARY)).toBe(false);
  expect(await leftOvers(server, empresa)).toEqual([]);
});

test('[5.10] a multipart body without end, and one with an empty part, are refused', async () => {
  const { empresa, responsable } = await buildScene(server);
  const headers = { origin: ORIGIN, cookie: signSession(server.config, await buildSession(owner, responsable)) };
  const head = '--frontera\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\nlogo';
  for (const payload of [head, '--frontera\r\n\r\n--frontera--']) {
    const type = 'multipart/form-data; boundary=frontera';
    const answer = await app.inject({ method: 'PUT', url: pathOfLogo(empresa), headers: { ...headers, 'content-type': type }, payload });
    expect(answer.statusCode).toBe(400);
  }
  expect(await leftOvers(server, empresa)).toEqual([]);
});

test.each([
  // The parser skips the first two; it says at once that it has found a field.
  ['a part without a name', 'content-type: text/plain', 413, FILE_KINDS.logo.messages.size],
  ['a part that is no part of a form', 'content-disposition: attachment; name="file"', 413, FILE_KINDS.logo.messages.size],
  ['a field', 'content-disposition: form-data; name="a"', 400, 'Revisa los datos e inténtalo de nuevo'],
])('[5.10] %s that never ends is refused early, and its connection is closed', async (_title, head, status, message) => {
  const { empresa, responsable } = await buildScene(server);
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const upload = request({
    port: (app.server.address() as AddressInfo).port,
    method: 'PUT',
    path: pathOfLogo(empresa),
    headers: {
      origin: ORIGIN,
      cookie: signSession(server.config, await buildSession(owner, responsable)),
      'content-type': 'multipart/form-data; boundary=frontera',
      'transfer-encoding': 'chunked',
    },
  });
  upload.on('error', () => {});
  let answer: IncomingMessage | undefined;
  const answered = once(upload, 'response').then(([response]) => {
    answer = response;
  });
  upload.write(`--frontera\r\n${head}\r\n\r\n`);
  const chunk = Buffer.alloc(256 * 1024, 'a');
  // Four times what the sockets may hold of an unread body.
  const most = 64 * 1024 * 1024;
  let sent = 0;
  while (!answer && sent < most) {
    const { promise, resolve } = Promise.withResolvers<void>();
    upload.write(chunk, () => resolve());
    await Promise.race([promise, answered]);
    sent += chunk.length;
  }
  expect([answer?.statusCode, sent < most]).toEqual([status, true]);
  expect(answer && JSON.parse(await text(answer)).error.message).toBe(message);
  if (!upload.socket?.closed) await once(upload, 'close');
  expect(await leftOvers(server, empresa)).toEqual([]);
});
