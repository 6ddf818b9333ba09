import { hasCode } from '../api/api-error.ts';

type Refused = { isSave: boolean; signal?: AbortSignal | undefined };
type Keeper = {
  /** Resolves once the same person has signed in again. Undefined without unsaved text: the session is over. */
  wait: (request: Refused) => Promise<void> | undefined;
  /** Whether a question of the frame lies above the page's own dialogs. */
  isAbove: () => boolean;
};

/** The frame of the signed-in pages provides it: see `app/session-end/`. */
let keeper: Keeper | undefined;

export function keepTextAtSessionEnd(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = undefined;
  };
}

/** Whether the page is one that stays when its session ends. */
export const hasKeeper = (): boolean => keeper !== undefined;

/** Escape reaches every open dialog: those of the page ignore it meanwhile. */
export const isFrameAsking = (): boolean => keeper?.isAbove() ?? false;

/** The session was ended elsewhere. Whether the page stays and asks for the password. */
export function staysAfterSessionEnd(): boolean {
  const signedIn = keeper?.wait({ isSave: false });
  // Rejected if the text is taken back: the next request then finds the session ended.
  signedIn?.catch(() => {});
  return signedIn !== undefined;
}

/**
 * A request that is refused because the session has ended waits for the sign-in, if there is text to lose, and is sent once more. The refused
 * one had no effect.
 */
export async function acrossSessionEnd<Answer>(send: () => Promise<Answer>, request: Refused): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const signedIn = hasCode(error, 'unauthenticated') ? keeper?.wait(request) : undefined;
    if (!signedIn) throw error;
    await signedIn;
    return send();
  }
}
