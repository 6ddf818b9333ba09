import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';

const EVERY_MS = 5 * 60_000;
/** Sessions remembered between two writes. */
const REMEMBERED = 50_000;

/**
 * Notes when a person was last here: when a page starts or they return to it (the browser reads the current user), and when they change
 * something. Other reads do not count, because an open page repeats them by itself after live changes. A session is written at most every
 * five minutes.
 */
export function createVisits(pool: pg.Pool, log: FastifyBaseLogger) {
  const noted = new Map<string, number>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = request.sessionToken;
    if (!token || reply.statusCode >= 400 || !isOwnAct(request)) return;
    const now = performance.now();
    if ((noted.get(token) ?? Number.NEGATIVE_INFINITY) > now - EVERY_MS) return;
    if (noted.size >= REMEMBERED) noted.clear();
    noted.set(token, now);
    try {
      await pool.query(
        `update auth.user u set seen_at = now() from auth.session s
          where s.token = $1 and s.expires_at > now() and u.id = s.user_id
            and (u.seen_at is null or u.seen_at < now() - interval '5 minutes')`,
        [token],
      );
    } catch (error) {
      log.warn({ err: error }, 'a visit was not noted');
    }
  };
}

const isOwnAct = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' ? routeOptions.url === getCurrentUser.path : method !== 'HEAD' && method !== 'OPTIONS';
