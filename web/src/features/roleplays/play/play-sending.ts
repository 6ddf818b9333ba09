import { ApiError, hasCode, isRefusal } from '../../../lib/api/api-error.ts';
import { backOffMs } from '../../../lib/api/back-off.ts';
import { type GivenAnswer, type PlayTexts, serverTexts } from './open-play.ts';
import { type Choice, isClean, type Question, unsavedOf, unseenTexts } from './play-state.ts';
import { endSending, forget, type Step, takeTheirs, undecided, update, updateQuestion, wait, withoutAnswer } from './play-step.ts';

/** A version that is refused this often in a row is not a matter of another page. */
const MAX_STALES = 4;

type Job = { id: string; question: Question; answer: GivenAnswer | undefined };

/** What to send next: answers in their order, then the texts that were not changed within the pause. */
function nextJob({ state, now }: Step): Job | undefined {
  const { questions, answers, isEager, pauseMs } = state;
  for (const [id, answer] of answers) {
    const question = questions.get(id);
    if (question && !question.refusal) return { id, question, answer };
  }
  const draft = unsavedOf(state).find(
    ([id, { refusal, changedAt }]) => !answers.has(id) && !refusal && (isEager || changedAt <= now - pauseMs),
  );
  return draft && { id: draft[0], question: draft[1], answer: undefined };
}

/** The next request or choice. Texts of closed pages first, because a draft that is sent would stand beside them. */
export function proceed(step: Step): Step {
  if (step.state.isStopped) return endSending(step);
  for (const [id, { refusal, others }] of step.state.questions) {
    const [theirs] = others;
    if (!refusal && theirs !== undefined)
      return update(step, { task: { is: 'choice', id, answer: undefined, theirs, more: [], current: undefined } });
  }
  const job = nextJob(step);
  return job ? sendDraft(step, job) : endSending(step);
}

/** Also before an answer: the server refuses it if the text was changed elsewhere, whereas an answer would stand beside the other draft. */
function sendDraft(step: Step, { id, question, answer }: Job): Step {
  const text = answer?.text ?? question.text;
  const save = { question: id, text, base_version: question.server.draft, keepalive: step.state.keepalive };
  const sending = updateQuestion(step, id, { sent: [...new Set([...question.sent, text])].slice(-20) });
  return update(sending, { task: { is: 'draft', id, text, answer } }, { is: 'saveDraft', save });
}

export function draftSaved(step: Step, version: number): Step {
  const { task, questions, keepalive } = step.state;
  const question = task && questions.get(task.id);
  if (task?.is !== 'draft' || !question) return step;
  const { id, text, answer } = task;
  const server = { ...question.server, text, draft: version };
  const saved = updateQuestion(step, id, { server, sent: [] }, forget(id, { text }));
  if (answer) {
    const save = { question: id, text, base_version: server.answer, draft_version: version, keepalive };
    return update(saved, { task: { is: 'answer', id, answer } }, { is: 'saveAnswer', save });
  }
  return succeeded(saved, id, isClean({ ...question, server }) ? { keeping: 'stored' } : {});
}

export function answerSaved(step: Step, { answer_text, version }: { answer_text: string; version: number }): Step {
  const { task, questions, answers } = step.state;
  const question = task && questions.get(task.id);
  if (task?.is !== 'answer' || !question) return step;
  const { id, answer } = task;
  const server = { text: answer_text, answerText: answer_text, draft: 0, answer: version };
  const left = answers.get(id) === answer ? withoutAnswer(step.state, id) : answers;
  const saved = updateQuestion(update(step, { answers: left }), id, { server }, forget(id, { text: answer.text, answer }));
  return succeeded(saved, id, isClean({ ...question, server }) ? { keeping: undefined } : {});
}

const succeeded = (step: Step, id: string, changed: Partial<Question>): Step =>
  proceed(update(updateQuestion(step, id, { ...changed, stales: 0 }), { failures: 0 }));

/** A text that is refused waits for a change, and the others are sent. After other failures sending stops for now. */
export function requestFailed(step: Step, error: Error): Step {
  const { task, questions, failures } = step.state;
  const question = task && questions.get(task.id);
  if (!task || task.is === 'choice' || !question) return step;
  const { id, answer } = task;
  if (task.is !== 'read' && hasCode(error, 'stale') && question.stales < MAX_STALES)
    return update(updateQuestion(step, id, { stales: question.stales + 1 }), { task: { is: 'read', id, answer } }, { is: 'read' });
  const isUnauthenticated = hasCode(error, 'unauthenticated');
  if (isRefusal(error) && !isUnauthenticated && !hasCode(error, 'rate_limited'))
    return proceed(updateQuestion(step, id, { refusal: error, keeping: 'refused' }));
  let failed = update(step, { failures: failures + 1 });
  for (const [unsaved] of unsavedOf(step.state))
    failed = updateQuestion(failed, unsaved, { keeping: isRefusal(error) ? 'refused' : 'unreached' });
  return endSending(wait(failed, isUnauthenticated ? undefined : backOffMs(failures + 1)));
}

/** After a save was refused because the server has another version. Asks only if that is a text the person has not seen. */
export function readAgain(step: Step, play: PlayTexts): Step {
  const { task, questions } = step.state;
  const question = task && questions.get(task.id);
  if (task?.is !== 'read' || !question) return step;
  const { id, answer } = task;
  const current = serverTexts(play).get(id);
  if (!current) return requestFailed(step, new ApiError('not_found', { status: 404 }));
  const [theirs, ...more] = unseenTexts(question, current, answer?.text);
  if (theirs !== undefined) return update(step, { task: { is: 'choice', id, answer, theirs, more, current } });
  return proceed(updateQuestion(step, id, { server: current }));
}

export function chosen(step: Step, choice: Choice): Step {
  const { task, questions } = step.state;
  const question = task && questions.get(task.id);
  if (task?.is !== 'choice' || !question) return step;
  const { id, theirs, more, current } = task;
  if (choice === 'none') return proceed(updateQuestion(step, id, { refusal: undecided(), ...(current && { keeping: 'refused' }) }));
  const [next, ...after] = more;
  if (choice === 'mine' && next !== undefined) return update(step, { task: { ...task, theirs: next, more: after } });
  const decided = updateQuestion(step, id, current ? { server: current } : { others: question.others.slice(1) });
  return proceed(choice === 'theirs' ? takeTheirs(decided, id, theirs) : decided);
}
