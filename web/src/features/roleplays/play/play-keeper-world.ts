import { vi } from 'vitest';
import { ApiError, noConnection } from '../../../lib/api/api-error.ts';
import type { KeptDraft } from '../../../lib/drafts/draft.ts';
import { openPlay, type PlayTexts } from './open-play.ts';
import { createPlayKeeper } from './play-keeper.ts';
import type { PlayServer } from './play-state.ts';

const QUESTIONS = ['q1', 'q2', 'q3'];

/** The server's rules: a save names the version it replaces; saving an answer deletes the draft it was written from. */
export function createServer() {
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
export function createBrowser() {
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

export const answersIn = (log: string[]) => log.filter((line) => line.startsWith('answer'));
export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
export const textOf = (keeper: ReturnType<typeof createPlayKeeper>, id: string) => keeper.state().questions.get(id)?.text;
export const keepingOf = (keeper: ReturnType<typeof createPlayKeeper>, id: string) => keeper.state().questions.get(id)?.keeping;
