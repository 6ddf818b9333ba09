import { existsSync } from 'node:fs';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { openStore } from '@ensaya/server/archivos/store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import { seedDemo } from '@ensaya/server/demo/seed.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { startMailSink } from '@ensaya/server/tests/mail-sink.ts';
import { startRadosGateway } from '../heavy/rados-gateway.ts';
import { startHaproxy } from '../stage/haproxy.ts';
import { startPgBouncer } from '../stage/pgbouncer.ts';
import { startServer, startWorker } from '../stage/processes.ts';
import { startPrometheus } from '../stage/prometheus.ts';
import { buildStage, stageKeyRing } from '../stage/stage.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

/**
 * `npm run ops:up`: the layout of production on this machine, without containers, over temporary data: PostgreSQL with two replicas, PgBouncer,
 * Ceph's S3 gateway, two servers and a worker, HAProxy with TLS, Prometheus. As root, with the packages of `.ci/run`, after `npm run build`.
 * OPS_PORT: HAProxy's (8443). Ctrl-C or SIGTERM ends everything.
 */
const WEB_DIST = new URL('../../web/dist', import.meta.url).pathname;
if (!existsSync(WEB_DIST)) fail('there is no web/dist: npm run build');

const started: (() => Promise<unknown>)[] = [];
const parts: [name: string, address: string][] = [];
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
await up().catch(async (error) => {
  if (stopping) return;
  console.error(error);
  await stop(1);
});

/** In reverse order: a part ends after those that use it. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const end of started.reverse()) await end();
    process.exit(code);
  })();
  return stopping;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Remembers how to end a part. */
async function part<Part extends { stop: () => Promise<unknown> }>(starting: Part | Promise<Part>): Promise<Part> {
  const running = await starting;
  started.push(running.stop);
  return running;
}

async function up(): Promise<void> {
  const began = performance.now();
  // The slowest part, meanwhile.
  const starting = startBucket();
  starting.catch(() => {});
  const { primary, replicas } = await part(startReplicatedPostgres());
  parts.push(['PostgreSQL', primary.url('postgres')], ...replicas.map((one): [string, string] => ['replica', one.url('postgres')]));
  const direct = await buildStage(0, 0, primary);
  const { stage } = await part(startPgBouncer(direct, await freePort()));
  parts.push(['PgBouncer', stage.url('ensaya_api')]);
  const bucket = await starting;
  parts.push(['bucket', `${bucket.S3_ENDPOINT}/${bucket.S3_BUCKET}`]);
  await seedDemo(direct.url(), stageKeyRing(), await openStore(bucket));
  const mails = await part(startMailSink(0, await freePort()));
  const simulator = await part(startAiSimulator(await freePort()));

  const ports: [number, number] = [await freePort(), await freePort()];
  const metrics = [await freePort(), await freePort(), await freePort()] as const;
  const proxy = await part(startHaproxy(ports, Number(process.env.OPS_PORT ?? 8443)));
  const shared = {
    ...bucket,
    ...simulatedAi(simulator),
    PUBLIC_URL: proxy.url,
    SMTP_URL: mails.url,
    // Debian's PgBouncer does not track prepared statements.
    DATABASE_STATEMENT_NAMES: 'off',
    LOG_LEVEL: 'warn',
  };
  const servers = ports.map((port, index) =>
    part(
      startServer(stage, port, {
        ...shared,
        DATABASE_DIRECT_URL: direct.url('ensaya_api'),
        TRUSTED_PROXIES: '1',
        DRAIN_SECONDS: '3',
        RATE_LIMIT_PER_MINUTE: '600',
        METRICS_PORT: String(metrics[index]),
        WEB_DIST,
      }),
    ),
  );
  for (const [index, { url }] of (await Promise.all(servers)).entries()) parts.push([`server ${index + 1}`, url]);
  await part(startWorker(stage, { ...shared, DATABASE_DIRECT_URL: direct.url('ensaya_worker'), METRICS_PORT: String(metrics[2]) }));
  const targets = { 'server-1:9100': metrics[0], 'server-2:9100': metrics[1], 'worker:9100': metrics[2] };
  const prometheus = await part(startPrometheus(targets));
  parts.push(['HAProxy', proxy.url], ['its state', `${proxy.stateUrl}/state`], ['Prometheus', prometheus.url]);

  for (const [name, address] of parts) console.log(`${name.padEnd(12)} ${address}`);
  for (const { email, role } of Object.values(DEMO_ACCOUNTS)) console.log(`${ROLE_LABELS[role].padEnd(12)} ${email} ${DEMO_PASSWORD}`);
  console.log(`up after ${Math.round((performance.now() - began) / 1000)} s`);
}

async function startBucket() {
  const { endpoint, accessKeyId, secretAccessKey } = await part(startRadosGateway());
  const client = new S3Client({ endpoint, region: 'default', credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'ensaya' }));
  return {
    FILE_STORE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: 'default',
    S3_BUCKET: 'ensaya',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } as const;
}
