import { useEffect, useRef, useState } from 'react';
import { upload } from './upload.ts';

export type UploadState = { is: 'idle' } | { is: 'sending'; share: number } | { is: 'sent' } | { is: 'failed'; error: unknown };

type Options = { url: string; method?: 'POST' | 'PUT'; fields?: Record<string, string>; onSent?: (answer: unknown) => void };

/** One upload at a time; leaving the page or starting another aborts it. */
export function useUpload({ url, method = 'POST', fields, onSent }: Options) {
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const abort = () => {
    running.current?.abort();
    running.current = null;
    setState({ is: 'idle' });
  };

  const send = async (file: File) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => running.current === mine && setState({ is: 'sending', share });
      const answer = await upload({ url, method, file, signal: mine.signal, onProgress, ...(fields && { fields }) });
      if (running.current !== mine) return;
      setState({ is: 'sent' });
      onSent?.(answer);
    } catch (error) {
      if (running.current === mine) setState({ is: 'failed', error });
    }
  };

  return { state, send, abort };
}
