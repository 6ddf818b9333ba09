import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openStore } from '@ensaya/server/archivos/store.ts';
import { moveEmpresa } from '@ensaya/server/empresas/move/move.ts';
import pg from 'pg';
import { startServer } from '../stage/processes.ts';
import { buildStage, type Manager, type Stage } from '../stage/stage.ts';
import { contentsOf } from './contents.ts';
import { type Answers, senderTo } from './load.ts';
import { createReport } from './report.ts';

/**
 * `npm run drill:move`: two installations on one machine. A company with 50,000 rows and 200 files moves from one to the other while its
 * people and those of other companies write.
 */
const PORT = Number(process.env.DRILL_PORT ?? 4480);
const [TAREAS, COMENTARIOS, FILES, WORKERS] = [9_000, 7_000, 200, 50];
const READ_ONLY_SECONDS = 10;
const PAUSE_MS = 20;
const SETTLE_MS = 2000;

const report = createReport();
const [here, there] = [await buildStage(10, 5), await buildStage(10, 5)];
const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'ensaya-cell-'))));
const [from, to] = await Promise.all(folders.map((FILES_DIR) => openStore({ FILE_STORE: 'fs', FILES_DIR })));
if (!from || !to) throw new Error('two stores');
const [moving, ...others] = here.managers as [Manager, ...Manager[]];
const { empresa_id } = moving;

const owned = async <T>({ url }: Stage, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: url(), options: '-c role=ensaya_owner' });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

async function fill(owner: pg.Client): Promise<void> {
  await owner.query(`
    create temporary table w as select n, uuidv7() as id from generate_series(1, ${WORKERS}) n;
    insert into auth.user (id, email, name, requested_role) select id, 'trabajador' || n || '@mudanza.test', '', 'worker' from w;
    insert into app.company_users (company_id, user_id) select '${empresa_id}', id from w;
    insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre, estado, fecha_entrega)
      select p.empresa_id, p.id, w.id, 'Tarea ' || t, (array['pendiente','en progreso','completada'])[1 + t % 3], current_date + t % 60
        from generate_series(1, ${TAREAS}) t join w on w.n = 1 + t % ${WORKERS}
        cross join (select empresa_id, id from app.proyectos where empresa_id = '${empresa_id}' limit 1) p;
    insert into app.tarea_comentarios (id, empresa_id, tarea_id, autor_id, texto)
      select gen_random_uuid(), t.empresa_id, t.id, t.trabajador_id, 'Hecho: ' || t.nombre
        from app.tareas t where t.empresa_id = '${empresa_id}' limit ${COMENTARIOS}`);
  const { rows } = await owner.query<{ id: string }>('select id from app.tareas where empresa_id = $1 limit $2', [empresa_id, FILES]);
  for (const { id } of rows) {
    const [path, bytes] = [`${empresa_id}/tareas/${id}/parte.txt`, randomBytes(20_000)];
    await from?.put(path, bytes, 'text/plain');
    await owner.query(
      `insert into app.archivos (empresa_id, kind, path, content_type, bytes, nombre, attached_at, tarea_id)
       values ($1, 'tarea', $2, 'text/plain', $3, 'parte.txt', now(), $4)`,
      [empresa_id, path, bytes.length, id],
    );
  }
}

type Writing = { answers: Answers; acknowledged: string[]; longestMs: number; stop: () => Promise<void> };

/** Adds projects, each until it is acknowledged. */
function startWriting(url: string, managers: readonly Manager[]): Writing {
  const answers: Answers = { acknowledged: 0, unavailable: 0, unreachable: 0, unexpected: [] };
  const send = senderTo([url], answers);
  const writing: Writing = { answers, acknowledged: [], longestMs: 0, stop: async () => {} };
  let stopped = false;
  const running = (async () => {
    let last = performance.now();
    for (let n = 0; !stopped; n++) {
      const manager = managers[n % managers.length] as Manager;
      const id = randomUUID();
      const body = { id, empresa_id: manager.empresa_id, nombre: `Proyecto ${id}` };
      for (; !stopped && !(await send(manager, 'POST', '/rest/v1/proyectos', body)); await after(PAUSE_MS));
      if (stopped) return;
      writing.acknowledged.push(id);
      writing.longestMs = Math.max(writing.longestMs, performance.now() - last);
      last = performance.now();
      await after(PAUSE_MS);
    }
  })();
  return Object.assign(writing, {
    stop: () => {
      stopped = true;
      return running;
    },
  });
}

const servers = [
  await startServer(here, PORT, { FILES_DIR: folders[0] as string }),
  await startServer(there, PORT + 1, { FILES_DIR: folders[1] as string }),
];
const [oldServer, newServer] = servers as [(typeof servers)[0], (typeof servers)[0]];
try {
  // People of the same name in both are tried in the server's tests.
  await owned(there, (owner) => owner.query(`update auth.user set email = 'otra-' || email`));
  await owned(here, fill);
  const before = await Promise.all([here, there].map((stage) => owned(stage, (owner) => contentsOf(owner, empresa_id))));

  report.title('A company moves while everybody writes');
  const own = startWriting(oldServer.url, [moving]);
  const besides = [startWriting(oldServer.url, others), startWriting(newServer.url, there.managers)];
  await after(SETTLE_MS);
  const moved = await moveEmpresa({ url: here.url(), store: from }, { url: there.url(), store: to }, empresa_id);
  await Promise.all([own, ...besides].map(({ stop }) => stop()));
  report.figure('rows', moved.rows);
  report.figure('of tables', moved.tables);
  report.figure('files', moved.files);
  report.figure('people', moved.people);
  report.figure('the company could only be read for', moved.readOnlyMs / 1000, 's', READ_ONLY_SECONDS);
  report.figure('its writes acknowledged until then', own.acknowledged.length);
  report.figure('its writes refused meanwhile', own.answers.unavailable);

  const now = await Promise.all([here, there].map((stage) => owned(stage, (owner) => contentsOf(owner, empresa_id))));
  const [source, target] = now as [(typeof now)[0], (typeof now)[0]];
  report.title('Compared');
  const differing = [...source.own].filter(([name, rows]) => target.own.get(name) !== rows).map(([name]) => name);
  report.figure('tables of the company that differ', differing.length, differing.join(' '), 0);
  const ids = await owned(there, async (owner) =>
    (await owner.query<{ id: string }>('select id from app.proyectos')).rows.map(({ id }) => id),
  );
  report.figure('acknowledged writes of the company lost', own.acknowledged.filter((id) => !ids.includes(id)).length, '', 0);
  for (const [index, name] of ['source', 'target'].entries()) {
    const [was, is] = [before[index]?.others, now[index]?.others];
    const touched = [...(was ?? [])].filter(([table, rows]) => is?.get(table) !== rows).map(([table]) => table);
    report.figure(`tables of others in the ${name} that differ`, touched.length, touched.join(' '), 0);
    const load = besides[index];
    report.figure(`writes of others in the ${name} acknowledged`, load?.acknowledged.length ?? 0);
    report.figure('of these refused or unanswered', (load?.answers.unavailable ?? 1) + (load?.answers.unreachable ?? 1), '', 0);
    report.figure('the longest wait for one', load?.longestMs ?? 0, 'ms');
  }

  report.title('At work in the target');
  const token = randomUUID();
  await owned(there, (owner) =>
    owner.query(
      `insert into auth.session (user_id, token, expires_at)
      select user_id, $2, now() + interval '1 day' from app.responsables_empresas where empresa_id = $1`,
      [empresa_id, token],
    ),
  );
  const arrived = { empresa_id, token };
  const works = startWriting(newServer.url, [arrived]);
  await after(500);
  await works.stop();
  report.figure('writes acknowledged', works.acknowledged.length);
  report.figure('not acknowledged', works.acknowledged.length > 0 ? works.answers.unexpected.length : 1, '', 0);
  const { rows: files } = await owned(there, (owner) =>
    owner.query<{ id: string }>('select id from app.archivos where empresa_id = $1', [empresa_id]),
  );
  const send = senderTo([newServer.url], works.answers);
  let unreadable = 0;
  for (const { id } of files) if (!(await send(arrived, 'GET', `/storage/v1/${id}`))) unreadable += 1;
  report.figure('files that the new server does not deliver', unreadable, `of ${files.length}`, 0);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([here, there].map(({ postgres }) => postgres.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
report.end();
