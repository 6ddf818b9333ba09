import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { useEffect, useRef, useState } from 'react';
import { newQuestion, type QuestionValue } from './roleplay-values.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

type Removed = { question: QuestionValue; index: number };

/** Adding, removing and restoring questions; the focus follows. */
export function useQuestions(form: RoleplayForm) {
  const place = useRef<HTMLDivElement>(null);
  /** The question to focus after the next render, or the button that adds one. */
  const wanted = useRef<string>(undefined);
  const [stack, setStack] = useState<Removed[]>([]);
  const items = form.values.questions;

  useEffect(() => {
    if (wanted.current === undefined) return;
    const target = place.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = undefined;
    target.focus();
  });
  const focus = (question: QuestionValue | undefined) => {
    wanted.current = question ? `[data-question="${question.key}"]` : '[data-add]';
  };

  const add = (index: number) => {
    if (items.length >= ROLEPLAY_QUESTION_LIMITS.porRoleplay) return;
    const question = newQuestion();
    focus(question);
    form.insertListItem('questions', question, index);
  };
  const remove = (index: number) => {
    const question = items[index];
    if (!question) return;
    focus(items[index - 1] ?? items[index + 1]);
    // An empty question that was never saved is no loss.
    if (question.id || question.text.trim() !== '') setStack([...stack, { question, index }]);
    form.removeListItem('questions', index);
  };
  const removed = stack.at(-1);
  const undo = () => {
    if (!removed) return;
    focus(removed.question);
    setStack(stack.slice(0, -1));
    // A hidden question may have been restored meanwhile.
    if (!removed.question.id || items.every(({ id }) => id !== removed.question.id))
      form.insertListItem('questions', removed.question, Math.min(removed.index, items.length));
  };
  return { place, items, add, remove, removed, undo };
}
