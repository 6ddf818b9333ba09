import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import type { Stage } from './stage.ts';

/**
 * After the kill of a worker: in the short form its jobs count as abandoned at once, and the next worker takes them up when it starts.
 * The whole form waits until the missing heartbeat is noticed, up to half a minute.
 */
export async function missHeartbeats(stage: Stage): Promise<void> {
  if (heavySize(true, false)) return;
  const client = new pg.Client({ connectionString: stage.url() });
  await client.connect();
  await client.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await client.end();
}
