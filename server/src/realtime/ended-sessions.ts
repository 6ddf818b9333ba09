import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from './hub.ts';

/** A session that ends without a message, because it expired or was deleted in SQL, is noticed within this span and the query's time. */
const LOOK_MS = 3000;

/** Asks for all open sessions at once, in one query: a query for each would cost thousands every few seconds. */
export function lookForEndedSessions(
  hub: Hub,
  selectEnded: (tokens: string[]) => Promise<string[]>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  let looking = false;
  const look = async () => {
    const tokens = [...new Set(hub.holders().map(({ rights }) => rights.token))];
    if (looking || tokens.length === 0) return;
    looking = true;
    try {
      const ended = new Set(await selectEnded(tokens));
      if (ended.size > 0) await Promise.all(hub.holders().map((holder) => ended.has(holder.rights.token) && holder.revalidate()));
    } catch (error) {
      log.warn({ err: error }, 'ended sessions were not looked for');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
