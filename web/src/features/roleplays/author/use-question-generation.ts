import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { generateQuestionsMutation } from '../roleplays.api.ts';
import { isBlank, newQuestion } from './roleplay-values.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

export type QuestionGeneration =
  | { is: 'idle' }
  | { is: 'running'; count: number }
  | { is: 'stopped'; count: number }
  | { is: 'done'; count: number; cost: number | null }
  | { is: 'failed'; count: number; error: Error };

/** Adds generated questions to the form, after those that it has. Leaving the page aborts the request. */
export function useQuestionGeneration(form: RoleplayForm) {
  const [generation, setGeneration] = useState<QuestionGeneration>({ is: 'idle' });
  const { mutateAsync: generate } = useMutation(generateQuestionsMutation);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (companyId: string): Promise<void> => {
    // A ref, because the state is one render too late for the second of two quick clicks.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let count = 0;
    setGeneration({ is: 'running', count });
    const { title, description, questions } = form.getValues();
    // A row that was added and left empty would have to be removed by hand.
    if (questions.some((question) => !question.id && isBlank(question)))
      form.setFieldValue(
        'questions',
        questions.filter((question) => question.id || !isBlank(question)),
      );
    const onQuestion = (text: string) => {
      if (controller.signal.aborted || form.getValues().questions.length >= ROLEPLAY_QUESTION_LIMITS.porRoleplay) return;
      form.insertListItem('questions', newQuestion(text));
      count += 1;
      setGeneration({ is: 'running', count });
    };
    try {
      const body = { id: crypto.randomUUID(), companyId, title, description };
      const { cost } = await generate({ body, signal: controller.signal, onQuestion });
      if (!controller.signal.aborted) setGeneration({ is: 'done', count, cost });
    } catch (error) {
      if (!controller.signal.aborted) setGeneration({ is: 'failed', count, error: error as Error });
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setGeneration((now) => (now.is === 'running' ? { is: 'stopped', count: now.count } : now));
  };
  return { generation, start, stop };
}
