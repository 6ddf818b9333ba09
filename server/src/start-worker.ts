import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { openStore, type Store } from './archivos/store.ts';
import type { WorkerConfig } from './config.ts';
import { openIa } from './ia/open-ia.ts';
import { openDatabase } from './lib/database.ts';
import { enqueueWith, type Job, type JobTools, PermanentFailure } from './lib/queue.ts';
import { type Entrance, scopedDb } from './lib/scoped-db.ts';
import { untilPrepared } from './lib/until-prepared.ts';

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
const OUTSIDE: Entrance = { text: 'select', values: [] };

type SharedTools = Omit<JobTools, keyof ReturnType<typeof ownTools> | 'ai'>;

const ownTools = ({
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
  });
  boss.on('error', onError);
  await boss.start();
  // The first regular pass comes after 15 s: a worker that keeps dying earlier would never resume the jobs of the one before.
  boss.supervise().catch(onError);

  const ia = openIa(config, database);
  const tools: SharedTools = {
    enterJob: (empresa_id) => scopedDb(database, { text: 'select app.enter_job($1)', values: [empresa_id] }),
    outside: scopedDb(database, OUTSIDE),
    enqueue: enqueueWith(boss),
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
    if (job.schedule) await boss.schedule(job.queue, job.schedule);
    await boss.work(job.queue, { ...POLLING, ...(job.batchSize && { batchSize: job.batchSize }) }, (batch) =>
      // The calls of `ai` end when the job loses its claim.
      Promise.all(batch.map((one) => settle(job, one, { ...tools, ...ownTools(one), ai: { ia, log, signal: one.signal } }, log))),
    );
  }
  return async () => {
    await boss.stop({ graceful: true, timeout: 15_000 });
    await database.pool.end();
  };
}

/** A job fails alone: the others of its batch keep their outcome. The log gets its queue and id, never its payload. */
async function settle(job: Job, { id, data }: { id: string; data: unknown }, tools: JobTools, log: Logger): Promise<JobResult> {
  const started = performance.now();
  try {
    await job.handler(job.data.parse(data ?? {}), tools);
    log.info({ queue: job.queue, job: id, ms: Math.round(performance.now() - started) }, 'job done');
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ queue: job.queue, job: id, err: error }, 'job failed');
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed';
    return { id, status, output: { message: error instanceof Error ? error.message : String(error) } };
  }
}
