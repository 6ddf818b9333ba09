import { CHANGES_PATH, type Change, changes } from '@ensaya/contract/realtime.ts';
import { backOffMs } from './back-off.ts';
import { parseJson } from './http.ts';

type Ears = {
  onOpen: () => void;
  onChanges: (changes: Change[]) => void;
  /** The server answered, and not with changes: the session may be over. */
  onRefused: () => void;
};

/** What a newer server tells of and this page does not know yet may be anything. */
export function readChanges(data: string): Change[] {
  const parsed = changes.safeParse(parseJson(data));
  return parsed.success ? parsed.data : [];
}

/** Hears the server's changes until it is told to stop. */
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
      // A lost connection it makes anew by itself; after an answer such as 401 or a proxy's 502 it gives up for good.
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
