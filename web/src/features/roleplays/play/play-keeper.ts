import { ApiError, hasCode, isRefusal } from '../../../lib/api-error.ts';
import { backOffMs } from '../../../lib/back-off.ts';
import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import { type GivenAnswer, type OpenedPlay, type PlayTexts, serverHas, serverTexts } from './open-play.ts';
import { createRows, type Local } from './play-rows.ts';
import { asQuestion, createAsker, isNewer, type PlayServer, type PlayState, type Question, undecided, unseenTexts } from './play-state.ts';

export type PlayKeeper = ReturnType<typeof createPlayKeeper>;

const PAUSE_MS = 800;
/** A version that is refused this often in a row is not a matter of another page. */
const MAX_STALES = 4;

/**
 * Keeps what a person answers: in this browser at once, on the server as a draft after a pause, and as an answer when they go on. One
 * request at a time, answers in the order in which they were given. Each save names the version it is based on; if the text was changed
 * elsewhere, the person chooses (`choose`).
 */
export function createPlayKeeper(parts: { opened: OpenedPlay; page: string; local: Local; server: PlayServer; pauseMs?: number }) {
  const { opened, page, local, server, pauseMs = PAUSE_MS } = parts;
  const questions = new Map<string, Question>();
  /** Answers that the server does not have, in order. */
  const answers = new Map<string, GivenAnswer>();
  const listeners = new Set<() => void>();
  const { ask, choose, asked } = createAsker(() => publish());
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isEager = false;
  let isStopped = false;
  let state: PlayState;
  const rows = createRows({ local, page, onKept: () => publish() });

  for (const [id, question] of opened) questions.set(id, asQuestion(question));
  const given = [...opened].flatMap(([id, { answer }]) => (answer ? [{ id, ...answer }] : [])).sort((a, b) => a.at - b.at);
  for (const { id, text, at } of given) answers.set(id, { text, at });
  let lastGivenAt = given.at(-1)?.at ?? 0;

  const isClean = ({ text, server }: Question) => serverHas(text, server);
  const unsaved = () => [...questions].filter(([id, question]) => answers.has(id) || !isClean(question));

  function publish(): void {
    const shown = (keeping: Keeping | undefined) =>
      !rows.isKept() && (keeping === 'unreached' || keeping === 'refused') ? 'unkept' : keeping;
    state = {
      questions: new Map(
        [...questions].map(([id, { text, keeping, server, refusal }]) => [
          id,
          { text, keeping: shown(keeping), answered: server.answer > 0 || answers.has(id), refusal },
        ]),
      ),
      conflict: asked(),
      isSaved: answers.size === 0,
      waiting: answers.size,
      isUnreached: failures > 0,
    };
    for (const listener of listeners) listener();
  }

  function later(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void push(), ms);
  }

  function push(keepalive = false): Promise<void> {
    clearTimeout(timer);
    running ??= drain(keepalive).finally(() => {
      running = undefined;
      isEager = false;
      if (!isStopped && failures === 0 && unsaved().some(([, { refusal }]) => !refusal)) later(pauseMs);
      publish();
    });
    return running;
  }

  /** What to send next: answers in their order, then the texts that were not changed within the pause. */
  function next(): { id: string; question: Question; answer?: GivenAnswer } | undefined {
    for (const [id, answer] of answers) {
      const question = questions.get(id);
      if (question && !question.refusal) return { id, question, answer };
    }
    const since = Date.now() - pauseMs;
    const draft = unsaved().find(([id, question]) => !answers.has(id) && !question.refusal && (isEager || question.changedAt <= since));
    return draft && { id: draft[0], question: draft[1] };
  }

  async function drain(keepalive: boolean): Promise<void> {
    for (const [id, question] of questions) await decideOthers(id, question);
    for (let job = next(); job && !isStopped; job = next()) {
      const { id, question, answer } = job;
      try {
        if (answer === undefined) await putDraft(id, question, question.text, keepalive);
        else await putAnswer(id, question, answer, keepalive);
        failures = 0;
        question.stales = 0;
      } catch (error) {
        if (hasCode(error, 'stale') && question.stales < MAX_STALES) {
          question.stales += 1;
          try {
            await reconcile(id, question, answer?.text);
            continue;
          } catch (readError) {
            if (fails(question, readError as Error)) return;
          }
        } else if (fails(question, error as Error)) return;
      }
      publish();
    }
  }

  /** Whether sending stops for now. A text that is refused waits for a change, the others are sent. */
  function fails(question: Question, error: Error): boolean {
    if (isRefusal(error) && !hasCode(error, 'unauthenticated') && !hasCode(error, 'rate_limited')) {
      question.refusal = error;
      question.keeping = 'refused';
      return false;
    }
    failures += 1;
    for (const [, open] of unsaved()) open.keeping = isRefusal(error) ? 'refused' : 'unreached';
    if (hasCode(error, 'unauthenticated')) clearTimeout(timer);
    else later(backOffMs(failures));
    return true;
  }

  async function putDraft(id: string, question: Question, text: string, keepalive: boolean): Promise<void> {
    question.sent = [...new Set([...question.sent, text])].slice(-20);
    const { version } = await server.saveDraft({ question: id, text, base_version: question.server.draft, keepalive });
    question.server = { ...question.server, text, draft: version };
    question.sent = [];
    void rows.forget(id, { text });
    if (isClean(question)) question.keeping = 'stored';
  }

  /** The draft first: the server refuses it if the text was changed elsewhere, whereas an answer would stand beside the other draft. */
  async function putAnswer(id: string, question: Question, answer: GivenAnswer, keepalive: boolean): Promise<void> {
    const { text } = answer;
    await putDraft(id, question, text, keepalive);
    const { draft: draft_version, answer: base_version } = question.server;
    const { answer_text, version } = await server.saveAnswer({ question: id, text, base_version, draft_version, keepalive });
    question.server = { text: answer_text, answerText: answer_text, draft: 0, answer: version };
    if (answers.get(id) === answer) answers.delete(id);
    void rows.forget(id, { text, answer });
    if (isClean(question)) question.keeping = undefined;
  }

  /** A save was refused because the server has another version. Asks only if that is a text the person has not seen. */
  async function reconcile(id: string, question: Question, answer: string | undefined): Promise<void> {
    const current = serverTexts(await server.read()).get(id);
    if (!current) throw new ApiError('not_found', { status: 404 });
    const mine = answer ?? question.text;
    for (const theirs of unseenTexts(question, current, answer)) {
      const choice = await ask({ question: id, mine, theirs });
      if (choice === 'none') {
        question.keeping = 'refused';
        question.refusal = undecided();
        return;
      }
      if (choice === 'theirs') {
        question.server = current;
        take(id, question, theirs);
        return;
      }
    }
    question.server = current;
  }

  /** Replaces the text of the page. The page's own is dropped, as the person decided. */
  function take(id: string, question: Question, text: string): void {
    void rows.forget(id, { text: question.text, answer: answers.get(id) });
    answers.delete(id);
    question.text = text;
    question.keeping = undefined;
    if (!isClean(question)) void rows.keep(id, question, { text });
  }

  async function decideOthers(id: string, question: Question): Promise<void> {
    if (question.refusal) return;
    for (let theirs = question.others[0]; theirs !== undefined; theirs = question.others[0]) {
      const choice = await ask({ question: id, mine: question.text, theirs });
      if (choice === 'none') {
        question.refusal = undecided();
        return;
      }
      question.others = question.others.slice(1);
      if (choice === 'theirs') take(id, question, theirs);
    }
  }

  /** Replaces the rows of closed pages with rows of this one. Undecided texts stay where they are until the person has chosen. */
  async function adoptRows(): Promise<void> {
    for (const [id, { rows: old }] of opened) {
      const question = questions.get(id);
      if (!question || Object.keys(old).length === 0 || question.others.length > 0) continue;
      await rows.adopt(id, question, old, { text: isClean(question) ? undefined : question.text, answer: answers.get(id) });
    }
  }

  /** Gives the text as the answer, unless the server has it and nothing is left in the draft. */
  function answer(id: string): void {
    const question = questions.get(id);
    if (!question) return;
    const { text, server } = question;
    question.refusal = undefined;
    if (server.answer > 0 && server.draft === 0 && isClean(question) && !answers.has(id)) return;
    lastGivenAt = Math.max(Date.now(), lastGivenAt + 1);
    const [before, given] = [answers.get(id), { text, at: lastGivenAt }];
    // Last in the order.
    answers.delete(id);
    answers.set(id, given);
    question.keeping = 'pending';
    void rows.keep(id, question, { answer: given });
    void rows.forget(id, { answer: before });
    publish();
    later(0);
  }

  publish();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: (): PlayState => state,
    /** Sends what was kept. Asks about texts of other pages first. */
    start(): void {
      const isAgain = isStopped;
      isStopped = false;
      if (isAgain) return void push();
      void adoptRows();
      const isUndecided = [...questions.values()].some(({ others }) => others.length > 0);
      if (unsaved().length === 0 && !isUndecided) return;
      for (const [, question] of unsaved()) question.keeping = 'pending';
      isEager = true;
      void push().then(() => (isUndecided ? adoptRows() : undefined));
    },
    change(id: string, text: string): void {
      const question = questions.get(id);
      if (!question || question.text === text) return;
      question.text = text;
      question.changedAt = Date.now();
      question.keeping = 'pending';
      question.refusal = undefined;
      void rows.keep(id, question, { text });
      publish();
      later(pauseMs);
    },
    answer,
    /** The draft after an upload: the same version, unless the upload has made the draft. */
    attached(id: string, { version, texto }: { version: number; texto: string }): void {
      const question = questions.get(id);
      if (!question || version === question.server.draft) return;
      question.server = { ...question.server, draft: version, text: texto };
      publish();
      // An answer that was given before the upload ended gets its attachment.
      if (answers.has(id) || (question.server.answer > 0 && isClean(question))) answer(id);
      else later(pauseMs);
    },
    /** The role-play was read again: new questions, and texts of other pages for the fields that have no unsaved text. */
    observe(play: PlayTexts): void {
      for (const [id, current] of serverTexts(play)) {
        const question = questions.get(id);
        if (!question) questions.set(id, asQuestion({ server: current, text: current.text, over: [], others: [] }));
        else if (!answers.has(id) && isClean(question) && !running && isNewer(current, question.server)) {
          question.server = current;
          question.text = current.text;
          question.keeping = undefined;
        }
      }
      publish();
    },
    /** A question whose answer was edited and not given again. */
    isEdited(id: string): boolean {
      const question = questions.get(id);
      return question !== undefined && question.server.answer > 0 && (question.server.draft > 0 || !isClean(question));
    },
    choose,
    retry(): void {
      if (unsaved().length > 0) void push();
    },
    flush(): void {
      isEager = true;
      if (unsaved().length > 0) void push(true);
    },
    /** Resolves with whether the server has everything. */
    async settle(): Promise<boolean> {
      await running;
      isEager = true;
      if (unsaved().length > 0) await push();
      return unsaved().length === 0;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    isComplete: (): boolean => unsaved().length === 0,
  };
}
