import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer, startWorker } from '../stage/processes.ts';
import { buildStage } from '../stage/stage.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { compareFiles, compareJobs, compareRoles, compareRows, readRights } from './compare.ts';
import { type Load, startLoad } from './load.ts';
import { installMachines } from './machine.ts';
import { createReport, secondsSince } from './report.ts';

/**
 * `npm run drill:failover`: the leader killed, frozen and cut off in turn while two servers and a worker write, without intervention.
 * `-- --count 3` sets the number of failovers (10); `--port` is the first of ten ports.
 */
const RESUME_SECONDS = 60;
const REJOIN_SECONDS = 180;
const WRITERS = 4;
const FAULTS = ['killed', 'frozen', 'cut off'] as const;
type Fault = (typeof FAULTS)[number];
const { values } = parseArgs({ options: { count: { type: 'string', default: '10' }, port: { type: 'string', default: '4450' } } });
const [COUNT, PORT] = [Number(values.count), Number(values.port)];
const report = createReport();

/** The whole machine: PostgreSQL, Patroni and its etcd member. Returns how it comes back. */
async function breakLeader(cluster: Cluster, leader: string, fault: Fault): Promise<() => Promise<void>> {
  const machine = cluster.machine(leader);
  if (fault === 'killed') {
    await machine.kill();
    return async () => cluster.boot(leader);
  }
  if (fault === 'frozen') {
    await machine.freeze();
    return machine.thaw;
  }
  await cluster.cut(leader);
  return () => cluster.join(leader);
}

/** Seconds from the fault to the first acknowledged write after the longest silence. Undefined: writes have not resumed yet. */
function silenceAfter(load: Load, faultAt: number): number | undefined {
  const times = load.writes.map(({ acknowledgedAt }) => acknowledgedAt).filter((at) => at > faultAt);
  const gaps = [faultAt, ...times].slice(0, -1).map((from, n) => ({ gap: (times[n] as number) - from, to: times[n] as number }));
  const longest = gaps.toSorted((one, other) => other.gap - one.gap)[0];
  return longest && (longest.to - faultAt) / 1000;
}

async function failOver(cluster: Cluster, load: Load, n: number): Promise<number> {
  const fault = FAULTS[n % FAULTS.length] as Fault;
  const leader = await cluster.settled(REJOIN_SECONDS);
  const before = load.uploads.length;
  await after(3000);
  const faultAt = Date.now();
  const bringBack = await breakLeader(cluster, leader, fault);
  let elected: string | undefined;
  while (!elected && secondsSince(faultAt) < REJOIN_SECONDS) {
    await after(200);
    elected = await cluster.leaderAfter(leader);
  }
  const electedAt = Date.now();
  // Writes of which the request, too, was sent after the election; and a file.
  const sentSince = () => load.writes.some(({ sentAt }) => sentAt > electedAt) && load.uploads.some(({ sentAt }) => sentAt > electedAt);
  while (!sentSince() && secondsSince(faultAt) < REJOIN_SECONDS) await after(50);
  await after(2000);
  const resumed = silenceAfter(load, faultAt) ?? REJOIN_SECONDS;
  const backAt = Date.now();
  await bringBack();
  await cluster.settled(REJOIN_SECONDS);
  const rejoined = secondsSince(backAt);
  const { lost, duplicates } = await compareRows(cluster.url('postgres'), [...load.writes]);
  report.title(`${n + 1}. ${leader} ${fault}; ${elected} leads`);
  report.figure('seconds until writes resume', resumed, 's', RESUME_SECONDS);
  report.figure('acknowledged writes lost so far', lost.length, `of ${load.writes.length}`, 0);
  report.figure('rows that exist twice', duplicates, '', 0);
  report.figure('files uploaded meanwhile', load.uploads.length - before);
  report.figure(`until ${leader} follows again`, rejoined, 's');
  return resumed;
}

console.log(await installMachines());
const home = await mkdtemp(join(tmpdir(), 'ensaya-drill-'));
await chmod(home, 0o711);
const cluster = await startCluster(home, PORT);
const running: { kill: () => Promise<void> }[] = [];
try {
  const leader = await cluster.settled(REJOIN_SECONDS);
  await cluster.machine(leader).run(['pgbackrest', '--stanza=ensaya', 'stanza-create'], cluster.repository.environment);
  const stage = await buildStage(20, 10, cluster);
  const files = cluster.repository.files;
  const servers = await Promise.all([2, 3].map((n) => startServer(stage, PORT + n, files, join(home, `server-${n}.log`))));
  running.push(...servers, startWorker(stage, files, join(home, 'worker.log')));
  const rights = await readRights(stage.url());
  const load = await startLoad(
    servers.map(({ url }) => url),
    stage.managers,
    WRITERS,
  );
  const resumed: number[] = [];
  for (let n = 0; n < COUNT; n++) resumed.push(await failOver(cluster, load, n));
  await load.stop();

  report.title(`after ${COUNT} failovers`);
  const { lost, duplicates } = await compareRows(stage.url(), load.writes);
  const { lost: lostFiles } = await compareFiles(servers[0]?.url ?? '', stage.url(), load.uploads);
  report.figure('acknowledged writes', load.writes.length);
  report.figure('acknowledged writes lost', lost.length, '', 0);
  report.figure('rows that exist twice', duplicates, '', 0);
  report.figure('acknowledged files', load.uploads.length);
  report.figure('acknowledged files lost', lostFiles.length, '', 0);
  report.figure('seconds until writes resume, shortest', Math.min(...resumed), 's');
  report.figure('seconds until writes resume, longest', Math.max(...resumed), 's', RESUME_SECONDS);
  await compareRoles(report, { server: servers[0]?.url ?? '', url: stage.url, rights, managers: stage.managers });
  await compareJobs(report, stage.url());
  report.figure('requests answered 503 meanwhile', load.answers.unavailable);
  report.figure('answers other than success and 503', load.answers.unexpected.length, '', 0);
  for (const line of new Set(load.answers.unexpected)) report.note(line);
} finally {
  for (const each of running) await each.kill();
  await cluster.stop();
  if (!process.env.KEEP) await rm(home, { recursive: true, force: true });
}
report.end();
