import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../lib/queue.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';

/** People at a time: each has up to 50 texts, and what they do meanwhile waits for the transaction. */
const AT_A_TIME = 20;
/** Longer than a batch takes, so that it uses less than half of one connection's time. */
const PAUSE_MS = 100;
/** Before every id. */
const NIL = '00000000-0000-0000-0000-000000000000';

type Pair = { roleplay_id: string; user_id: string };
const FIRST: Pair = { roleplay_id: NIL, user_id: NIL };

/** Makes entregas of what was completed before there were any. Kept for one release (db/README.md). */
export const backfillEntregas = defineJob({
  queue: 'entregas.backfill',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, retryBackoff: true, heartbeatSeconds: 30, expireInSeconds: 4 * 3600 },
  schedule: '* * * * *',
  handler: async (_data, { outside, enterJob }) => {
    const { rows } = await sql<{ id: string }>`select app.empresas_to_backfill() as id`.execute(outside);
    for (const { id } of rows)
      for (let last: Pair | undefined = FIRST; last; ) {
        last = await backfill(enterJob(id), last);
        if (last) await sleep(PAUSE_MS);
      }
  },
});

/** Undefined when the company is done. */
async function backfill(db: ScopedDb, { roleplay_id, user_id }: Pair): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`select * from app.backfill_entregas(${AT_A_TIME}, ${roleplay_id}, ${user_id})`.execute(db);
  return rows[0];
}
