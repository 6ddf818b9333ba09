import type { Caller } from './database-gate.ts';

/** What the entrance returns (plugins/scope.ts). */
export type Entered = { user_id: string; managed_ids: string; member_ids: string };

/** The most sessions in the cache; the oldest entry is evicted. */
const MOST = 50_000;

/** Whose the sessions are that have entered on this server, so that limits count a person over all their sessions. */
export function createCallers(most = MOST) {
  const known = new Map<string, Caller>();
  return {
    of: (token: string): Caller => known.get(token) ?? { person: token, isNew: true },
    learn(token: string, { user_id, managed_ids, member_ids }: Entered): void {
      const [company, ...others] = (managed_ids || member_ids).split(',');
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= most && !known.has(token)) known.delete(oldest);
      known.set(token, { person: user_id, company: company && others.length === 0 ? company : undefined });
    },
  };
}
