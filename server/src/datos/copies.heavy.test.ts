import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type Copy, copyUrl } from '@ensaya/contract/datos.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { expect, test } from 'vitest';
import { entriesOf } from '../../tests/data-scene.ts';
import { heavySize, timeLimit } from '../../tests/heavy-size.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { runWorker } from '../../tests/server-process.ts';

const { ROWS, FILES, KILLS } = heavySize({ ROWS: 50_000, FILES: 200, KILLS: 5 }, { ROWS: 4_000, FILES: 10, KILLS: 1 });
const FILE_BYTES = 1024 * 1024;
/** Of the whole worker, most of which is Node and its libraries. The rows alone are more than this as objects. */
const MOST_RSS_MB = 400;

const server = await createTestServer();
const { owner, url, config } = server;

const rssOf = async (pid = 0) => Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const stateOf = async (id: string) =>
  (
    await owner.query<{ copy: string; job: string }>(
      `select x.state as copy, (select j.state::text from pgboss.job j where j.name = 'datos.copy' and j.data ->> 'id' = x.id::text) as job
       from app.exportaciones x where x.id = $1`,
      [id],
    )
  ).rows[0];

async function until(id: string, reached: (state: Awaited<ReturnType<typeof stateOf>>) => boolean): Promise<void> {
  const giveUp = performance.now() + timeLimit(300_000);
  while (!reached(await stateOf(id))) {
    if (performance.now() > giveUp) throw new Error(`still ${JSON.stringify(await stateOf(id))}`);
    await setTimeout(20);
  }
}

const start = () =>
  runWorker({
    DATABASE_URL: url('ensaya_worker'),
    FILES_DIR: config.FILES_DIR ?? '',
    PUBLIC_URL: config.PUBLIC_URL,
    AUTH_SECRET: config.AUTH_SECRET,
    LOG_LEVEL: 'silent',
  });

test(`a copy of ${ROWS} answers and ${FILES} files, the worker killed ${KILLS} times: 100 % of rows and files, memory bounded`, {
  timeout: 3_000_000,
}, async () => {
  const { empresa, trabajador, manager } = await buildScene(server);
  const roleplay = await buildRoleplay(owner, empresa);
  await owner.query(
    `insert into app.roleplay_questions (empresa_id, roleplay_id, text, "order")
     select $1, $2, 'Pregunta ' || n, 1 + n % 1000 from generate_series(1, $3) n`,
    [empresa.id, roleplay.id, ROWS],
  );
  await owner.query(
    `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
     select q.empresa_id, q.roleplay_id, q.id, $3, repeat('respuesta ', 150) || q.id, q.text
       from app.roleplay_questions q where q.empresa_id = $1 and q.roleplay_id = $2 and q.text like 'Pregunta %'`,
    [empresa.id, roleplay.id, trabajador.id],
  );
  for (let n = 0; n < FILES; n++) {
    const path = `${empresa.id}/faqs/${n}.pdf`;
    await server.app.store.put(path, randomBytes(FILE_BYTES), 'application/pdf');
    await owner.query(
      `insert into app.archivos (empresa_id, kind, path, content_type, bytes, attached_at, nombre) values ($1, 'faq', $2, 'application/pdf', $3, now(), $4)`,
      [empresa.id, path, FILE_BYTES, `Manual ${n}.pdf`],
    );
  }
  const { id } = (await manager('POST', `/rest/v1/empresas/${empresa.id}/exports`)).body as Copy;
  let worker = start();
  for (let kill = 0; kill < KILLS; kill++) {
    await until(id, (state) => state?.job === 'active');
    // At another moment each time: while rows are read, and while files are.
    await setTimeout(300 + 700 * kill);
    if ((await stateOf(id))?.copy === 'ready') break;
    worker.child.kill('SIGKILL');
    // Noticed by the missing heartbeat: meanwhile the state stays 'active'.
    await owner.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'datos.copy' and state = 'active'`);
    worker = start();
    await until(id, (state) => state?.job !== 'active');
    await owner.query(`update pgboss.job set start_after = now() where name = 'datos.copy' and state = 'retry'`);
  }
  const began = performance.now();
  await until(id, (state) => state?.copy === 'ready');
  const rss = await rssOf(worker.child.pid);
  const { body } = await manager('GET', copyUrl({ id }));
  console.info(
    `copy of ${(body as Buffer).length / 1e6} MB, at most ${((performance.now() - began) / 1000).toFixed(1)} s after the last kill; peak RSS of the worker ${Math.round(rss)} MB`,
  );

  const entries = entriesOf(body);
  const summary = JSON.parse(entries.get('resumen.json') ?? '') as { tablas: Record<string, number>; archivos: number; faltan: number };
  expect(summary).toMatchObject({ archivos: FILES, faltan: 0, tablas: { roleplay_responses: ROWS } });
  const lines = (entries.get('datos/roleplay_responses.ndjson') ?? '').trim().split('\n');
  expect(new Set(lines.map((line) => JSON.parse(line).question_id)).size).toBe(ROWS);
  expect([...entries.keys()].filter((name) => name.startsWith('archivos/faq/'))).toHaveLength(FILES);
  expect([...entries.keys()].filter((name) => /\/Manual \d+\.pdf$/.test(name))).toHaveLength(FILES);
  // One file, whatever was interrupted, and one notice.
  expect(await readdir(`${config.FILES_DIR}/${empresa.id}/exportaciones`)).toEqual([`${id}.zip`]);
  expect((await owner.query(`select from app.avisos where subject_id = $1`, [id])).rowCount).toBe(1);
  expect(rss).toBeLessThan(MOST_RSS_MB);
});
