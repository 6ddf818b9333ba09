import { sql } from 'kysely';
import { z } from 'zod';
import { openTransport } from '../correo/transport.ts';
import { defineJob, type JobTools } from '../lib/queue.ts';
import { writeCheck } from './plataforma.queries.ts';

const LATE_SECONDS = 120;
const ANSWER_WITHIN_MS = 5000;

/** Keeps the rows of the platform's figures few. The figures themselves do not change. */
export const foldPlatformCounts = defineJob({
  queue: 'plataforma.count',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '*/5 * * * *',
  handler: async (_data, { outside }) => {
    await sql`select app.fold_platform_counts()`.execute(outside);
  },
});

/** Mends figures that differ from the rows that they count. */
export const recountPlatform = defineJob({
  queue: 'plataforma.recount',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '40 3 * * *',
  handler: async (_data, { outside }) => {
    await sql`select app.recount_platform()`.execute(outside);
  },
});

/** Finds whom and what a superadmin should look at: the panel cannot read the whole platform whenever it opens. */
export const watchPlatform = defineJob({
  queue: 'plataforma.watch',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '*/5 * * * *',
  handler: async (_data, { outside }) => {
    await sql`select app.watch_platform()`.execute(outside);
  },
});

/** Checks the parts that only the worker can reach and stores the results. A recent result also proves that jobs are being run. */
export const checkSystem = defineJob({
  queue: 'plataforma.check',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '* * * * *',
  handler: async (_data, tools) => {
    await checkJobs(tools);
    await checkMail(tools);
    await checkFiles(tools);
  },
});

async function checkJobs({ outside }: JobTools): Promise<void> {
  const { rows } = await sql<{ waiting: number; oldest: number }>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(start_after)), 0)::int as oldest
      from pgboss.job where state < 'active' and start_after <= now()`.execute(outside);
  const { waiting = 0, oldest = 0 } = rows[0] ?? {};
  const late = oldest > LATE_SECONDS;
  await writeCheck(outside, 'trabajos', late ? 'slow' : 'ok', late ? `${waiting} en espera; el más antiguo, ${oldest} s` : 'Sin retrasos');
}

async function checkMail({ outside, mailer }: JobTools): Promise<void> {
  if (!mailer) return writeCheck(outside, 'correo', 'off', 'Sin configurar');
  const transport = openTransport(mailer, ANSWER_WITHIN_MS);
  try {
    await transport.verify();
    await writeCheck(outside, 'correo', 'ok', 'El servidor de correo responde');
  } catch {
    await writeCheck(outside, 'correo', 'down', 'El servidor de correo no responde');
  } finally {
    transport.close();
  }
}

const PROBE = 'comprobacion';

/** Writes and removes a file, as an upload would. */
async function checkFiles({ outside, store }: JobTools): Promise<void> {
  try {
    await store.put(PROBE, Buffer.from(PROBE), 'text/plain');
    await store.remove(PROBE);
    await writeCheck(outside, 'archivos', 'ok', 'Se pueden guardar archivos');
  } catch {
    await writeCheck(outside, 'archivos', 'down', 'No se pueden guardar archivos');
  }
}
