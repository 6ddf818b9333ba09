import type { InformePiece } from '@ensaya/contract/informes.ts';

export type PieceGroup = {
  key: string;
  /** Null for the joining of the findings. */
  question: InformePiece['question'];
  state: 'pending' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  failed: InformePiece[];
};

/** The pieces of each question together, in the order of the questions; the joining comes last. */
export function groupPieces(pieces: readonly InformePiece[]): PieceGroup[] {
  const groups = new Map<string, InformePiece[]>();
  for (const piece of pieces.toSorted((a, b) => orderOf(a) - orderOf(b) || a.n - b.n)) {
    const key = piece.question ? `${piece.question.order} ${piece.question.text}` : 'reduction';
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups].map(([key, members]) => {
    const done = members.filter(({ state }) => state === 'done').length;
    const failed = members.filter(({ state }) => state === 'failed');
    return {
      key,
      question: members[0]?.question ?? null,
      state: stateOf(members, done, failed.length),
      done,
      total: members.length,
      failed,
    };
  });
}

/** No piece is under way, and one that failed keeps the joining from beginning: a person has to act. */
export const isWaitingForRetry = (pieces: readonly InformePiece[]): boolean =>
  pieces.some(({ state }) => state === 'failed') &&
  !pieces.some(({ state, kind }) => state === 'running' || (state === 'pending' && kind === 'answers'));

const orderOf = ({ question }: InformePiece): number => question?.order ?? Number.POSITIVE_INFINITY;

function stateOf(members: readonly InformePiece[], done: number, failed: number): PieceGroup['state'] {
  if (failed > 0) return 'failed';
  if (done === members.length) return 'done';
  return done > 0 || members.some(({ state }) => state === 'running') ? 'running' : 'pending';
}
