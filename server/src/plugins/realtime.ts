import { CHANGES_PATH } from '@ensaya/contract/realtime.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { superadminsNeedFactor } from '../acceso/superadmin-factor.ts';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { beginEventStream } from '../lib/event-stream.ts';
import { changeStreams } from '../lib/metrics.ts';
import { lookForEndedSessions } from '../realtime/ended-sessions.ts';
import { ANY_CHANGE, createHub, type Hub, type Message, type Subscriber } from '../realtime/hub.ts';
import { watchResponse } from '../realtime/responses.ts';
import { createRightsReader, type ReloadRights, readRights } from '../realtime/rights.ts';
import { createTurns } from '../realtime/turns.ts';
import { createWire } from '../realtime/wire.ts';

declare module 'fastify' {
  interface FastifyInstance {
    realtime: {
      publish: (messages: Message[]) => void;
      /** Calls `end` when the reader of a response under way may not read on. */
      watch: (reply: FastifyReply, end: (reason: AppError) => void) => void;
    };
  }
}

const HEARTBEAT = Buffer.from(': \n\n');
const RECONNECT_AFTER_MS = 1000;
/** Tabs share one connection, so a user needs one per browser. */
const PER_USER = 20;
const MAX_UNREAD_BYTES = 65_536;
const FLUSH_MS = 1000;

type Realtime = { hub: Hub; listening: () => Promise<void>; reload: ReloadRights; turns: ReturnType<typeof createTurns> };

/** Sends browsers the names of changed tables, never rows: they read them again under their own rights. */
export const realtime = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const hub = createHub();
  const turns = createTurns();
  const { listening, publish, close } = createWire(config, hub, app.log, app.unscopedDatabase);
  const reload = createRightsReader(app.unscopedDatabase.pool, superadminsNeedFactor(config));
  app.decorate('realtime', {
    publish,
    watch: (reply, end) => {
      watchResponse({ hub, listening, reload }, reply, end).catch((error) => app.log.warn({ err: error }, 'a response is not watched'));
    },
  });
  // Before the first browser connects, so that it gets the changes of the moments before.
  app.addHook('onListen', async () => {
    listening().catch(() => {});
  });
  const stopLooking = lookForEndedSessions(hub, (tokens) => app.acceso.selectEnded(tokens), app.log);

  app.get(CHANGES_PATH, { schema: { hide: true } }, async (request, reply) => {
    await open(app, { hub, listening, reload, turns }, request, reply);
  });
  const closeAll = () => {
    for (const subscriber of hub.subscribers.all) subscriber.close();
  };
  app.stopping.addEventListener('abort', closeAll, { once: true });
  app.addHook('preClose', async () => closeAll());
  app.addHook('onClose', async () => {
    stopLooking();
    turns.stop();
    await close();
  });
});

async function open(
  app: FastifyInstance,
  { hub, listening, reload, turns }: Realtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const known = hub.rightsChanged();
  const rights = await readRights(request);
  await listening();
  if (hub.subscribers.ofPerson(rights.user_id).size >= PER_USER) throw new AppError('rate_limited', { retryAfter: 30 });
  if (app.stopping.aborted) throw new AppError('unavailable');

  const raw = beginEventStream(reply);
  // Closed by the client meanwhile: 'close' would not be emitted again.
  if (raw.destroyed) return;
  raw.write(`retry: ${RECONNECT_AFTER_MS}\n\n`);

  /** A client that does not read is disconnected: its unread data would fill the memory. */
  const send = (event: Buffer) => {
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(event);
  };
  const subscriber: Subscriber = {
    rights,
    send,
    close: () => {
      leaveTurns();
      if (hub.subscribers.remove(subscriber)) changeStreams.dec();
      raw.end();
      setTimeout(() => raw.destroy(), FLUSH_MS).unref();
    },
    revalidate: async () => {
      // The database may not answer for a moment: only a refusal ends the connection.
      const now = await reload(rights.token).catch(() => null);
      if (now) hub.subscribers.setRights(subscriber, now);
      else if (now === undefined) subscriber.close();
    },
  };
  hub.add(subscriber);
  changeStreams.inc();
  if (hub.rightsChanged() !== known) void subscriber.revalidate().then(() => subscriber.send(ANY_CHANGE));
  const leaveTurns = turns.join(() => {
    send(HEARTBEAT);
    void subscriber.revalidate();
  });
  raw.once('close', subscriber.close);
}
