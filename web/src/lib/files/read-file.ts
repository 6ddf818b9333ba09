import { noConnection, refusal } from '../api/api-error.ts';
import { acrossSessionEnd } from '../session/session-end.ts';

/** The bytes of a stored file, also where the store is a bucket of another origin. */
export const readFile = (url: string, signal: AbortSignal): Promise<Blob> =>
  acrossSessionEnd(
    async () => {
      const answer = await fetch(`${url}?directo=1`, { signal }).catch((error) => {
        signal.throwIfAborted();
        throw noConnection(error);
      });
      if (!answer.ok) throw refusal(answer.status, undefined, answer.headers.get('x-request-id') ?? undefined);
      return answer.blob();
    },
    { isSave: false, signal },
  );
