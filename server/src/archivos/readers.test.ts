import { randomUUID } from 'node:crypto';
import { FILE_KINDS, FILE_TYPES, type FileKind, type FileKindName } from '@ensaya/contract/archivos.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test, vi } from 'vitest';
import { pdf } from '../../tests/documents.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { pathOfUpload, uploadRoutes } from '../../tests/upload-routes.ts';
import { formOf, leftOvers, PICTURE } from '../../tests/uploads.ts';

const server = await createTestServer();
const { owner, app } = server;
await app.register(uploadRoutes);
const picture = await PICTURE.png();
/** Rights are the same for every type, and a document is stored without a process that draws it. */
const FILES = { png: { bytes: picture, filename: 'foto.png' }, pdf: { bytes: pdf(), filename: 'informe.pdf' } };
const typeOf = (kind: FileKindName) => (FILE_KINDS[kind].anyName ? 'png' : 'pdf');
const KINDS = Object.keys(FILE_KINDS) as FileKindName[];
const isReadBy = (reader: FileKind['readers'][number], kind: FileKindName) => (FILE_KINDS[kind] as FileKind).readers.includes(reader);
/** The company's files are uploaded by a responsable, the others by the trabajador who has the task. */
const isOfEmpresa = (kind: FileKindName) => isReadBy('empresa', kind);

/** Every kind of caller who could request a company's file. */
async function buildActors() {
  const [scene, other] = [await buildScene(server), await buildScene(server)];
  const [colega, jefa, deDos] = [
    await buildUser(owner, { role: 'worker' }),
    await buildUser(owner, { role: 'manager' }),
    await buildUser(owner, { role: 'manager' }),
  ];
  await addTrabajador(owner, scene.empresa, colega);
  for (const empresa of [scene.empresa, await buildEmpresa(owner)]) await assignResponsable(owner, empresa, deDos);
  await assignResponsable(owner, scene.empresa, jefa);
  const tarea = await buildTarea(owner, await buildProyecto(owner, scene.empresa), { trabajador: scene.trabajador });
  const actors = {
    trabajador: scene.worker,
    responsable: scene.manager,
    colega: await server.as(colega),
    'otra responsable': await server.as(jefa),
    'responsable de dos empresas': await server.as(deDos),
    'trabajador de otra empresa': other.worker,
    'responsable de otra empresa': other.manager,
    'trabajador sin empresa': await server.as(await buildUser(owner, { role: 'worker' })),
    'responsable sin empresa': await server.as(await buildUser(owner, { role: 'manager' })),
    superadmin: await buildSuperadmin(server),
  };
  const upload = async (kind: FileKindName, who = isOfEmpresa(kind) ? scene.manager : scene.worker, replaces = '') =>
    who(
      'PUT',
      `${pathOfUpload(kind, { ...scene, tarea })}${replaces && `&replaces=${replaces}`}`,
      formOf(FILES[typeOf(kind)].bytes, FILES[typeOf(kind)].filename),
    );
  return { ...scene, colega, tarea, actors, upload };
}
const urlOf = ({ body }: { body: unknown }) => (body as { url: string }).url;

const RESPONSABLES = ['responsable', 'otra responsable', 'responsable de dos empresas'];
const READERS: Record<FileKind['readers'][number], string[]> = {
  empresa: ['trabajador', 'colega', ...RESPONSABLES],
  responsables: RESPONSABLES,
  superadmin: ['superadmin'],
  autor: ['trabajador'],
  asignado: ['trabajador'],
};

describe.each(KINDS)('[6.5 7.32 7.33 7.34] %s', (kind) => {
  test('is read by the readers that the contract names; others get 404, cached or not', async () => {
    const { actors, upload } = await buildActors();
    const url = urlOf(await upload(kind));
    const { readers }: FileKind = FILE_KINDS[kind];
    const may = new Set(readers.flatMap((reader) => READERS[reader]));
    for (const [name, actor] of Object.entries(actors)) {
      const answer = await actor('GET', url);
      if (may.has(name))
        expect([name, answer.status, answer.headers['content-type']]).toEqual([name, 200, FILE_TYPES[typeOf(kind)].content_type]);
      else {
        const absent = await actor('GET', `/storage/v1/${randomUUID()}`);
        expect([name, answer.status]).toEqual([name, 404]);
        expect({ ...errorOf(answer), request_id: '' }).toEqual({ ...errorOf(absent), request_id: '' });
      }
    }
    expect((await server.stranger('GET', url)).status).toBe(401);
  });

  test('before it is attached, only its author reads it; a logo or FAQ, every responsable', async () => {
    const { actors, empresa, upload } = await buildActors();
    const url = urlOf(await upload(kind));
    await owner.query('update app.archivos set attached_at = null where empresa_id = $1', [empresa.id]);
    const may = isOfEmpresa(kind) ? RESPONSABLES : ['trabajador'];
    for (const [name, actor] of Object.entries(actors))
      expect([name, (await actor('GET', url)).status]).toEqual([name, may.includes(name) ? 200 : 404]);
    await owner.query('update app.archivos set attached_at = now() where empresa_id = $1', [empresa.id]);
  });

  test('is uploaded by the allowed roles; a refused upload leaves neither row nor file', async () => {
    const { actors, empresa, upload } = await buildActors();
    const workers = isReadBy('autor', kind) ? ['trabajador', 'colega'] : isReadBy('asignado', kind) ? ['trabajador'] : [];
    const may = [...RESPONSABLES, ...workers];
    for (const [name, actor] of Object.entries(actors)) {
      const { status } = await upload(kind, actor);
      expect([name, status]).toEqual([name, may.includes(name) ? 200 : 404]);
    }
    const { rowCount } = await owner.query('select from app.archivos where empresa_id = $1', [empresa.id]);
    expect(rowCount).toBe(may.length);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });

  test('is replaced and removed by its author, with its file', async () => {
    const { empresa, manager, worker, upload } = await buildActors();
    const author = isOfEmpresa(kind) ? manager : worker;
    const first = urlOf(await upload(kind, author));
    const second = urlOf(await upload(kind, author, first));
    expect([(await author('GET', first)).status, (await author('GET', second)).status]).toEqual([404, 200]);
    expect((await author('DELETE', `/test/files/${kind}?empresa_id=${empresa.id}&replaces=${second}`)).status).toBe(200);
    expect((await author('GET', second)).status).toBe(404);
    expect((await owner.query('select from app.archivos where empresa_id = $1', [empresa.id])).rowCount).toBe(0);
    expect(await leftOvers(server, empresa)).toEqual([]);
  });
});

test('[6.5] a colleague’s file cannot be removed or replaced', async () => {
  const { empresa, actors, upload } = await buildActors();
  for (const kind of KINDS.filter((one) => !isOfEmpresa(one))) {
    const url = urlOf(await upload(kind));
    for (const actor of Object.values(actors).slice(1))
      await actor('DELETE', `/test/files/${kind}?empresa_id=${empresa.id}&replaces=${url}`);
    expect((await actors.trabajador('GET', url)).status).toBe(200);
  }
  expect(await leftOvers(server, empresa)).toEqual([]);
});

test('[6.5] the file of a task follows the task: the former trabajador loses access, the new one gets it', async () => {
  const { actors, colega, tarea, upload } = await buildActors();
  const url = urlOf(await upload('tarea'));
  await owner.query('update app.tareas set trabajador_id = $2 where id = $1', [tarea.id, colega.id]);
  expect([(await actors.trabajador('GET', url)).status, (await actors.colega('GET', url)).status]).toEqual([404, 200]);
  expect((await upload('tarea', actors.trabajador)).status).toBe(404);
});

test('[6.5] a task reassigned during the upload: the file is not attached', async () => {
  const { empresa, actors, colega, tarea, upload } = await buildActors();
  const real = app.store.put;
  const slow = vi.spyOn(app.store, 'put').mockImplementationOnce(async (...args) => {
    await real(...args);
    await owner.query('update app.tareas set trabajador_id = $2 where id = $1', [tarea.id, colega.id]);
  });
  expect((await upload('tarea', actors.trabajador)).status).toBe(404);
  slow.mockRestore();
  expect((await owner.query('select from app.archivos where empresa_id = $1', [empresa.id])).rowCount).toBe(0);
  expect(await leftOvers(server, empresa)).toEqual([]);
});

test('[6.5] deleting a task leaves its files unreadable, for the sweeper', async () => {
  const { empresa, actors, manager, tarea, upload } = await buildActors();
  const url = urlOf(await upload('tarea'));
  expect((await manager('DELETE', `/rest/v1/tareas/${tarea.id}?empresa_id=${empresa.id}`)).status).toBeLessThan(300);
  const readers = async () => {
    const answers = await Promise.all(Object.entries(actors).map(async ([name, actor]) => ({ name, ...(await actor('GET', url)) })));
    return answers.filter(({ status }) => status !== 404).map(({ name }) => name);
  };
  // Kept for undo, but hidden with the task; then purged.
  expect(await readers()).toEqual([]);
  await owner.query(`select app.purge_tareas(now() + interval '11 minutes', 10)`);
  expect(await readers()).toEqual(['trabajador']);
  const { rows } = await owner.query('select tarea_id, attached_at from app.archivos where empresa_id = $1', [empresa.id]);
  expect(rows).toEqual([{ tarea_id: null, attached_at: null }]);
});
