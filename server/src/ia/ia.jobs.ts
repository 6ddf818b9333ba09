import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';

/** Without it, reservations of processes that died would count against a company's cap for the rest of the month. */
export const settleLostCalls = defineJob({
  queue: 'ia.settle-lost',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '*/10 * * * *',
  handler: async (_data, { outside }) => {
    await sql`select app.settle_lost_ai_calls()`.execute(outside);
  },
});

const MONTHS_AT_ONCE = 1000;

/** Once a day, so that a figure tells nobody when a person of the company used what is private. */
export const showPrivateSpend = defineJob({
  queue: 'ia.private-figures',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 2, heartbeatSeconds: 15 },
  schedule: '0 3 * * *',
  handler: async (_data, { outside }) => {
    const show = () => sql<{ months: number }>`select app.show_private_spend(${MONTHS_AT_ONCE}) as months`.execute(outside);
    while ((await show()).rows[0]?.months === MONTHS_AT_ONCE);
    const showCredit = () => sql<{ months: number }>`select app.show_private_credit(${MONTHS_AT_ONCE}) as months`.execute(outside);
    while ((await showCredit()).rows[0]?.months === MONTHS_AT_ONCE);
  },
});
