import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../lib/queue.ts';

/** People at a time: each has up to 50 texts, and what they do meanwhile waits for the transaction. */
const AT_A_TIME = 20;
/** Longer than a batch takes, so that it uses less than half of one connection's time. */
const PAUSE_MS = 100;

/** Makes entregas of what was completed before there were any. Kept for one release (db/README.md). */
export const backfillEntregas = defineJob({
  queue: 'entregas.backfill',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30, expireInSeconds: 4 * 3600 },
  schedule: '* * * * *',
  handler: async (_data, { outside, enterJob }) => {
    const { rows } = await sql<{ id: string }>`select app.empresas_to_backfill() as id`.execute(outside);
    for (const { id } of rows)
      for (let done = AT_A_TIME; done > 0; ) {
        const result = await sql<{ done: number }>`select app.backfill_entregas(${AT_A_TIME}) as done`.execute(enterJob(id));
        done = result.rows[0]?.done ?? 0;
        if (done > 0) await sleep(PAUSE_MS);
      }
  },
});
