import type { Change } from '@ensaya/contract/realtime.ts';
import { gather } from './gather.ts';
import { listen } from './live-connection.ts';

const GATHER_MS = 150;
/** After a longer interruption, changes may have been missed. */
const PROMPT_MS = 2000;
const AWAY_MS = 30_000;

type Ears = {
  /** With an empty list anything may have changed. */
  onChanges: (changes: Change[]) => void;
  onRefused: () => void;
  /** The user returns to the page after a while. */
  onReturn: () => void;
};

/** The distinct changes; empty if one of the messages is. */
export function mergeChanges(messages: Change[][]): Change[] {
  return messages.some((message) => message.length === 0) ? [] : messages.flat();
}

/**
 * Follows the changes on the server. The tabs of a browser share one connection, because HTTP/1.1 allows six in all: the tab that holds the
 * Web Lock listens and forwards; when it closes, the next one takes over. Without Web Locks each tab has its own connection.
 */
export function followChanges(person: string, { onChanges, onRefused, onReturn }: Ears): () => void {
  const name = `ensaya-live-${person}`;
  const started = Date.now();
  const ending = new AbortController();
  const { signal } = ending;
  const told = gather<Change[]>(GATHER_MS, (messages) => onChanges(mergeChanges(messages)));

  const listenAnd = (tellOthers: (changes: Change[]) => void) => {
    let opened = false;
    const hear = (changes: Change[]) => {
      told.add(changes);
      tellOthers(changes);
    };
    return listen({
      onOpen: () => {
        if (opened || Date.now() - started > PROMPT_MS) hear([]);
        opened = true;
      },
      onChanges: hear,
      onRefused,
    });
  };

  if (navigator.locks) {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Change[]>) => told.add(data);
    signal.addEventListener('abort', () => channel.close());
    const lead = () =>
      new Promise<void>((done) => {
        const stop = listenAnd((changes) => channel.postMessage(changes));
        signal.addEventListener('abort', () => {
          stop();
          done();
        });
      });
    // Aborted while waiting for the lock.
    navigator.locks.request(name, { signal }, lead).catch(() => {});
  } else {
    signal.addEventListener(
      'abort',
      listenAnd(() => {}),
    );
  }

  let hiddenAt: number | undefined = document.hidden ? started : undefined;
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt !== undefined && Date.now() - hiddenAt > AWAY_MS) onReturn();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });

  return () => {
    told.stop();
    ending.abort();
  };
}
