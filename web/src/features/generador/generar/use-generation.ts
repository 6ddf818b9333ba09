import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Answered, generatePromptMutation } from './generation.api.ts';

export type Generation =
  | { is: 'idle' }
  | { is: 'running' | 'stopped'; text: string }
  | { is: 'done'; text: string; id: string; cost: number | null; kept: boolean; util: boolean | null }
  | { is: 'failed'; text: string; error: Error };

/** Generates one prompt at a time. Leaving the page aborts it. */
export function useGeneration() {
  const [generation, setGeneration] = useState<Generation>({ is: 'idle' });
  const { mutateAsync: generate } = useMutation(generatePromptMutation);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (body: Answered): Promise<void> => {
    // A ref, because the state is one render too late for the second of two quick clicks.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let text = '';
    setGeneration({ is: 'running', text });
    const onText = (more: string) => {
      text += more;
      if (!controller.signal.aborted) setGeneration({ is: 'running', text });
    };
    try {
      const { id, prompt, cost, kept } = await generate({ body: { id: crypto.randomUUID(), ...body }, signal: controller.signal, onText });
      if (!controller.signal.aborted) setGeneration({ is: 'done', text: prompt, id, cost, kept, util: null });
    } catch (error) {
      if (!controller.signal.aborted) setGeneration({ is: 'failed', text, error: error as Error });
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setGeneration((now) => (now.is === 'running' ? { is: 'stopped', text: now.text } : now));
  };
  const vote = (util: boolean | null) => setGeneration((now) => (now.is === 'done' ? { ...now, util } : now));
  return { generation, start, stop, vote };
}
