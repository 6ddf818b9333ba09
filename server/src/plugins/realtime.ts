import { randomInt } from 'node:crypto';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { beginEventStream } from '../lib/event-stream.ts';
import { changeStreams } from '../lib/metrics.ts';
import { boundToWork } from '../lib/work.ts';
import { lookForEndedSessions } from '../realtime/ended-sessions.ts';
import { createHub, type Hub, type Message, type Subscriber } from '../realtime/hub.ts';
import { watchResponse } from '../realtime/responses.ts';
import { isFinal, readRights } from '../realtime/rights.ts';
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

const HEARTBEAT_MS = 20_000;
const RECONNECT_AFTER_MS = 1000;
/** Tabs share one connection, so a user needs one per browser. */
const PER_USER = 20;
const MAX_UNREAD_BYTES = 65_536;
const FLUSH_MS = 1000;

/** Sends browsers the names of changed tables, never rows: they read them again under their own rights. */
export const realtime = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const hub = createHub();
  const wire = createWire(config, hub, app.log, app.unscopedDatabase);
  app.decorate('realtime', {
    publish: wire.publish,
    watch: (reply, end) => {
      watchResponse(hub, wire.listening, reply, end).catch((error) => app.log.warn({ err: error }, 'a response is not watched'));
    },
  });
  // Before the first browser connects, so that it gets the changes of the moments before.
  app.addHook('onListen', async () => {
    wire.listening().catch(() => {});
  });
  const stopLooking = lookForEndedSessions(hub, (tokens) => app.acceso.selectEnded(tokens), app.log);

  app.get(CHANGES_PATH, { schema: { hide: true } }, async (request, reply) => {
    await open(app, hub, request, reply, wire.listening);
  });
  const closeAll = () => {
    for (const subscriber of hub.subscribers) subscriber.close();
  };
  app.stopping.addEventListener('abort', closeAll, { once: true });
  app.addHook('preClose', async () => closeAll());
  app.addHook('onClose', async () => {
    stopLooking();
    await wire.close();
  });
});

async function open(
  app: FastifyInstance,
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
  listening: () => Promise<void>,
): Promise<void> {
  const known = hub.rightsChanged();
  const rights = await readRights(request);
  await listening();
  if ([...hub.subscribers].filter(({ user_id }) => user_id === rights.user_id).length >= PER_USER)
    throw new AppError('rate_limited', { retryAfter: 30 });
  if (app.stopping.aborted) throw new AppError('unavailable');

  const raw = beginEventStream(reply);
  // Closed by the client meanwhile: 'close' would not be emitted again.
  if (raw.destroyed) return;
  raw.write(`retry: ${RECONNECT_AFTER_MS}\n\n`);

  /** A client that does not read is disconnected: its unread data would fill the memory. */
  const write = (text: string) => {
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  let reading = 0;
  const subscriber: Subscriber = {
    ...rights,
    send: (changes: Change[]) => write(`data: ${JSON.stringify(changes)}\n\n`),
    close: () => {
      clearInterval(heartbeat);
      if (hub.subscribers.delete(subscriber)) changeStreams.dec();
      raw.end();
      setTimeout(() => raw.destroy(), FLUSH_MS).unref();
    },
    revalidate: boundToWork(async () => {
      try {
        const current = ++reading;
        const now = await readRights(request);
        // An earlier read that ends later must not overwrite the result of a later one.
        if (current === reading) Object.assign(subscriber, now);
      } catch (error) {
        if (isFinal(error)) subscriber.close();
      }
    }),
  };
  hub.add(subscriber);
  changeStreams.inc();
  if (hub.rightsChanged() !== known) void subscriber.revalidate().then(() => subscriber.send([]));
  // Randomised, so that a thousand connections do not query in the same instant.
  const heartbeat = setInterval(() => {
    raw.write(': \n\n');
    void subscriber.revalidate();
  }, HEARTBEAT_MS + randomInt(5000));
  raw.once('close', subscriber.close);
}
