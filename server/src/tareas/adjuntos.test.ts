import type { TareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import { expect, test } from 'vitest';
import { pdf } from '../../tests/documents.ts';
import { buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { buildTareaScene, itemsOf, readTarea, tareaPath } from '../../tests/tarea-scene.ts';
import { formOf, leftOvers, PICTURE } from '../../tests/uploads.ts';

const server = await createTestServer();
const { owner } = server;

test('[9.3] the responsables and the task’s trabajador attach, read and download; each removes their own', async () => {
  const { manager, boss, worker, colleague, responsable, trabajador, empresa, create } = await buildTareaScene(server);
  const tarea = await create();
  const path = tareaPath(tarea, 'adjuntos');
  const added = await worker('POST', path, formOf(pdf(), 'guion-averias-v3.pdf'));
  expect(added).toMatchObject({
    status: 201,
    body: { nombre: 'guion-averias-v3.pdf', content_type: 'application/pdf', autor: { id: trabajador.id, email: trabajador.email } },
  });
  const photo = (await manager('POST', path, formOf(await PICTURE.png(), 'pizarra.png'))).body as TareaAdjunto;
  for (const caller of [manager, boss, worker]) {
    const items = itemsOf<TareaAdjunto>(await caller('GET', path));
    expect(items.map(({ nombre, autor }) => [nombre, autor?.id])).toEqual([
      ['pizarra.png', responsable.id],
      ['guion-averias-v3.pdf', trabajador.id],
    ]);
    const downloads = await Promise.all(items.map(({ file_url }) => caller('GET', file_url)));
    expect(downloads.map(({ status, headers }) => [status, headers['content-disposition']])).toEqual([
      [200, `inline; filename="pizarra.png"; filename*=UTF-8''pizarra.png`],
      [200, `attachment; filename="guion-averias-v3.pdf"; filename*=UTF-8''guion-averias-v3.pdf`],
    ]);
  }
  expect(await readTarea(worker, tarea)).toMatchObject({ adjuntos: 2, version: 1 });

  const superadmin = await buildSuperadmin(server);
  const other = await buildTareaScene(server);
  for (const [caller, status] of [
    [colleague, 404],
    [other.manager, 404],
    [other.worker, 404],
    [superadmin, 403],
  ] as const) {
    expect((await caller('GET', path)).status).toBe(status);
    expect((await caller('POST', path, formOf(pdf(), 'a.pdf'))).status).toBe(status);
    expect((await caller('GET', photo.file_url)).status).toBe(404);
  }
  const one = `/rest/v1/tarea_adjuntos/${photo.id}?empresa_id=${empresa.id}`;
  for (const caller of [worker, boss, other.manager]) expect((await caller('DELETE', one)).status).toBe(404);
  expect((await manager('DELETE', one)).status).toBe(204);
  expect((await manager('GET', photo.file_url)).status).toBe(404);
  expect(await readTarea(worker, tarea)).toMatchObject({ adjuntos: 1 });
  expect(await leftOvers(server, empresa)).toEqual([]);
});

test('[9.3] ten files at most, also when they arrive together; other types are refused', async () => {
  const { worker, empresa, trabajador, create } = await buildTareaScene(server);
  const tarea = await create();
  const path = tareaPath(tarea, 'adjuntos');
  expect(errorOf(await worker('POST', path, formOf(Buffer.from('#!/bin/sh'), 'a.sh'))).message).toContain('Tipo de archivo no permitido');
  await owner.query(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, attached_at, created_by, tarea_id)
     select $1, 'tarea', 'viejo/' || n, 'text/plain', 1, now(), $2, $3 from generate_series(1, 9) n`,
    [empresa.id, trabajador.id, tarea.id],
  );
  const answers = await Promise.all([1, 2, 3].map((n) => worker('POST', path, formOf(pdf(), `${n}.pdf`))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(errorOf(await worker('POST', path, formOf(pdf(), 'otro.pdf'))).message).toBe('Una tarea puede tener 10 archivos como máximo');
});
