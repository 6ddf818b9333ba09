import { randomInt } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer, startWorker } from '../stage/processes.ts';
import { buildStage, type Stage } from '../stage/stage.ts';
import { untilReady } from '../wait.ts';
import { type ArchivedPostgres, archivedPostgres } from './archived-postgres.ts';
import { compareFiles, compareJobs, compareRoles, compareRows, readRights } from './compare.ts';
import { type FileStore, openFileStore } from './files.ts';
import { type Load, senderTo, startLoad, type Upload, type Write } from './load.ts';
import { installMachines } from './machine.ts';
import { createReport, secondsSince } from './report.ts';
import { type Repository, startRepository } from './repository.ts';

/**
 * `npm run drill:restore`: backups while the product works, the database's machine destroyed, a restore on an empty one, and every
 * acknowledged write compared. `-- --only archive-fs` runs one part; `--port` is the first of twenty ports.
 */
const LOST_SECONDS = 60;
const WRITERS = 4;
const PARTS = ['archive-fs', 'archive-s3', 'replica-s3'];
const { values } = parseArgs({ options: { only: { type: 'string' }, port: { type: 'string', default: '4400' } } });
const PORT = Number(values.port);
const report = createReport();

type Scene = {
  home: string;
  repository: Repository;
  primary: ArchivedPostgres;
  stage: Stage;
  server: RunningServer;
  files: FileStore;
  load: Load;
  rights: string;
};

async function withScene(kind: 'fs' | 's3', work: (scene: Scene) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'ensaya-drill-'));
  await chmod(home, 0o711);
  const repository = await startRepository(home, '127.0.0.1', PORT);
  const primary = await archivedPostgres(home, 'primary', PORT + 1, repository);
  await mkdir(join(home, 'files'));
  const files = openFileStore(kind, join(home, 'files'), repository);
  const running: { kill: () => Promise<void> }[] = [];
  try {
    await primary.create();
    const stage = await buildStage(20, 10, primary);
    const server = await startServer(stage, PORT + 2, files.settings, join(home, 'server.log'));
    running.push(server, startWorker(stage, { ...files.settings, LOG_LEVEL: 'warn' }, join(home, 'worker.log')));
    const load = await startLoad([server.url], stage.managers, WRITERS);
    try {
      await work({ home, repository, primary, stage, server, files, load, rights: await readRights(stage.url()) });
    } finally {
      await load.stop();
    }
  } finally {
    for (const each of running) await each.kill();
    await files.stop();
    await primary.destroy();
    await repository.gateway.stop();
    await rm(home, { recursive: true, force: true });
  }
}

const timed = async (name: string, work: () => Promise<unknown>) => {
  const began = Date.now();
  await work();
  report.figure(name, secondsSince(began), 's');
};

async function backUpUnderLoad({ primary, load }: Scene): Promise<void> {
  await timed('full backup while written to', () => primary.backup('full'));
  await after(5000);
  await timed('incremental backup while written to', () => primary.backup('incr'));
  await primary.run('sh', '/opt/ensaya/ops/backup/check.sh');
  report.figure('writes acknowledged by then', load.writes.length + load.uploads.length);
}

/** A person deletes what they should not have: some projects and FAQs with their files. */
async function makeMistake({ server, load }: Scene): Promise<{ moment: Date; deleted: { writes: Write[]; uploads: Upload[] } }> {
  const send = senderTo([server.url], load.answers);
  const deleted = { writes: load.writes.slice(0, 5), uploads: load.uploads.slice(0, 5) };
  await after(1000);
  const moment = new Date();
  await after(1000);
  for (const { id, manager } of deleted.writes) await send(manager, 'DELETE', `/rest/v1/proyectos/${id}?empresa_id=${manager.empresa_id}`);
  for (const { faq, manager } of deleted.uploads) await send(manager, 'DELETE', `/rest/v1/faqs/${faq.id}?empresa_id=${manager.empresa_id}`);
  return { moment, deleted };
}

/** Compares what was acknowledged until `until` with what the restored product has. */
async function compare(
  scene: Scene,
  at: { server: string; url: Stage['url'] },
  kept: { writes: Write[]; uploads: Upload[] },
  limit: number,
  until: number,
) {
  const { lost, duplicates } = await compareRows(at.url(), kept.writes);
  const files = await compareFiles(at.server, at.url(), kept.uploads);
  const span = (writes: Write[]) =>
    writes.length === 0 ? 0 : (until - Math.min(...writes.map(({ acknowledgedAt }) => acknowledgedAt))) / 1000;
  const most = limit === 0 ? 0 : undefined;
  report.figure('acknowledged writes', kept.writes.length);
  report.figure('acknowledged writes lost', lost.length, '', most);
  report.figure('seconds of acknowledged writes lost', span(lost), 's', limit);
  report.figure('rows that exist twice', duplicates, '', 0);
  report.figure('acknowledged files', kept.uploads.length);
  report.figure('acknowledged files lost', files.lost.length, '', most);
  report.figure('seconds of acknowledged files lost', span(files.lost), 's', limit);
  // A folder and its database are lost together, and the copy of each ends at its own moment; with a bucket no row may lack its file.
  report.figure(
    'rows whose file is missing or differs',
    files.rowsWithoutFile,
    '',
    limit === 0 || scene.files.kind === 's3' ? 0 : undefined,
  );
  await compareRoles(report, { server: at.server, url: at.url, rights: scene.rights, managers: scene.stage.managers });
}

const without = <Kind extends Write>(all: Kind[], deleted: Write[]) => all.filter(({ id }) => !deleted.some((one) => one.id === id));

/** The database's machine, and the folder of files with `fs`, are gone; only the repository is left. */
async function fromArchive(scene: Scene): Promise<void> {
  const { home, repository, primary, server, files, load } = scene;
  await backUpUnderLoad(scene);
  const { moment, deleted } = await makeMistake(scene);
  // Long enough for the archive's own rhythm, not in step with it.
  await after(randomInt(35_000, 65_000));

  const destroyedAt = Date.now();
  await Promise.all([primary.destroy(), files.destroy()]);
  const kept = { writes: without(load.writes, deleted.writes), uploads: without(load.uploads, deleted.uploads) };
  const restored = await archivedPostgres(home, 'restored', primary.port, repository);
  try {
    await timed('files brought back', files.restore);
    await restored.restore();
    await restored.start();
    await untilReady(`${server.url}/health/ready`);
    const writes = load.writes.length;
    while (load.writes.length === writes) await after(20);
    report.figure('from the destruction to the first write, same server', secondsSince(destroyedAt), 's');
    await compare(scene, { server: server.url, url: scene.stage.url }, kept, LOST_SECONDS, destroyedAt);
    await load.stop();
    await compareJobs(report, scene.stage.url());

    report.title(`  to a moment, beside it: before a mistake (${files.kind})`);
    await backToMoment(scene, moment, deleted);
  } finally {
    await load.stop();
    await restored.destroy();
  }
}

async function backToMoment(scene: Scene, moment: Date, deleted: { writes: Write[]; uploads: Upload[] }): Promise<void> {
  const { home, repository, load, files } = scene;
  const began = Date.now();
  const beside = await archivedPostgres(home, 'beside', PORT + 3, repository);
  const folder = join(home, 'files-of-then');
  await mkdir(folder);
  try {
    // Without archiving: it must not write into the repository of the product.
    await beside.restore(
      '--type=time',
      `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
      '--target-action=promote',
      '--archive-mode=off',
    );
    await beside.start();
    await files.restoreAt(folder, moment);
    const url: Stage['url'] = (role) => beside.url('postgres', role);
    const server = await startServer({ ...scene.stage, url }, PORT + 4, { FILES_DIR: folder });
    try {
      report.figure('until a server answers on it', secondsSince(began), 's');
      const before = ({ acknowledgedAt }: Write) => acknowledgedAt < moment.getTime();
      const { ids } = await compareRows(url(), []);
      report.figure(
        'later writes that it has',
        load.writes.filter(({ id, sentAt }) => sentAt > moment.getTime() && ids.has(id)).length,
        '',
        0,
      );
      report.figure('deleted by mistake', deleted.writes.length + deleted.uploads.length);
      const { lost } = await compareRows(url(), deleted.writes);
      const gone = await compareFiles(server.url, url(), deleted.uploads);
      report.figure('of those not brought back, files included', lost.length + gone.lost.length, '', 0);
      await compare(
        scene,
        { server: server.url, url },
        { writes: load.writes.filter(before), uploads: load.uploads.filter(before) },
        0,
        moment.getTime(),
      );
    } finally {
      await server.kill();
    }
  } finally {
    await beside.destroy();
  }
}

/** A synchronous standby, made from the repository, takes over. */
async function fromReplica(scene: Scene): Promise<void> {
  const { home, repository, primary, stage, files, load } = scene;
  await timed('full backup while written to', () => primary.backup('full'));
  const standby = await archivedPostgres(home, 'standby', PORT + 3, repository);
  try {
    const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=ensaya application_name=standby`;
    await standby.restore('--type=standby', `--recovery-option=primary_conninfo=${conninfo}`);
    await standby.start();
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    const inSync = () => primary.query<{ s: string }>('select sync_state as s from pg_stat_replication');
    while ((await inSync())[0]?.s !== 'sync') await after(100);
    await after(20_000);

    const destroyedAt = Date.now();
    await primary.destroy();
    await standby.query('select pg_promote()');
    const url: Stage['url'] = (role) => standby.url('postgres', role);
    const server = await startServer({ ...stage, url }, PORT + 4, files.settings);
    try {
      report.figure('from the destruction to a server on the replica', secondsSince(destroyedAt), 's');
      await load.stop();
      // All of them: the first server has no database, so it has acknowledged nothing since.
      await compare(scene, { server: server.url, url }, load, 0, destroyedAt);
    } finally {
      await server.kill();
    }
  } finally {
    await standby.destroy();
  }
}

console.log(await installMachines());
for (const part of values.only ? [values.only] : PARTS) {
  const [from, kind] = part.split('-') as ['archive' | 'replica', 'fs' | 's3'];
  report.title(from === 'archive' ? `from the archive alone; files: ${kind}` : `with a synchronous replica; files: ${kind}`);
  await withScene(kind, async (scene) => {
    await (from === 'archive' ? fromArchive(scene) : fromReplica(scene));
    report.figure('answers other than success and 503', scene.load.answers.unexpected.length, '', 0);
    for (const line of new Set(scene.load.answers.unexpected)) report.note(line);
  });
}
report.end();
