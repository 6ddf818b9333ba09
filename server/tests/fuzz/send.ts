import { once } from 'node:events';
import type { Replayed } from '../replay/operations.ts';
import { ORIGIN, type TestServer } from '../server.ts';
import type { Answer } from './faults.ts';
import type { Fuzzed } from './mutate.ts';
import type { Random } from './random.ts';

const HANGS_AFTER_MS = 60_000;
/** A report is written by the worker, which does not run here: the caller leaves. */
const WAITS_FOR_WORKER = new Set(['generateRoleplayReport']);
const HUNG = 599;

/** Sends with an address of its own and our origin. Undefined if the caller left before the answer. */
export function createSender({ app }: TestServer) {
  return async (
    { id }: Replayed,
    { method, url, headers, payload }: Fuzzed,
    from: { random: Random; cookie: string | undefined },
  ): Promise<Answer | undefined> => {
    const { random, cookie } = from;
    const address = `203.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
    const leaving = AbortSignal.timeout(WAITS_FOR_WORKER.has(id) ? 3000 : HANGS_AFTER_MS);
    // `inject` does not always end with its signal.
    const left = once(leaving, 'abort').then(() => Promise.reject(leaving.reason));
    try {
      const injected = app.inject({
        method,
        url,
        headers: { origin: ORIGIN, 'x-forwarded-for': address, ...headers, ...(cookie && { cookie }) },
        ...(payload !== undefined && { payload }),
        signal: leaving,
      });
      const { statusCode: status, headers: received, body } = await Promise.race([injected, left]);
      return { status, headers: received, body };
    } catch (error) {
      if (!leaving.aborted) throw error;
      return WAITS_FOR_WORKER.has(id) ? undefined : { status: HUNG, headers: {}, body: 'no answer' };
    }
  };
}
