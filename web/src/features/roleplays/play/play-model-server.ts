import { ApiError } from '../../../lib/api/api-error.ts';
import type { PlayTexts } from './open-play.ts';
import type { PlayEvent } from './play-reducer.ts';
import type { Effect } from './play-state.ts';

export type Request = Extract<Effect, { is: 'saveDraft' | 'saveAnswer' | 'read' }>;
export const QUESTIONS = ['q1', 'q2'];

/** The server's rules, one request after another, and another device that saves over what the server has. */
export function createModelServer() {
  const drafts = new Map<string, { text: string; version: number }>();
  const answers = new Map<string, { text: string; version: number }>();
  const accepted = new Set<string>();
  let versions = 0;

  function play(): PlayTexts {
    const more = { attachment: null, updated_at: '2026-11-16T10:00:00Z' };
    return {
      questions: QUESTIONS.map((id, order) => ({ id, text: id, order })),
      drafts: [...drafts].map(([question_id, { text, version }]) => ({ question_id, texto: text, version, ...more })),
      responses: [...answers].map(([question_id, { text, version }]) => ({
        question_id,
        answer_text: text,
        question_text: question_id,
        version,
        ...more,
      })),
    };
  }

  function save(table: typeof drafts, { question, text, base_version }: { question: string; text: string; base_version: number }) {
    const row = table.get(question);
    if (row && row.version !== base_version && row.text !== text) return undefined;
    versions += 1;
    const saved = row?.text === text ? row : { text, version: versions };
    table.set(question, saved);
    accepted.add(text);
    return saved;
  }

  return {
    play,
    /** The texts that were saved from the pages of the person. */
    accepted,
    handle(request: Request): PlayEvent {
      if (request.is === 'read') return { is: 'read', play: play() };
      const saved = save(request.is === 'saveDraft' ? drafts : answers, request.save);
      if (!saved) return { is: 'failed', error: new ApiError('stale', { status: 409 }) };
      if (request.is === 'saveDraft') return { is: 'draftSaved', version: saved.version };
      const { question, draft_version } = request.save;
      if (drafts.get(question)?.version === draft_version) drafts.delete(question);
      return { is: 'answerSaved', answer_text: saved.text, version: saved.version };
    },
    saveElsewhere(table: 'drafts' | 'answers', id: string): void {
      versions += 1;
      (table === 'drafts' ? drafts : answers).set(id, { text: `elsewhere ${versions}`, version: versions });
    },
  };
}
