import { noConnection } from '../../../lib/api/api-error.ts';
import type { KeptDraft } from '../../../lib/drafts/draft.ts';
import { answerField, openPlay, textField } from './open-play.ts';
import { createModelServer, QUESTIONS, type Request } from './play-model-server.ts';
import { type PlayEvent, reduce } from './play-reducer.ts';
import { type Choice, type Effect, isComplete, type KeeperState, type Kept, openKeeper } from './play-state.ts';
import { viewOf } from './play-view.ts';

const PAUSE_MS = 800;

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A person, a browser and a server around the reducer, which do one random step at a time. */
export function createPlayModel(seed: number) {
  const random = createRandom(seed);
  const server = createModelServer();
  const rows: KeptDraft = {};
  const typed: string[] = [];
  /** Texts that the person has dropped: typed over, or decided against when they were shown. */
  const dropped = new Set<string>();
  let [now, page] = [0, 1];
  let request: Request | undefined;
  let timer: number | undefined;
  let state: KeeperState = openKeeper(openPlay({}, server.play()), PAUSE_MS);

  const fieldsOf = (id: string, { text, answer }: Kept): Record<string, string> => ({
    ...(text !== undefined && { [textField(id, `page${page}`)]: text }),
    ...(answer && { [answerField(id, `page${page}`, answer.at)]: answer.text }),
  });
  const forget = (fields: Record<string, string>) => {
    for (const [field, text] of Object.entries(fields)) if (rows[field]?.text === text) delete rows[field];
  };
  function run(effect: Effect): void {
    if (effect.is === 'keep' || effect.is === 'adopt')
      for (const [field, text] of Object.entries(fieldsOf(effect.id, effect.kept))) rows[field] = { text, at: now, over: [...effect.over] };
    if (effect.is === 'forget') forget(fieldsOf(effect.id, effect.kept));
    if (effect.is === 'adopt') forget(effect.old);
    if (effect.is === 'wait') timer = effect.ms === undefined ? undefined : now + effect.ms;
    if (effect.is === 'saveDraft' || effect.is === 'saveAnswer' || effect.is === 'read') {
      if (request) throw new Error('two requests at a time');
      request = effect;
    }
  }
  function dispatch(event: PlayEvent): void {
    const step = reduce(state, event, now);
    state = step.state;
    for (const effect of step.effects) run(effect);
  }

  function respond(outcome: 'served' | 'response lost' | 'offline'): void {
    if (!request) return;
    const response = outcome === 'offline' ? undefined : server.handle(request);
    request = undefined;
    dispatch(outcome === 'served' && response ? response : { is: 'failed', error: noConnection(undefined) });
  }
  function choose(choice: Choice): void {
    const { conflict } = viewOf(state);
    // With the text of the field, the answer that it was typed over.
    if (conflict && choice === 'theirs') dropped.add(conflict.mine).add(state.answers.get(conflict.question)?.text ?? '');
    if (conflict && choice === 'mine') dropped.add(conflict.theirs);
    dispatch({ is: 'chosen', choice });
  }
  function type(id: string): void {
    const before = state.questions.get(id)?.text ?? '';
    // An answer that was given stays one to be saved.
    if (state.answers.get(id)?.text !== before) dropped.add(before);
    const text = `${id} ${typed.length}`;
    typed.push(text);
    dispatch({ is: 'changed', id, text });
  }
  function give(id: string): void {
    const before = state.answers.get(id)?.text;
    if (before !== undefined && before !== state.questions.get(id)?.text) dropped.add(before);
    dispatch({ is: 'answered', id });
  }
  function pass(ms: number): void {
    now += ms;
    if (timer === undefined || timer > now) return;
    timer = undefined;
    dispatch({ is: 'pushed' });
  }
  /** Leaves the page and opens it again. Its request may still arrive, but not the response. */
  function reopen(): void {
    if (request && random(2)) server.handle(request);
    request = undefined;
    page += 1;
    state = openKeeper(openPlay(structuredClone(rows), server.play()), PAUSE_MS);
    dispatch({ is: 'started' });
  }

  const question = () => QUESTIONS[random(QUESTIONS.length)] ?? '';
  const actions: (() => void)[] = [
    () => type(question()),
    () => type(question()),
    () => give(question()),
    () => QUESTIONS.forEach(give),
    () => pass(100),
    () => pass(1000),
    () => pass(60_000),
    () => respond('served'),
    () => respond('served'),
    () => respond('response lost'),
    () => respond('offline'),
    () => choose(random(2) ? 'mine' : 'theirs'),
    () => choose('none'),
    () => server.saveElsewhere(random(2) ? 'drafts' : 'answers', question()),
    () => dispatch({ is: 'observed', play: server.play() }),
    () => dispatch({ is: 'pushed', isEager: true, keepalive: true }),
    reopen,
  ];

  return {
    act: () => actions[random(actions.length)]?.(),
    /** Typed texts that are neither kept in this browser, nor saved, nor shown in a conflict, nor dropped by the person. */
    lost(): string[] {
      const { conflict } = viewOf(state);
      const kept = Object.values(rows).map(({ text }) => text);
      const places = new Set([...server.accepted, ...dropped, ...kept, conflict?.mine, conflict?.theirs]);
      return typed.filter((text) => !places.has(text));
    },
    /** The network is back and nothing changes elsewhere; the person gives every text as the answer and keeps their own. */
    finish(): { isComplete: boolean; rows: KeptDraft } {
      for (const id of QUESTIONS) give(id);
      for (let step = 0; step < 200 && !(isComplete(state) && !state.task); step++) {
        pass(60_000);
        respond('served');
        if (state.task?.is === 'choice') choose('mine');
      }
      return { isComplete: isComplete(state), rows };
    },
  };
}
