import { type AssignmentStatus, statusOf } from '@ensaya/contract/roleplay-assignments.ts';
import type { Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayQuestion } from '@ensaya/contract/roleplays.ts';

/** `number` as the worker sees it; null for a question that is no longer played. */
export type NumberedQuestion = RoleplayQuestion & { number: number | null };

/** In the order of play; those that are no longer played at the end. */
export function numbered(questions: readonly RoleplayQuestion[]): NumberedQuestion[] {
  const inOrder = [...questions].sort((a, b) => a.order - b.order);
  return [
    ...inOrder.filter(({ hidden }) => !hidden).map((question, index) => ({ ...question, number: index + 1 })),
    ...inOrder.filter(({ hidden }) => hidden).map((question) => ({ ...question, number: null })),
  ];
}

export const ESTADOS = { completado: 'Completado', vencido: 'Vencido', pendiente: 'Pendiente', 'sin-asignar': 'Sin asignar' } as const;
export type Estado = keyof typeof ESTADOS;

export function estadoOf(person: Pick<Responder, 'assignment_id' | 'due_date' | 'completed_at'>, now?: number): Estado {
  return person.assignment_id === null ? 'sin-asignar' : (statusOf(person, now).state satisfies AssignmentStatus['state']);
}

/** Something of theirs may have comments. */
export const hasHandedIn = ({ completed_at, earlier }: Pick<Responder, 'completed_at' | 'earlier'>): boolean =>
  completed_at !== null || earlier;

type Filter = {
  trabajador: string | null;
  estado: Estado | null;
  /** Of the group that is chosen. */
  isIn?: (id: string) => boolean;
};

export const filtered = (people: readonly Responder[], { trabajador, estado, isIn }: Filter, now?: number): Responder[] =>
  people.filter(
    (person) =>
      (trabajador === null || person.id === trabajador) &&
      (estado === null || estadoOf(person, now) === estado) &&
      (isIn === undefined || isIn(person.id)),
  );

export type ResponseRow = { key: string; question: NumberedQuestion } & (
  | { is: 'question' }
  | { is: 'answer'; person: Responder }
  /** The answers of a question that is no longer played, not read yet. */
  | { is: 'waiting' }
);

type Answers = ReadonlyMap<string, RoleplayResponse>;

/**
 * Each question with every person below it, answered or not. A question that is no longer played has only those who answered it, known once its
 * answers are read.
 */
export function rowsOf(
  questions: readonly NumberedQuestion[],
  people: readonly Responder[],
  answersOf: (question_id: string) => Answers | undefined,
): ResponseRow[] {
  return questions.flatMap((question) => {
    const head: ResponseRow = { is: 'question', key: question.id, question };
    const answers = question.hidden ? answersOf(question.id) : undefined;
    if (question.hidden && !answers) return [head, { is: 'waiting', key: `${question.id} waiting`, question }];
    const shown = answers ? people.filter(({ id }) => answers.has(id)) : people;
    return [head, ...shown.map((person): ResponseRow => ({ is: 'answer', key: `${question.id} ${person.id}`, question, person }))];
  });
}
