import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, noConnection } from '../../../lib/api-error.ts';
import type { KeptDraft } from '../../../lib/drafts/draft.ts';
import { openPlay, type PlayTexts } from './open-play.ts';
import { createPlayKeeper } from './play-keeper.ts';
import type { PlayServer } from './play-state.ts';

const QUESTIONS = ['q1', 'q2', 'q3'];

/** The server's rules: a save names the version it replaces; saving an answer deletes the draft it was written from. */
function createServer() {
  const drafts = new Map<string, { text: string; version: number }>();
  const answers = new Map<string, { text: string; version: number }>();
  const log: string[] = [];
  const network = { isDown: false, isAnswerLost: false, refusal: undefined as ApiError | undefined };
  const request = async <Result>(act: () => Result): Promise<Result> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (network.isDown) throw noConnection(undefined);
    if (network.refusal) throw network.refusal;
    const result = act();
    if (network.isAnswerLost) throw noConnection(undefined);
    return result;
  };
  const checked = (row: { text: string; version: number } | undefined, text: string, base: number, first = 1) => {
    if (row && row.version !== base && row.text !== text) throw new ApiError('stale', { status: 409 });
    return { text, version: row ? row.version + (row.text === text ? 0 : 1) : first };
  };
  const server: PlayServer = {
    saveDraft: ({ question, text, base_version }) =>
      request(() => {
        const first = 1 + 100_000 * (answers.get(question)?.version ?? 0);
        const saved = checked(drafts.get(question), text, base_version, first);
        drafts.set(question, saved);
        log.push(`draft ${question}: ${text}`);
        return saved;
      }),
    saveAnswer: ({ question, text, base_version, draft_version }) =>
      request(() => {
        const saved = checked(answers.get(question), text.trim(), base_version);
        answers.set(question, saved);
        if (drafts.get(question)?.version === draft_version || drafts.get(question)?.text === text) drafts.delete(question);
        log.push(`answer ${question}: ${text.trim()}`);
        return { answer_text: saved.text, version: saved.version };
      }),
    read: () => request(play),
  };
  const at = '2026-11-16T10:00:00Z';
  const play = (): PlayTexts => ({
    questions: QUESTIONS.map((id, order) => ({ id, text: id, order })),
    drafts: [...drafts].map(([question_id, { text, version }]) => ({
      question_id,
      texto: text,
      version,
      attachment: null,
      updated_at: at,
    })),
    responses: [...answers].map(([question_id, { text, version }]) => ({
      question_id,
      answer_text: text,
      question_text: question_id,
      version,
      attachment: null,
      updated_at: at,
    })),
  });
  return { server, play, drafts, answers, log, network };
}

/** A browser's rows, shared by its tabs. */
function createBrowser() {
  const rows: KeptDraft = {};
  const local = {
    keep: async (changed: Record<string, string>, over: (field: string) => string[]) => {
      for (const [field, text] of Object.entries(changed)) rows[field] = { text, at: Date.now(), over: over(field) };
    },
    forget: async (stored: Record<string, string>) => {
      for (const [field, text] of Object.entries(stored)) if (rows[field]?.text === text) delete rows[field];
    },
  };
  let pages = 0;
  /** Opens the page, as after a reload or a crash. */
  const open = ({ server, play }: ReturnType<typeof createServer>) => {
    pages += 1;
    const keeper = createPlayKeeper({ opened: openPlay(structuredClone(rows), play()), page: `page${pages}`, local, server });
    keeper.start();
    return keeper;
  };
  return { rows, open };
}

const answersIn = (log: string[]) => log.filter((line) => line.startsWith('answer'));
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const textOf = (keeper: ReturnType<typeof createPlayKeeper>, id: string) => keeper.state().questions.get(id)?.text;
const keepingOf = (keeper: ReturnType<typeof createPlayKeeper>, id: string) => keeper.state().questions.get(id)?.keeping;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[2.37 4.7] a text is kept here at once, on the server after a pause, and here only until the server has it', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  keeper.change('q1', 'Hola');
  keeper.change('q1', 'Hola ');
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['Hola ']);
  await seconds(0.7);
  expect(world.log).toEqual([]);
  await seconds(0.2);
  expect(world.log).toEqual(['draft q1: Hola ']);
  expect(keepingOf(keeper, 'q1')).toBe('stored');
  expect(browser.rows).toEqual({});
});

test('[4.7] going on saves the answer and deletes its draft; an unchanged answer is not saved again', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  keeper.change('q1', 'Uno ');
  await seconds(1);
  keeper.answer('q1');
  keeper.answer('q1');
  expect(keeper.state().questions.get('q1')?.answered).toBe(true);
  await seconds(1);
  expect(world.log).toEqual(['draft q1: Uno ', 'draft q1: Uno ', 'answer q1: Uno']);
  expect(world.drafts.size).toBe(0);
  expect(browser.rows).toEqual({});
  keeper.answer('q1');
  await seconds(2);
  expect(world.log).toHaveLength(3);
});

test('[2.37 4.7] 10 minutes offline: nothing is lost, and the answers are saved in the order in which they were given', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  world.network.isDown = true;
  keeper.change('q2', 'Segunda');
  keeper.answer('q2');
  await seconds(200);
  expect(keepingOf(keeper, 'q2')).toBe('unreached');
  keeper.change('q1', 'Primera');
  keeper.answer('q1');
  for (let minute = 0; minute < 7; minute++) {
    keeper.change('q3', `Tercera, minuto ${minute}`);
    await seconds(60);
  }
  expect(keeper.state().isUnreached).toBe(true);
  expect(world.log).toEqual([]);
  world.network.isDown = false;
  keeper.retry();
  await seconds(2);
  expect(answersIn(world.log)).toEqual(['answer q2: Segunda', 'answer q1: Primera']);
  expect(world.log.at(-1)).toBe('draft q3: Tercera, minuto 6');
  expect(keeper.state()).toMatchObject({ isSaved: true, isUnreached: false });
  expect(browser.rows).toEqual({});
});

test('[2.37] a page closed offline: the next one sends its answers in order and its texts', async () => {
  const world = createServer();
  const browser = createBrowser();
  const closed = browser.open(world);
  world.network.isDown = true;
  closed.change('q3', 'Tres');
  closed.answer('q3');
  await seconds(5);
  closed.change('q1', 'Uno');
  closed.answer('q1');
  await seconds(5);
  closed.change('q1', 'Uno, cambiada');
  closed.change('q2', 'Dos a medias ');
  closed.stop();
  // Two reopenings: the rows are taken over by each page.
  browser.open(world).stop();
  await seconds(5);
  world.network.isDown = false;
  const keeper = browser.open(world);
  expect(textOf(keeper, 'q2')).toBe('Dos a medias ');
  expect(textOf(keeper, 'q1')).toBe('Uno, cambiada');
  await seconds(5);
  expect(answersIn(world.log)).toEqual(['answer q3: Tres', 'answer q1: Uno']);
  expect(world.log.slice(-2)).toEqual(['draft q1: Uno, cambiada', 'draft q2: Dos a medias ']);
  expect(keeper.state().conflict).toBeUndefined();
  expect(browser.rows).toEqual({});
});

test('[2.37] two tabs on one question: the second is asked, and both texts stay until it chooses', async () => {
  const world = createServer();
  const browser = createBrowser();
  const [first, second] = [browser.open(world), browser.open(world)];
  first.change('q1', 'De la primera');
  second.change('q1', 'De la segunda');
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['De la primera', 'De la segunda']);
  await seconds(2);
  expect(world.drafts.get('q1')?.text).toBe('De la primera');
  expect(second.state().conflict).toEqual({ question: 'q1', mine: 'De la segunda', theirs: 'De la primera' });
  second.choose('none');
  await seconds(5);
  expect(keepingOf(second, 'q1')).toBe('refused');
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['De la segunda']);
  // Going on asks again.
  second.answer('q1');
  await seconds(2);
  expect(second.state().conflict).toBeDefined();
  second.choose('none');
  await seconds(2);
  expect(world.answers.size).toBe(0);
  second.change('q1', 'De la segunda, otra vez');
  await seconds(2);
  second.choose('mine');
  await seconds(2);
  expect(answersIn(world.log)).toEqual(['answer q1: De la segunda']);
  expect(world.drafts.get('q1')?.text).toBe('De la segunda, otra vez');
  first.change('q1', 'De la primera, otra vez');
  await seconds(2);
  first.choose('theirs');
  await seconds(2);
  expect(textOf(first, 'q1')).toBe('De la segunda, otra vez');
  expect(world.drafts.get('q1')?.text).toBe('De la segunda, otra vez');
  expect(browser.rows).toEqual({});
});

test('[2.37 3.12] an answer given on another device is not replaced without asking', async () => {
  const world = createServer();
  const [phone, desk] = [createBrowser().open(world), createBrowser().open(world)];
  phone.change('q1', 'Desde el teléfono');
  phone.answer('q1');
  await seconds(1);
  desk.change('q1', 'Desde la oficina');
  desk.answer('q1');
  await seconds(1);
  expect(desk.state().conflict).toEqual({ question: 'q1', mine: 'Desde la oficina', theirs: 'Desde el teléfono' });
  desk.choose('theirs');
  await seconds(2);
  expect(world.answers.get('q1')?.text).toBe('Desde el teléfono');
  expect(textOf(desk, 'q1')).toBe('Desde el teléfono');
  expect(desk.state().isSaved).toBe(true);
});

test('[2.37] texts of two tabs that were closed offline: the next page asks', async () => {
  const world = createServer();
  const browser = createBrowser();
  world.network.isDown = true;
  const [first, second] = [browser.open(world), browser.open(world)];
  first.change('q1', 'De la primera');
  await seconds(1);
  second.change('q1', 'De la segunda');
  first.stop();
  second.stop();
  world.network.isDown = false;
  const keeper = browser.open(world);
  await seconds(1);
  expect(keeper.state().conflict).toEqual({ question: 'q1', mine: 'De la segunda', theirs: 'De la primera' });
  keeper.choose('theirs');
  await seconds(2);
  expect(world.drafts.get('q1')?.text).toBe('De la primera');
  expect(browser.rows).toEqual({});
});

test('[2.37] a save whose response was lost is not taken for another device', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  keeper.change('q1', 'Uno');
  world.network.isAnswerLost = true;
  await seconds(1);
  keeper.change('q1', 'Uno y dos');
  world.network.isAnswerLost = false;
  await seconds(3);
  expect(keeper.state().conflict).toBeUndefined();
  expect(world.drafts.get('q1')?.text).toBe('Uno y dos');
  world.network.isAnswerLost = true;
  keeper.answer('q1');
  await seconds(1);
  keeper.change('q1', 'Uno, dos y tres');
  keeper.stop();
  world.network.isAnswerLost = false;
  const reopened = browser.open(world);
  await seconds(3);
  expect(reopened.state().conflict).toBeUndefined();
  expect(world.answers.get('q1')?.text).toBe('Uno y dos');
  expect(world.drafts.get('q1')?.text).toBe('Uno, dos y tres');
});

test('[4.7] a text that the server refuses does not hold back the others', async () => {
  const world = createServer();
  const keeper = createBrowser().open(world);
  world.network.refusal = new ApiError('conflict', { status: 409, message: 'Esta pregunta ya no forma parte del roleplay' });
  keeper.change('q1', 'Uno');
  keeper.answer('q1');
  await seconds(1);
  world.network.refusal = undefined;
  keeper.change('q2', 'Dos');
  keeper.answer('q2');
  await seconds(2);
  expect(answersIn(world.log)).toEqual(['answer q2: Dos']);
  expect(keeper.state().questions.get('q1')?.refusal?.message).toBe('Esta pregunta ya no forma parte del roleplay');
  keeper.change('q1', 'Uno más');
  await seconds(2);
  expect(world.log.slice(-2)).toEqual(['answer q1: Uno', 'draft q1: Uno más']);
});

test('[2.37] a question that is read again brings the other device’s text only where nothing is unsaved', async () => {
  const world = createServer();
  const keeper = createBrowser().open(world);
  world.drafts.set('q1', { text: 'Desde el teléfono', version: 1 });
  world.drafts.set('q2', { text: 'También', version: 1 });
  keeper.change('q2', 'Mío');
  keeper.observe(world.play());
  expect(textOf(keeper, 'q1')).toBe('Desde el teléfono');
  expect(textOf(keeper, 'q2')).toBe('Mío');
});

test('[2.37] a text that was chosen while the server cannot be reached is kept in this browser', async () => {
  const world = createServer();
  const browser = createBrowser();
  world.network.isDown = true;
  const [first, second] = [browser.open(world), browser.open(world)];
  first.change('q1', 'De la primera');
  await seconds(1);
  second.change('q1', 'De la segunda');
  first.stop();
  second.stop();
  const keeper = browser.open(world);
  await seconds(1);
  keeper.choose('mine');
  await seconds(5);
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['De la segunda']);
  keeper.stop();
  world.network.isDown = false;
  const next = browser.open(world);
  await seconds(3);
  expect(next.state().conflict).toBeUndefined();
  expect(world.drafts.get('q1')?.text).toBe('De la segunda');
});
