import { ApiError } from '../../lib/api/api-error.ts';

/** Who is signed in now: the page's user, another one, or a user who may not go on yet (`more`: a step that only the sign-in page has). */
export type SignedIn = 'same' | 'other' | 'nobody' | 'more';
type Parts = {
  hasText: () => boolean;
  /** Rejects without an answer. */
  whoIsIn: () => Promise<SignedIn>;
  /** Resolves at the next pause: a dialog that takes the focus would take the keys too. */
  typingPause: () => Promise<unknown>;
  onOther: () => void;
  onSame: () => void;
};
type Waiting = { isSave: boolean; resume: () => void; giveUp: (error: Error) => void };
type SessionEndState = {
  isAsking: boolean;
  /** A save waits, and not only reads. */
  isSaving: boolean;
};
const LIVE: SessionEndState = { isAsking: false, isSaving: false };

/**
 * While a page has unsaved text, the requests that are refused because the session has ended wait here until its user has signed in again, in
 * this tab or in another.
 */
export function createSessionEnd({ hasText, whoIsIn, typingPause, onOther, onSame }: Parts) {
  const waiting = new Set<Waiting>();
  const listeners = new Set<() => void>();
  let state = LIVE;
  let checking: Promise<unknown> = Promise.resolve();
  let isDeciding = false;

  const become = (isAsking: boolean) => {
    state = isAsking ? { isAsking, isSaving: [...waiting].some(({ isSave }) => isSave) } : LIVE;
    for (const listener of listeners) listener();
  };

  const resume = () => {
    const all = [...waiting];
    waiting.clear();
    become(false);
    onSame();
    for (const one of all) one.resume();
  };

  async function look(): Promise<SignedIn> {
    const who = await whoIsIn();
    if (who === 'same') resume();
    if (who === 'other') onOther();
    return who;
  }

  /** Looks who is signed in, and lets the requests go on if it is the page's user. */
  const check = (): Promise<SignedIn> => {
    // One after the other: an answer from before a sign-in must not be taken for the one after it.
    const mine = checking.then(look, look);
    checking = mine;
    return mine;
  };

  /** Another tab may have signed in since the request was sent. */
  async function askUnlessSignedIn(): Promise<SignedIn> {
    const who = await check().catch((): SignedIn => 'nobody');
    if (who === 'same' || who === 'other') return who;
    await typingPause();
    if (hasText()) become(true);
    else {
      // Taken back meanwhile: the session simply ends.
      const all = [...waiting];
      waiting.clear();
      for (const one of all) one.giveUp(new ApiError('unauthenticated', { status: 401 }));
    }
    return who;
  }

  /** Once for all requests that are refused together. */
  async function decide(): Promise<void> {
    if (isDeciding) return;
    isDeciding = true;
    while ((await askUnlessSignedIn()) === 'same' && waiting.size > 0);
    isDeciding = false;
  }

  return {
    state: (): SessionEndState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAsking: () => state.isAsking,
    wait({ isSave, signal }: { isSave: boolean; signal?: AbortSignal | undefined }): Promise<void> | undefined {
      if (!hasText() && waiting.size === 0) return undefined;
      return new Promise((resolve, reject) => {
        const mine: Waiting = { isSave, resume: resolve, giveUp: reject };
        const leave = () => {
          waiting.delete(mine);
          reject(signal?.reason);
        };
        if (signal?.aborted) return leave();
        signal?.addEventListener('abort', leave, { once: true });
        waiting.add(mine);
        if (state.isAsking) become(true);
        else void decide();
      });
    },
    check,
    /** Another tab may have changed the session. */
    recheck(): void {
      if (waiting.size > 0 || state.isAsking) check().catch(() => {});
    },
  };
}
