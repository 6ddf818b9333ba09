import type { AddressInfo } from 'node:net';
import type { Change } from '@ensaya/contract/realtime.ts';
import { subscribe } from '@ensaya/server/tests/live-changes.ts';
import { until } from '@ensaya/server/tests/until.ts';
import { ACTORS } from './base.ts';
import type { Seen } from './differences.ts';
import type { World } from './world.ts';

/** Nothing else announces it here, and every session receives it. */
const LAST = 'role_requests';

/** Opens a connection per session. The result waits until everything that was announced before has arrived. */
export async function listenForEvents({ server, people, holders }: World): Promise<() => Promise<Seen[]>> {
  const { app, owner } = server;
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const streams: { actor: string; received: Change[] }[] = [];
  for (const actor of ACTORS) {
    if (actor === 'stranger') continue;
    streams.push({ actor, received: await subscribe(server, address, people[actor].user) });
  }
  return async () => {
    const last = holders.map(({ empresa }) => ({ table: LAST, empresa_id: empresa.id }));
    await owner.query('select pg_notify($1, $2)', ['ensaya_changes', JSON.stringify(last)]);
    await until(async () => streams.every(({ received }) => received.some(({ table }) => table === LAST)));
    return streams.map(({ actor, received }) => ({
      actor,
      place: 'events',
      text: received
        .filter(({ table }) => (table as string) !== LAST)
        .map((change) => JSON.stringify(change))
        .toSorted()
        .join('\n'),
    }));
  };
}
