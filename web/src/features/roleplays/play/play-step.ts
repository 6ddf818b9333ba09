import { ApiError } from '../../../lib/api/api-error.ts';
import { type Effect, isClean, type KeeperState, type Kept, type Question, unsavedOf } from './play-state.ts';

/** A state on its way through the reducer, with the effects so far. */
export type Step = { readonly state: KeeperState; readonly effects: readonly Effect[]; readonly now: number };

export const update = (step: Step, changed: Partial<KeeperState>, ...effects: Effect[]): Step => ({
  ...step,
  state: { ...step.state, ...changed },
  effects: [...step.effects, ...effects],
});

export function updateQuestion(step: Step, id: string, changed: Partial<Question>, ...effects: Effect[]): Step {
  const question = step.state.questions.get(id);
  if (!question) return step;
  return update(step, { questions: new Map(step.state.questions).set(id, { ...question, ...changed }) }, ...effects);
}

export const withoutAnswer = ({ answers }: KeeperState, id: string) => new Map([...answers].filter(([other]) => other !== id));

/** Begins to send after a time, unless the page has ended. */
export const wait = (step: Step, ms: number | undefined): Step =>
  update(step, {}, { is: 'wait', ms: step.state.isStopped ? undefined : ms });

const overOf = ({ server, sent }: Question): string[] => [...new Set([server.text, ...sent])];
export const keep = (id: string, question: Question, kept: Kept): Effect => ({ is: 'keep', id, over: overOf(question), kept });
export const forget = (id: string, kept: Kept): Effect => ({ is: 'forget', id, kept });

export const undecided = () => new ApiError('stale', { status: 409, message: 'Elige cuál de los dos textos se queda' });

/** Replaces the text of the page. The page's own is dropped, as the person decided. */
export function takeTheirs(step: Step, id: string, text: string): Step {
  const question = step.state.questions.get(id);
  if (!question) return step;
  const dropped = forget(id, { text: question.text, answer: step.state.answers.get(id) });
  const taken = { ...question, text, keeping: undefined };
  const next = updateQuestion(update(step, { answers: withoutAnswer(step.state, id) }), id, taken, dropped);
  return isClean(taken) ? next : update(next, {}, keep(id, taken, { text }));
}

/** Replaces the rows of closed pages with rows of this one. Undecided texts stay where they are until the person has chosen. */
export function adoptRows(step: Step): Step {
  let adopted = step;
  for (const [id, question] of step.state.questions) {
    const { oldRows, others } = question;
    if (Object.keys(oldRows).length === 0 || others.length > 0) continue;
    const kept: Kept = { text: isClean(question) ? undefined : question.text, answer: step.state.answers.get(id) };
    adopted = updateQuestion(adopted, id, { oldRows: {} }, { is: 'adopt', id, over: overOf(question), kept, old: oldRows });
  }
  return adopted;
}

/** Nothing is left to send, or sending stops for now. */
export function endSending(step: Step): Step {
  const ended = adoptRows(update(step, { task: undefined, isEager: false, keepalive: false }));
  const { state } = ended;
  const isLeft = state.failures === 0 && unsavedOf(state).some(([, { refusal }]) => !refusal);
  return isLeft ? wait(ended, state.pauseMs) : ended;
}
