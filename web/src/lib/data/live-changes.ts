import { CHANGES_PATH, type Change, changes } from '@ensaya/contract/realtime.ts';
import { backOffMs } from '../api/back-off.ts';
import { parseJson } from '../api/http.ts';

const BATCH_MS = 150;
/** Hundreds of people may save answers at once: reading again at each would exceed the server's limit of requests. */
const PACE = { everyMs: 1000, burst: 5 } as const;
/** After a longer interruption, changes may have been missed. */
const PROMPT_MS = 2000;
const AWAY_MS = 30_000;

type Pace = { everyMs: number; burst: number };

type Subscriber = {
  /** With an empty list anything may have changed. */
  onChanges: (changes: Change[]) => void;
  /** The server refused the stream: the session may be over. */
  onRefused: () => void;
  /** The user returns to the page after a while. */
  onReturn: () => void;
};

/** The distinct changes; empty if one of the messages is. */
export function mergeChanges(messages: Change[][]): Change[] {
  return messages.some((message) => message.length === 0) ? [] : messages.flat();
}

/** An unknown message of a newer server: anything may have changed. */
export function readChanges(data: string): Change[] {
  return changes.safeParse(parseJson(data)).data ?? [];
}

/** Delivers the items of `ms` milliseconds together: a burst of deliveries as they come, a longer stream once every `everyMs`. */
export function createBatch<Item>(ms: number, deliver: (items: Item[]) => void, { everyMs, burst }: Pace = { everyMs: 0, burst: 1 }) {
  let items: Item[] = [];
  /** When a whole burst is allowed again. */
  let restedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    items = [];
  };
  const flush = () => {
    const all = items;
    stop();
    restedAt = Math.max(restedAt, Date.now()) + everyMs;
    deliver(all);
  };
  return {
    add(item: Item): void {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(ms, restedAt - (burst - 1) * everyMs - Date.now()));
    },
    stop,
  };
}

/** Reads the server's stream until it is stopped. */
function connect({ onOpen, onChanges, onRefused }: Omit<Subscriber, 'onReturn'> & { onOpen: () => void }): () => void {
  let source: EventSource;
  let timer: number | undefined;
  let refusals = 0;
  const open = () => {
    source = new EventSource(CHANGES_PATH);
    source.onopen = () => {
      refusals = 0;
      onOpen();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => onChanges(readChanges(data));
    source.onerror = () => {
      // EventSource reconnects after a lost connection, but not after an answer such as 401 or 502.
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = window.setTimeout(open, backOffMs(refusals));
      refusals += 1;
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/**
 * Follows the changes on the server. The tabs of a browser share one connection, because HTTP/1.1 allows six in all: the tab that holds the
 * Web Lock connects and forwards; when it closes, the next one takes over. Without Web Locks each tab has its own connection.
 */
export function followChanges(person: string, { onChanges, onRefused, onReturn }: Subscriber): () => void {
  const name = `ensaya-live-${person}`;
  const started = Date.now();
  const ending = new AbortController();
  const { signal } = ending;
  const batch = createBatch<Change[]>(BATCH_MS, (messages) => onChanges(mergeChanges(messages)), PACE);

  const connectAnd = (forward: (changes: Change[]) => void) => {
    let opened = false;
    const onMessage = (changes: Change[]) => {
      batch.add(changes);
      forward(changes);
    };
    return connect({
      onOpen: () => {
        if (opened || Date.now() - started > PROMPT_MS) onMessage([]);
        opened = true;
      },
      onChanges: onMessage,
      onRefused,
    });
  };

  if (navigator.locks) {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Change[]>) => batch.add(data);
    signal.addEventListener('abort', () => channel.close());
    const lead = () =>
      new Promise<void>((done) => {
        const stop = connectAnd((changes) => channel.postMessage(changes));
        signal.addEventListener('abort', () => {
          stop();
          done();
        });
      });
    // Aborted while waiting for the lock.
    navigator.locks.request(name, { signal }, lead).catch(() => {});
  } else {
    const stop = connectAnd(() => {});
    signal.addEventListener('abort', stop);
  }

  let hiddenAt: number | undefined = document.hidden ? started : undefined;
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt !== undefined && Date.now() - hiddenAt > AWAY_MS) onReturn();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });

  return () => {
    batch.stop();
    ending.abort();
  };
}
