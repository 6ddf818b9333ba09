import type { CallTools } from '@ensaya/server/ia/call.ts';
import { scopedDb } from '@ensaya/server/lib/scoped-db.ts';
import { createTestServer } from '@ensaya/server/tests/server.ts';
import type { Base, Member } from './base.ts';

/** One of the two databases, with a server of its own. */
export type World = Base & {
  /** What a request gives to `requestCall`. A plant may replace them. */
  tools: CallTools;
  /** As a request of that person. */
  enter: (member: Member) => ReturnType<typeof scopedDb>;
};

export async function openWorld(base: Base): Promise<World> {
  const server = await createTestServer(base.environment, base.server);
  const { app } = server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...base,
    server,
    tools: { ia: app.ia, log: app.log, signal: new AbortController().signal },
    enter: ({ token }) =>
      scopedDb(app.unscopedDatabase, { text: 'select app.enter($1, $2, false)', values: [token, ['worker', 'manager', 'superadmin']] }),
  };
}
