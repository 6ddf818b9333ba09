import { type PlayTexts, serverTexts } from './open-play.ts';
import { answerSaved, chosen, draftSaved, proceed, readAgain, requestFailed } from './play-sending.ts';
import { asQuestion, type Choice, type Effect, isClean, isNewer, type KeeperState, unsavedOf } from './play-state.ts';
import { adoptRows, forget, keep, type Step, update, updateQuestion, wait, withoutAnswer } from './play-step.ts';

export type PlayEvent =
  | { is: 'started' }
  | { is: 'changed'; id: string; text: string }
  | { is: 'answered'; id: string }
  | { is: 'attached'; id: string; version: number; texto: string }
  | { is: 'observed'; play: PlayTexts }
  | { is: 'chosen'; choice: Choice }
  /** `isEager`: drafts too, without waiting for the pause. */
  | { is: 'pushed'; isEager?: boolean; keepalive?: boolean }
  | { is: 'stopped' }
  /** Whether this browser could store a row. */
  | { is: 'kept'; isKept: boolean }
  | { is: 'draftSaved'; version: number }
  | { is: 'answerSaved'; answer_text: string; version: number }
  | { is: 'read'; play: PlayTexts }
  | { is: 'failed'; error: Error };

/** The rules of keeping a person's answers, without timers, requests and storage. Those are the effects, to be run in their order. */
export function reduce(state: KeeperState, event: PlayEvent, now: number): { state: KeeperState; effects: readonly Effect[] } {
  const { state: next, effects } = handle({ state, effects: [], now }, event);
  return { state: next, effects };
}

function handle(step: Step, event: PlayEvent): Step {
  switch (event.is) {
    case 'started':
      return start(step);
    case 'changed':
      return change(step, event);
    case 'answered':
      return answer(step, event.id);
    case 'attached':
      return attach(step, event);
    case 'observed':
      return observe(step, event.play);
    case 'chosen':
      return chosen(step, event.choice);
    case 'pushed':
      return push(step, event);
    case 'stopped':
      return wait(update(step, { isStopped: true }), undefined);
    case 'kept':
      return step.state.isKept === event.isKept ? step : update(step, { isKept: event.isKept });
    case 'draftSaved':
      return draftSaved(step, event.version);
    case 'answerSaved':
      return answerSaved(step, event);
    case 'read':
      return readAgain(step, event.play);
    case 'failed':
      return requestFailed(step, event.error);
  }
}

/** Sends what was kept. Asks about texts of other pages first. */
function start(step: Step): Step {
  if (step.state.isStopped) return push(update(step, { isStopped: false }), {});
  let started = adoptRows(step);
  for (const [id] of unsavedOf(step.state)) started = updateQuestion(started, id, { keeping: 'pending' });
  const isUndecided = [...step.state.questions.values()].some(({ others }) => others.length > 0);
  return isUndecided || unsavedOf(step.state).length > 0 ? push(started, { isEager: true }) : started;
}

/** One request at a time: what is being sent goes on, and the rest follows it. */
function push(step: Step, { isEager = false, keepalive = false }): Step {
  const { state } = step;
  const pushed = wait(isEager ? update(step, { isEager }) : step, undefined);
  return state.task ? pushed : proceed(update(pushed, { keepalive }));
}

function change(step: Step, { id, text }: { id: string; text: string }): Step {
  const question = step.state.questions.get(id);
  if (!question || question.text === text) return step;
  const changed = updateQuestion(
    step,
    id,
    { text, changedAt: step.now, keeping: 'pending', refusal: undefined },
    keep(id, question, { text }),
  );
  return wait(changed, step.state.pauseMs);
}

/** Gives the text as the answer, unless the server has it and nothing is left in the draft. */
function answer(step: Step, id: string): Step {
  const { questions, answers, lastGivenAt } = step.state;
  const question = questions.get(id);
  if (!question) return step;
  const { text, server } = question;
  const before = answers.get(id);
  const allowed = updateQuestion(step, id, { refusal: undefined });
  if (server.answer > 0 && server.draft === 0 && isClean(question) && !before) return allowed;
  const given = { text, at: Math.max(step.now, lastGivenAt + 1) };
  // Last in the order.
  const ordered = withoutAnswer(step.state, id).set(id, given);
  const effects = [keep(id, question, { answer: given }), forget(id, { answer: before })];
  const answered = update(allowed, { answers: ordered, lastGivenAt: given.at }, ...effects);
  return wait(updateQuestion(answered, id, { keeping: 'pending' }), 0);
}

/** The draft after an upload: the same version, unless the upload has made the draft. */
function attach(step: Step, { id, version, texto }: { id: string; version: number; texto: string }): Step {
  const question = step.state.questions.get(id);
  if (!question || version === question.server.draft) return step;
  const server = { ...question.server, draft: version, text: texto };
  const attached = updateQuestion(step, id, { server });
  // An answer that was given before the upload ended gets its attachment.
  const isGiven = step.state.answers.has(id) || (server.answer > 0 && isClean({ ...question, server }));
  return isGiven ? answer(attached, id) : wait(attached, step.state.pauseMs);
}

/** The role-play was read again: new questions, and texts of other pages for the fields that have no unsaved text. */
function observe(step: Step, play: PlayTexts): Step {
  let observed = step;
  for (const [id, server] of serverTexts(play)) {
    const question = step.state.questions.get(id);
    const { text } = server;
    if (!question) {
      const added = asQuestion({ server, text, over: [], others: [], rows: {} });
      observed = update(observed, { questions: new Map(observed.state.questions).set(id, added) });
    } else if (!step.state.answers.has(id) && isClean(question) && !step.state.task && isNewer(server, question.server)) {
      observed = updateQuestion(observed, id, { server, text, keeping: undefined });
    }
  }
  return observed;
}
