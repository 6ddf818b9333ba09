import { useEffect, useRef, useState } from 'react';

/** Texts that the AI proposes one after the other. `count`: how many the page has taken. */
export type Proposing =
  | { is: 'idle' }
  | { is: 'running'; count: number }
  | { is: 'stopped'; count: number }
  | { is: 'done'; count: number; cost: number | null }
  | { is: 'failed'; count: number; error: Error };

type Ask = (signal: AbortSignal, onText: (text: string) => void) => Promise<{ cost: number | null }>;

/** Asks for proposals, one request at a time. `take` returns false for a text that the page has no place for. Leaving the page aborts the request. */
export function useProposals(take: (text: string) => boolean) {
  const [proposing, setProposing] = useState<Proposing>({ is: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (ask: Ask): Promise<void> => {
    // A ref, because the state is one render too late for the second of two quick clicks.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let count = 0;
    setProposing({ is: 'running', count });
    const onText = (text: string) => {
      if (signal.aborted || !take(text)) return;
      count += 1;
      setProposing({ is: 'running', count });
    };
    try {
      const { cost } = await ask(signal, onText);
      if (!signal.aborted) setProposing({ is: 'done', count, cost });
    } catch (error) {
      if (!signal.aborted) setProposing({ is: 'failed', count, error: error as Error });
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setProposing((now) => (now.is === 'running' ? { is: 'stopped', count: now.count } : now));
  };
  return { proposing, start, stop };
}
