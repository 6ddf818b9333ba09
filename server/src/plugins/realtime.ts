import { randomInt } from 'node:crypto';
import { CHANGES_PATH, type Change } from '@ensaya/contract/realtime.ts';
import { ROLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { beginEventStream } from '../lib/event-stream.ts';
import { createHub, type Hub, type Listener, type Message } from '../realtime/hub.ts';
import { createWire } from '../realtime/wire.ts';

declare module 'fastify' {
  interface FastifyInstance {
    realtime: { publish: (messages: Message[]) => void };
  }
}

const HEARTBEAT_MS = 20_000;
const RECONNECT_AFTER_MS = 1000;
/** Tabs share one connection, so a person needs one for each browser. */
const PER_PERSON = 20;
const MOST_UNREAD_BYTES = 65_536;
const LAST_WORDS_MS = 1000;

/** Tells browsers that something changed, never what: they read it again under their own rights. */
export const realtime = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const hub = createHub();
  const wire = createWire(config, hub, app.log, app.unscopedDatabase);
  app.decorate('realtime', { publish: wire.publish });

  app.get(CHANGES_PATH, { schema: { hide: true } }, async (request, reply) => {
    await open(app, hub, request, reply, wire.listening);
  });
  const closeAll = () => {
    for (const listener of hub.listeners) listener.close();
  };
  app.stopping.addEventListener('abort', closeAll, { once: true });
  app.addHook('preClose', async () => closeAll());
  app.addHook('onClose', () => wire.close());
});

async function readRights(request: FastifyRequest): Promise<Pick<Listener, 'user_id' | 'empresa_ids' | 'superadmin'>> {
  type Rights = { user_id: string; empresa_ids: string[]; superadmin: boolean };
  const { rows } = await sql<Rights>`
    select app.user_id() as user_id, app.managed_ids() || app.member_ids() as empresa_ids, app.is_superadmin() as superadmin`.execute(
    request.enter(ROLES),
  );
  const [rights] = rows;
  if (!rights) throw new AppError('unauthenticated');
  return { ...rights, empresa_ids: new Set(rights.empresa_ids) };
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
  if ([...hub.listeners].filter(({ user_id }) => user_id === rights.user_id).length >= PER_PERSON)
    throw new AppError('rate_limited', { retryAfter: 30 });
  if (app.stopping.aborted) throw new AppError('unavailable');

  const raw = beginEventStream(reply);
  // Whoever left meanwhile has closed already, and would never close again.
  if (raw.destroyed) return;
  raw.write(`retry: ${RECONNECT_AFTER_MS}\n\n`);

  /** Whoever does not read is let go: what waits for them would fill the memory. */
  const say = (text: string) => {
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  let reading = 0;
  const listener: Listener = {
    ...rights,
    send: (changes: Change[]) => say(`data: ${JSON.stringify(changes)}\n\n`),
    close: () => {
      clearInterval(heartbeat);
      hub.listeners.delete(listener);
      raw.end();
      setTimeout(() => raw.destroy(), LAST_WORDS_MS).unref();
    },
    revalidate: async () => {
      try {
        const turn = ++reading;
        const now = await readRights(request);
        // A reading that began earlier must not undo what a later one found.
        if (turn === reading) Object.assign(listener, now);
      } catch (error) {
        // A database that is away for a moment is no reason to hang up; a session that is gone is.
        if (!isMomentary(error)) listener.close();
      }
    },
  };
  hub.listeners.add(listener);
  if (hub.rightsChanged() !== known) void listener.revalidate().then(() => listener.send([]));
  // Spread out, so that a thousand connections do not all ask in the same instant.
  const heartbeat = setInterval(() => {
    raw.write(': \n\n');
    void listener.revalidate();
  }, HEARTBEAT_MS + randomInt(5000));
  raw.once('close', listener.close);
}

/** What enter() refuses for good. */
const FINAL = new Set(['EN401', 'EN403', 'ENPEN', 'ENROL']);
const isMomentary = (error: unknown) => !(error instanceof Error && 'code' in error && FINAL.has(String(error.code)));
