import { CHANGES_PATH, type Change, changes } from '@ensaya/contract/realtime.ts';
import { backOffMs } from './back-off.ts';
import { parseJson } from './http.ts';

type Ears = {
  onOpen: () => void;
  onChanges: (changes: Change[]) => void;
  /** The server refused the stream: the session may be over. */
  onRefused: () => void;
};

/** An unknown message of a newer server: anything may have changed. */
export function readChanges(data: string): Change[] {
  const parsed = changes.safeParse(parseJson(data));
  return parsed.success ? parsed.data : [];
}

/** Follows the server's changes until it is stopped. */
export function listen({ onOpen, onChanges, onRefused }: Ears): () => void {
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
