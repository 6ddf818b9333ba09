import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { openStore, type Store } from './archivos/store.ts';
import type { WorkerConfig } from './config.ts';
import { openIa } from './ia/open-ia.ts';
import { openDatabase, openPool } from './lib/database.ts';
import { jobSeconds, jobs as jobsCounted, type QueueState, type StorageState, watchQueues, watchStorage } from './lib/metrics.ts';
import { serveMetrics } from './lib/metrics-server.ts';
import { enqueueAllWith, enqueueWith, type Job, type JobTools, PermanentFailure, workOf } from './lib/queue.ts';
import { type Entrance, scopedDb } from './lib/scoped-db.ts';
import { snapshotReader } from './lib/snapshot.ts';
import { steadyClock } from './lib/steady-clock.ts';
import { startSpan, startTraces } from './lib/traces.ts';
import { untilAvailable, untilPrepared } from './lib/until-prepared.ts';
import { inWork } from './lib/work.ts';
import { workerHealth } from './lib/worker-health.ts';

declare module './lib/queue.ts' {
  interface JobTools {
    store: Store;
    /** Undefined where no SMTP server is configured. */
    mailer: { url: string; from: string; brand: string; publicUrl: string; secret: string } | undefined;
  }
}

/** An idle worker polls once a second; after a full batch it polls again without a pause. */
const POLLING = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true, pollingIntervalSeconds: 1 } as const;
/** Above the role's statement time-out of 5 minutes, which removing a large company may need. */
const GIVE_UP_AFTER_MS = 6 * 60_000;
/** All queues, also those in which nothing waits. */
const QUEUES = `select queue.name as queue, count(job.id)::int as waiting,
    coalesce(extract(epoch from now() - min(job.start_after)), 0)::float as age
  from pgboss.queue left join pgboss.job on job.name = queue.name and job.state < 'active' and job.start_after <= now()
  group by queue.name`;
const OUTSIDE: Entrance = { text: 'select', values: [] };

type SharedTools = Omit<JobTools, keyof ReturnType<typeof toolsOf> | 'ai'>;

const toolsOf = ({
  createdOn,
  sourceOutput,
}: Pick<JobWithMetadata, 'createdOn' | 'sourceOutput'>): Pick<JobTools, 'queuedAt' | 'failure'> => ({
  queuedAt: createdOn,
  failure: (sourceOutput as { message?: string } | null)?.message,
});

/** Waits for the database, then runs jobs until the returned function is called, which waits for the jobs under way. */
export async function startWorker(config: WorkerConfig, jobs: readonly Job[], log: Logger): Promise<() => Promise<void>> {
  const store = await openStore(config);
  const queueUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const queues = jobs.map(({ queue }) => queue);
  await untilPrepared(queueUrl, queues, log);
  const onError = (error: Error) => log.warn({ err: error }, 'database trouble');
  const database = openDatabase({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL_MAX,
    name: 'ensaya-worker',
    statementNames: config.DATABASE_STATEMENT_NAMES,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
    onError,
  });
  // A cursor cannot share a pipelined connection.
  const streaming = openPool({ url: config.DATABASE_URL, max: 2, name: 'ensaya-worker-copies', giveUpAfterMs: GIVE_UP_AFTER_MS, onError });
  const boss = new PgBoss({
    connectionString: queueUrl,
    application_name: 'ensaya-worker-queue',
    schema: 'pgboss',
    max: 4,
    createSchema: false,
    migrate: false,
    reindex: false, // only the owner of an index may rebuild it
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
  });
  boss.on('error', onError);
  await untilAvailable(() => startQueue(boss), log);
  // The first regular pass comes after 15 s: a worker that keeps dying earlier would never resume the jobs of the one before.
  boss.supervise().catch(onError);

  const readQueues = async () => (await database.pool.query<QueueState>(QUEUES)).rows;
  watchQueues(readQueues);
  const health = workerHealth(readQueues);
  watchStorage(async () => withEveryKind((await database.pool.query<StorageState>('select * from app.storage_totals()')).rows));
  const stopMetrics = await serveMetrics(config, health.stalled);
  const stopTraces = await startTraces(config, 'ensaya-worker');

  const ia = openIa(config, database);
  const tools: SharedTools = {
    enterJob: (empresa_id) => scopedDb(database, { text: 'select app.enter_job($1)', values: [empresa_id] }),
    outside: scopedDb(database, OUTSIDE),
    readSnapshot: snapshotReader(streaming),
    enqueue: enqueueWith(boss),
    enqueueAll: enqueueAllWith(boss),
    store,
    mailer: config.SMTP_URL
      ? {
          url: config.SMTP_URL,
          from: config.MAIL_FROM,
          brand: config.BRAND_NAME,
          publicUrl: config.PUBLIC_URL,
          secret: config.AUTH_SECRET,
        }
      : undefined,
  };
  for (const job of jobs) {
    const { schedule } = job;
    if (schedule) await untilAvailable(() => boss.schedule(job.queue, schedule), log);
    await boss.work(job.queue, { ...POLLING, ...(job.batchSize && { batchSize: job.batchSize }) }, (batch) =>
      // The calls of `ai` end when the job loses its claim.
      Promise.all(
        batch.map((one) => {
          const work = workOf(one);
          const jobLog = log.child({ reqId: work.id, queue: job.queue, job: one.id });
          const ownTools = { ...tools, ...toolsOf(one), ai: { ia, log: jobLog, signal: one.signal } };
          const span = startSpan('job', job.queue, { 'ensaya.request_id': work.id, 'ensaya.job_id': one.id }, work.traceparent);
          return inWork({ ...work, traceparent: span?.traceparent }, async () => {
            const result = await settle(job, one, ownTools, jobLog);
            health.ended();
            span?.end({ failed: result.status !== 'completed' });
            return result;
          });
        }),
      ),
    );
  }
  return async () => {
    await boss.stop({ graceful: true, timeout: 15_000 });
    await stopMetrics();
    await stopTraces();
    await streaming.end();
    await database.pool.end();
  };
}

const withEveryKind = (counted: StorageState[]) =>
  Object.keys(FILE_KINDS).map((kind) => counted.find((row) => row.kind === kind) ?? { kind, files: 0, bytes: 0 });

/** A start that failed half-way is undone, with its connections, so that it can be repeated. */
async function startQueue(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

type Taken = { id: string; data: unknown; retryCount: number; retryLimit: number };

/** A job fails alone: the others of its batch keep their outcome. The log gets its queue and ids, never its payload. */
async function settle(job: Job, { id, data, retryCount, retryLimit }: Taken, tools: JobTools, log: Logger): Promise<JobResult> {
  const started = performance.now();
  try {
    await job.handler(job.data.parse(data ?? {}), tools);
    log.info({ ms: Math.round(performance.now() - started) }, 'job done');
    jobsCounted.inc({ queue: job.queue, outcome: 'completed' });
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ err: error }, 'job failed');
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed';
    // Given up, as the operator's alert calls it, is also what no try is left for.
    jobsCounted.inc({ queue: job.queue, outcome: retryCount >= retryLimit ? 'deadletter' : status });
    return { id, status, output: { message: error instanceof Error ? error.message : String(error) } };
  } finally {
    jobSeconds.observe({ queue: job.queue }, (performance.now() - started) / 1000);
  }
}
