import { FILE_KINDS, FILE_TYPES, type FileKind, type FileKindName } from '@ensaya/contract/archivos.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../tests/heavy-size.ts';
import { goodFiles, HOSTILE_DOCUMENTS, HOSTILE_UPLOADS, type HostileUpload } from '../../tests/hostile-documents.ts';
import { CANARY } from '../../tests/hostile-files.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { pathOfUpload, uploadRoutes } from '../../tests/upload-routes.ts';
import { drawing, formOf, leftOvers } from '../../tests/uploads.ts';
import { recognise } from './recognise.ts';

const server = await createTestServer();
const { owner, app } = server;
await app.register(uploadRoutes);

/** hostile.attack.test.ts tries those whose names are ignored. */
const KINDS = (Object.keys(FILE_KINDS) as FileKindName[]).filter((name) => !FILE_KINDS[name].anyName);
const accepts = (kind: FileKind, type: string) => kind.types.some((accepted) => accepted === type);

async function buildUploader(kind: FileKindName) {
  const scene = await buildScene(server);
  const tarea = await buildTarea(owner, await buildProyecto(owner, scene.empresa), { trabajador: scene.trabajador });
  // Declared with a type that no kind accepts: the declared type must be ignored.
  const send = (filename: string, bytes: Buffer) =>
    scene.manager('PUT', pathOfUpload(kind, { ...scene, tarea }), formOf(bytes, filename, 'text/html'));
  const rows = async () =>
    (await owner.query('select path, content_type, bytes from app.archivos where empresa_id = $1', [scene.empresa.id])).rows;
  return { ...scene, tarea, send, rows };
}

describe.each(KINDS)('[5.8 5.13 9.3] %s', (name) => {
  const kind: FileKind = FILE_KINDS[name];

  const isKept = ({ outcome }: HostileUpload) => typeof outcome === 'object' && accepts(kind, outcome.keptAs);
  // One process per picture; the kinds differ in the types they accept, and all of them redraw in the same way.
  const uploads = casesOf(HOSTILE_UPLOADS, 7);
  const refused = uploads.filter((file) => !isKept(file));

  describe.concurrent('refused', async () => {
    const uploader = await buildUploader(name);
    for (const { title, filename, bytes, outcome } of refused) {
      test(`${title}${outcome === 'size' ? ': too large' : ''}`, async () => {
        const answer = await uploader.send(filename, bytes);
        const refusal = outcome === 'size' ? [413, 'too_large', kind.messages.size] : [415, 'unsupported_type', kind.messages.type];
        expect([answer.status, errorOf(answer).code, errorOf(answer).message]).toEqual(refusal);
        expect(await uploader.rows()).toEqual([]);
      });
    }
  });

  describe.concurrent('stored, and harmless', () => {
    for (const { title, filename, bytes, outcome } of uploads.filter(isKept)) {
      if (typeof outcome === 'string') continue;
      test(title, async () => {
        const { empresa, send, rows, manager } = await buildUploader(name);
        const answer = await send(filename, bytes);
        const type = FILE_TYPES[outcome.keptAs];
        expect(answer.status).toBe(200);
        const [row, ...others] = await rows();
        expect([row.content_type, others]).toEqual([type.content_type, []]);
        expect(row.path).toMatch(new RegExp(`^${empresa.id}/${name}s/[0-9a-f-]{36}/\\d+\\.${type.extensions[0]}$`));
        const stored = await drawing(server, row.path);
        expect(row.bytes).toBe(stored.length);
        if (type.content_type.startsWith('image/')) {
          for (const payload of [CANARY, '<script', '%PDF', 'PK\x03\x04', 'Exif']) expect(stored.includes(payload)).toBe(false);
          const { width, height, exif } = await sharp(stored).metadata();
          expect([Math.max(width, height) <= kind.pictures.maxSide, exif]).toEqual([true, undefined]);
        } else expect(stored.equals(bytes)).toBe(true);
        const { headers } = await manager('GET', (answer.body as { url: string }).url);
        expect(headers).toMatchObject({
          'content-type': type.content_type,
          'content-disposition': type.content_type.startsWith('image/')
            ? 'inline'
            : expect.stringMatching(new RegExp(`^attachment; filename="\\d+\\.${type.extensions[0]}"; filename\\*=UTF-8''\\d+\\.\\w+$`)),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
        });
        expect(await leftOvers(server, empresa)).toEqual([]);
      });
    }
  });

  test('a valid file of each accepted extension is stored', async () => {
    const { send, rows } = await buildUploader(name);
    for (const { filename, bytes, type } of goodFiles(kind))
      expect([filename, (await send(filename, bytes)).status, (await rows()).at(-1)?.content_type]).toEqual([
        filename,
        200,
        FILE_TYPES[type].content_type,
      ]);
    expect(await rows()).toHaveLength(goodFiles(kind).length);
  });

  test('at least 60 files are refused', () => {
    expect(HOSTILE_UPLOADS.filter((file) => !isKept(file)).length).toBeGreaterThanOrEqual(60);
  });
});

test.each([
  ['faq', 'JPG, JPEG, PNG, PDF, DOC, DOCX'],
  ['respuesta', 'JPG, PNG, WEBP, PDF, DOC, DOCX, TXT'],
  ['tarea', 'JPG, JPEG, PNG, WEBP, PDF, DOC, DOCX, TXT'],
] as const)('[5.8 5.13 9.3] refusals of %s have the messages of the specification', (name, list) => {
  expect(FILE_KINDS[name].messages).toEqual({
    type: `Tipo de archivo no permitido. Formatos aceptados: ${list}`,
    size: 'El archivo es demasiado grande. Máximo 10MB.',
  });
});

test('[5.8 5.13] recognising a file takes less than a second of processor time, and memory in proportion to the file', async () => {
  for (const { title, bytes } of HOSTILE_DOCUMENTS) {
    const [before, memory] = [process.cpuUsage(), process.memoryUsage().arrayBuffers];
    await recognise(bytes, FILE_KINDS.tarea.types);
    const { user, system } = process.cpuUsage(before);
    const taken = process.memoryUsage().arrayBuffers - memory;
    expect([title, (user + system) / 1e6 < 1, taken < 2 * bytes.length + 4 * 1024 * 1024]).toEqual([title, true, true]);
  }
});

test('[5.8 5.13] afterwards the store holds exactly the files that rows refer to', async () => {
  expect(await leftOvers(server)).toEqual([]);
});
