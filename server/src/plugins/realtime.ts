import { randomInt } from 'node:crypto';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import { ROLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { beginEventStream } from '../lib/event-stream.ts';
import { createHub, type Hub, type Message, type Subscriber } from '../realtime/hub.ts';
import { createWire } from '../realtime/wire.ts';

declare module 'fastify' {
  interface FastifyInstance {
    realtime: { publish: (messages: Message[]) => void };
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
  app.decorate('realtime', { publish: wire.publish });

  app.get(CHANGES_PATH, { schema: { hide: true } }, async (request, reply) => {
    await open(app, hub, request, reply, wire.listening);
  });
  const closeAll = () => {
    for (const subscriber of hub.subscribers) subscriber.close();
  };
  app.stopping.addEventListener('abort', closeAll, { once: true });
  app.addHook('preClose', async () => closeAll());
  app.addHook('onClose', () => wire.close());
});

async function readRights(request: FastifyRequest): Promise<Pick<Subscriber, 'user_id' | 'empresa_ids' | 'managed_ids' | 'superadmin'>> {
  type Rights = { user_id: string; empresa_ids: string[]; managed_ids: string[]; superadmin: boolean };
  const { rows } = await sql<Rights>`
    select app.user_id() as user_id, app.managed_ids() || app.member_ids() as empresa_ids, app.managed_ids() as managed_ids,
           app.is_superadmin() as superadmin`.execute(request.enter(ROLES));
  const [rights] = rows;
  if (!rights) throw new AppError('unauthenticated');
  return { ...rights, empresa_ids: new Set(rights.empresa_ids), managed_ids: new Set(rights.managed_ids) };
}

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
      hub.subscribers.delete(subscriber);
      raw.end();
      setTimeout(() => raw.destroy(), FLUSH_MS).unref();
    },
    revalidate: async () => {
      try {
        const current = ++reading;
        const now = await readRights(request);
        // An earlier read that ends later must not overwrite the result of a later one.
        if (current === reading) Object.assign(subscriber, now);
      } catch (error) {
        // Only an ended session closes the connection; the database may be unreachable for a moment.
        if (!isTransient(error)) subscriber.close();
      }
    },
  };
  hub.subscribers.add(subscriber);
  if (hub.rightsChanged() !== known) void subscriber.revalidate().then(() => subscriber.send([]));
  // Randomised, so that a thousand connections do not query in the same instant.
  const heartbeat = setInterval(() => {
    raw.write(': \n\n');
    void subscriber.revalidate();
  }, HEARTBEAT_MS + randomInt(5000));
  raw.once('close', subscriber.close);
}

/** Refusals of app.enter that a retry does not change. */
const FINAL = new Set(['EN401', 'EN403', 'ENFAC', 'ENPEN', 'ENROL']);
const isTransient = (error: unknown) => !(error instanceof Error && 'code' in error && FINAL.has(String(error.code)));
