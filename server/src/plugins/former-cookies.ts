import { createSecretKey } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { LONGEST_SESSION_SECONDS, sessionCookieName } from '../acceso/auth.ts';
import type { ServerConfig } from '../config.ts';
import { readSignedCookie } from '../lib/session-cookie.ts';

const PREFIX = '__Host-';
const FORMER = '__Secure-';
const FORMER_NAME = /^__Secure-(ensaya\..*)/;
/** How long, and of how many sessions, it is remembered whether they have ended: this is asked before the limits of requests. */
const [REMEMBERED_MS, MOST_REMEMBERED] = [2000, 1000];

/**
 * The previous release calls the cookies `__Secure-…`. For one release each cookie is set under both names, and the former name counts where
 * the browser has none of the new name. The code behind these hooks uses the new name only. Delete this file in the next release.
 */
export const formerCookies = fp(async (app: FastifyInstance, config: ServerConfig) => {
  if (!config.PUBLIC_URL.startsWith('https:')) return;
  const session = sessionCookieName(config);
  const formerSession = session.replace(PREFIX, FORMER);
  const secret = createSecretKey(config.AUTH_SECRET, 'utf8');

  const asked = new Map<string, { at: number; ended: Promise<boolean> }>();
  const hasEnded = (token: string): Promise<boolean> => {
    const known = asked.get(token);
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.ended;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    const ended = app.acceso.selectEnded([token]).then((tokens) => tokens.length > 0);
    ended.catch(() => asked.delete(token));
    asked.set(token, { at: performance.now(), ended });
    return ended;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.headers;
    if (!cookie?.includes(FORMER)) return;
    const [token, former] = [session, formerSession].map((name) => readSignedCookie(cookie, name, secret));
    // A server of the previous release signs out and in under the former name alone.
    const isReplaced = token && former && token !== former && (await hasEnded(token));
    request.raw.headers.cookie = withNewNames(cookie, isReplaced ? session : undefined);
    // So that the next release, which reads the new name alone, finds this session.
    if (former && (isReplaced || !token) && request.url === '/auth/v1/user')
      reply.header(
        'set-cookie',
        stringifySetCookie({
          name: session,
          value: parseCookie(cookie)[formerSession] ?? '',
          path: '/',
          maxAge: LONGEST_SESSION_SECONDS,
          httpOnly: true,
          sameSite: 'lax',
          secure: true,
        }),
      );
  });

  app.addHook('onSend', async (_request, reply) => {
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const former = set.filter((cookie) => cookie.startsWith(PREFIX)).map((cookie) => cookie.replace(PREFIX, FORMER));
    if (former.length > 0) reply.header('set-cookie', former);
  });
});

/** The header with each cookie under its new name, and without former ones that have a successor. */
function withNewNames(header: string, without?: string): string {
  const pairs = header.split(';').map((pair) => pair.trim());
  const kept = pairs.filter((pair) => nameOf(pair) !== without);
  const present = new Set(kept.map(nameOf));
  return kept
    .flatMap((pair) => {
      const name = nameOf(pair).replace(FORMER_NAME, `${PREFIX}$1`);
      if (name === nameOf(pair)) return [pair];
      return present.has(name) ? [] : [name + pair.slice(nameOf(pair).length)];
    })
    .join('; ');
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? '';
