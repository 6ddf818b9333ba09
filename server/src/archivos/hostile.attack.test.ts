import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../tests/heavy-size.ts';
import { CANARY, HOSTILE_FILES } from '../../tests/hostile-files.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer, ORIGIN, signSession } from '../../tests/server.ts';
import { drawing, formOf, leftOvers, PICTURE, pathOfLogo } from '../../tests/uploads.ts';

const server = await createTestServer();
const { owner, app } = server;
const picture = await PICTURE.png();

const REFUSALS = {
  type: [415, 'unsupported_type', FILE_KINDS.logo.messages.type],
  size: [413, 'too_large', FILE_KINDS.logo.messages.size],
} as const;

async function expectNothingKept(empresa: { id: string }): Promise<void> {
  expect((await owner.query('select from app.archivos where empresa_id = $1', [empresa.id])).rowCount).toBe(0);
  expect(await leftOvers(server, empresa)).toEqual([]);
}

/** Drawing may take five seconds of processor time, which is much longer on a busy machine. */
const DRAWING_MS = 60_000;

describe.concurrent('[5.10 9.3] the content decides the type, not the name or the declared type', () => {
  for (const { name, bytes, outcome } of casesOf(HOSTILE_FILES, 8)) {
    test(
      `${name}: ${outcome}`,
      async () => {
        const { manager, empresa } = await buildScene(server);
        const answer = await manager('PUT', pathOfLogo(empresa), formOf(bytes));
        if (outcome !== 'kept') {
          expect([answer.status, errorOf(answer).code, errorOf(answer).message]).toEqual(REFUSALS[outcome]);
          return expectNothingKept(empresa);
        }
        expect(answer.status).toBe(200);
        const { rows } = await owner.query('select path from app.archivos where empresa_id = $1', [empresa.id]);
        expect(rows).toHaveLength(1);
        const kept = await drawing(server, rows[0].path);
        for (const payload of [CANARY, '<script', '%PDF', 'PK\x03\x04', 'Exif']) expect(kept.includes(payload)).toBe(false);
        const { width, height, exif, comments } = await sharp(kept).metadata();
        expect([Math.max(width, height) <= 512, exif, comments]).toEqual([true, undefined, undefined]);
        expect(await leftOvers(server, empresa)).toEqual([]);
      },
      DRAWING_MS,
    );
  }
});

const BOUNDARY = 'frontera';
const CLOSING = `\r\n--${BOUNDARY}--\r\n`;
const part = (disposition: string, content: Buffer | string = picture, type = 'image/png') =>
  Buffer.concat([
    Buffer.from(`\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`),
    Buffer.from(content as string),
  ]);
const FILE = 'name="file"; filename="logo.png"';

/** Sends raw bytes, for request bodies that no browser would send. */
async function sendRaw(parts: (Buffer | string)[], type = `multipart/form-data; boundary=${BOUNDARY}`) {
  const { empresa, responsable } = await buildScene(server);
  const cookie = signSession(server.config, await buildSession(owner, responsable));
  const response = await app.inject({
    method: 'PUT',
    url: pathOfLogo(empresa),
    headers: { origin: ORIGIN, cookie, 'content-type': type },
    payload: Buffer.concat(parts.map((one) => Buffer.from(one as string))),
  });
  return { status: response.statusCode, body: response.json(), empresa };
}

describe.concurrent('[5.10 7.33] the file name is ignored', () => {
  const names = [
    '../../../../etc/passwd',
    '..\\..\\windows\\system32\\drivers',
    'logo.php\0.png',
    'logo.png%0d%0aset-cookie:%20a=b',
    `${'muy-largo-'.repeat(500)}.png`,
    'fdp.\u202Egnp.exe',
    '<img src=x onerror=alert(1)>.svg',
    "'; drop table app.archivos; --",
    '.htaccess',
    'CON',
  ];
  for (const filename of casesOf(names, 4)) {
    test(JSON.stringify(filename.slice(0, 40)), async () => {
      const { status, empresa } = await sendRaw([part(`name="file"; filename="${filename}"`, picture, 'text/html'), CLOSING]);
      expect(status).toBe(200);
      const { rows } = await owner.query('select path, content_type from app.archivos where empresa_id = $1', [empresa.id]);
      expect(rows).toEqual([
        { path: expect.stringMatching(new RegExp(`^${empresa.id}/logos/${empresa.id}_\\d+\\.png$`)), content_type: 'image/png' },
      ]);
      expect(await leftOvers(server, empresa)).toEqual([]);
    });
  }
});

describe.concurrent('[5.10] a multipart body that is not exactly one file in its field is refused', () => {
  const cases: Record<string, [parts: (Buffer | string)[], status: number, type?: string]> = {
    'two files': [[part(FILE), part(FILE), CLOSING], 400],
    'a file and a field': [[part(FILE), part('name="company_id"', 'x', 'text/plain'), CLOSING], 400],
    'a field and a file': [[part('name="company_id"', 'x', 'text/plain'), part(FILE), CLOSING], 400],
    'no part': [[CLOSING], 400],
    'an empty body': [[], 400],
    'the file in another field': [[part('name="logo"; filename="logo.png"'), CLOSING], 400],
    'the file in a field of the language': [[part('name="__proto__"; filename="logo.png"'), CLOSING], 400],
    'a field instead of the file': [[part('name="file"', 'x', 'text/plain'), CLOSING], 400],
    'a part without a name': [[part('filename="logo.png"'), CLOSING], 400],
    'no end': [[part(FILE)], 400],
    // An error of a part without a listener would end the process; here it fails the run.
    'two files, the second without end': [[part(FILE), part(FILE)], 400],
    'two files, the second cut off in its head': [[part(FILE), part(FILE).subarray(0, 40)], 400],
    'three files, the third without end': [[part(FILE), part(FILE), part(FILE)], 400],
    'a field and a file without end': [[part('name="company_id"', 'x', 'text/plain'), part(FILE)], 400],
    'a file and a field without end': [[part(FILE), part('name="company_id"', 'x', 'text/plain')], 400],
    'a part without a name, without end': [[part('filename="logo.png"')], 400],
    'a file in a field of the language, without end': [[part('name="__proto__"; filename="logo.png"')], 400],
    'two nameless parts and a file without end': [[part('filename="a"'), part('filename="a"'), part(FILE)], 400],
    // The parser does not end with a part that has neither head nor content.
    'an empty part': [[`--${BOUNDARY}\r\n\r\n--${BOUNDARY}--`], 400],
    'an empty part, a file': [[`--${BOUNDARY}\r\n`, part(FILE), CLOSING], 400],
    'a file, an empty part': [[part(FILE), `\r\n--${BOUNDARY}\r\n`, CLOSING], 400],
    'an empty boundary': [[part(FILE), part(FILE)], 400, 'multipart/form-data; boundary='],
    'an empty boundary, many parts': [['\r\n--a\r\n\r\n--b\r\n\r\n--c'], 400, 'multipart/form-data; boundary='],
    'no boundary': [[part(FILE), CLOSING], 400, 'multipart/form-data'],
    'another boundary': [[part(FILE), CLOSING], 400, 'multipart/form-data; boundary=otra'],
    'the picture alone': [[picture], 415, 'image/png'],
    'a form of the old kind': [['file=logo.png'], 415, 'application/x-www-form-urlencoded'],
    JSON: [['{"file":"logo.png"}'], 415, 'application/json'],
    'plain text': [['file'], 415, 'text/plain'],
    'far too much': [[part(FILE, Buffer.alloc(3_000_000)), CLOSING], 413],
  };
  for (const [name, [parts, status, type]] of Object.entries(cases)) {
    test(name, async () => {
      const answer = await sendRaw(parts, type);
      expect([answer.status, errorOf(answer).request_id]).toEqual([status, expect.any(String)]);
      await expectNothingKept(answer.empresa);
    });
  }
});

test('[5.10] a body without end is cut off at the limit, whatever length it declares', async () => {
  const { empresa, responsable } = await buildScene(server);
  const cookie = signSession(server.config, await buildSession(owner, responsable));
  const address = await app.listen({ port: 0 });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(part(FILE)),
    pull: (controller) => {
      sent += 65_536;
      if (sent > 64_000_000) controller.close();
      else controller.enqueue(new Uint8Array(65_536));
    },
  });
  const response = await fetch(`${address}${pathOfLogo(empresa)}`, {
    method: 'PUT',
    headers: { origin: ORIGIN, cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: endless,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  await expectNothingKept(empresa);
});

test('[5.10] afterwards the store holds exactly the files that rows refer to', async () => {
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60);
  expect(await leftOvers(server)).toEqual([]);
});
