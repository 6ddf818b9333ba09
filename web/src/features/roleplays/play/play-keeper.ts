import type { OpenedPlay, PlayTexts } from './open-play.ts';
import { type PlayEvent, reduce } from './play-reducer.ts';
import { createRows, type Local } from './play-rows.ts';
import { type Choice, type Effect, isClean, isComplete, openKeeper, type PlayServer } from './play-state.ts';
import { type PlayState, viewOf } from './play-view.ts';

export type PlayKeeper = ReturnType<typeof createPlayKeeper>;

const PAUSE_MS = 800;

/**
 * Keeps what a person answers: in this browser at once, on the server as a draft after a pause, and as an answer when they go on. One
 * request at a time, answers in the order in which they were given. Each save names the version it is based on; if the text was changed
 * elsewhere, the person chooses (`choose`). The rules are in `reduce`; this runs their effects.
 */
export function createPlayKeeper(parts: { opened: OpenedPlay; page: string; local: Local; server: PlayServer; pauseMs?: number }) {
  const { opened, page, local, server, pauseMs = PAUSE_MS } = parts;
  const listeners = new Set<() => void>();
  const rows = createRows({ local, page, onKept: (isKept) => dispatch({ is: 'kept', isKept }) });
  let state = openKeeper(opened, pauseMs);
  let view = viewOf(state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onIdle: (() => void)[] = [];

  function dispatch(event: PlayEvent): void {
    const before = state;
    const step = reduce(before, event, Date.now());
    state = step.state;
    for (const effect of step.effects) run(effect);
    if (state !== before) {
      view = viewOf(state);
      for (const listener of listeners) listener();
    }
    if (state.task) return;
    const waiting = onIdle;
    onIdle = [];
    for (const resolve of waiting) resolve();
  }

  function run(effect: Effect): void {
    switch (effect.is) {
      case 'keep':
        void rows.keep(effect.id, effect.over, effect.kept);
        break;
      case 'forget':
        void rows.forget(effect.id, effect.kept);
        break;
      case 'adopt':
        void rows.adopt(effect.id, effect.over, effect.kept, effect.old);
        break;
      case 'saveDraft':
        reply(server.saveDraft(effect.save), ({ version }) => ({ is: 'draftSaved', version }));
        break;
      case 'saveAnswer':
        reply(server.saveAnswer(effect.save), ({ answer_text, version }) => ({ is: 'answerSaved', answer_text, version }));
        break;
      case 'read':
        reply(server.read(), (play) => ({ is: 'read', play }));
        break;
      case 'wait':
        clearTimeout(timer);
        if (effect.ms !== undefined) timer = setTimeout(() => dispatch({ is: 'pushed' }), effect.ms);
    }
  }

  const reply = <Result>(response: Promise<Result>, eventOf: (result: Result) => PlayEvent): void =>
    void response.then(
      (result) => dispatch(eventOf(result)),
      (error: Error) => dispatch({ is: 'failed', error }),
    );

  const idle = (): Promise<void> => new Promise((resolve) => (state.task ? onIdle.push(resolve) : resolve()));

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: (): PlayState => view,
    start: (): void => dispatch({ is: 'started' }),
    change: (id: string, text: string): void => dispatch({ is: 'changed', id, text }),
    answer: (id: string): void => dispatch({ is: 'answered', id }),
    attached: (id: string, { version, texto }: { version: number; texto: string }): void =>
      dispatch({ is: 'attached', id, version, texto }),
    observe: (play: PlayTexts): void => dispatch({ is: 'observed', play }),
    /** A question whose answer was edited and not given again. */
    isEdited(id: string): boolean {
      const question = state.questions.get(id);
      return question !== undefined && question.server.answer > 0 && (question.server.draft > 0 || !isClean(question));
    },
    choose: (choice: Choice): void => dispatch({ is: 'chosen', choice }),
    retry: (): void => dispatch({ is: 'pushed' }),
    flush: (): void => dispatch({ is: 'pushed', isEager: true, keepalive: true }),
    /** Resolves with whether the server has everything. */
    async settle(): Promise<boolean> {
      await idle();
      dispatch({ is: 'pushed', isEager: true });
      await idle();
      return isComplete(state);
    },
    stop: (): void => dispatch({ is: 'stopped' }),
    isComplete: (): boolean => isComplete(state),
  };
}
