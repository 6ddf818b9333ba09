import type { Moment } from '../days.ts';
import type { PersonKey } from '../people.ts';

type Rehearsal = {
  person: PersonKey;
  /** Without it the person answers unasked. `due`: days from now, negative for a past date; null for no date. */
  assigned?: { due: number | null; completedDaysAgo?: number };
  /** Answers to the first questions, in order. */
  answers?: string[];
  /** The day of the completion unless given. */
  answeredDaysAgo?: number;
  /** The last question's answer was changed after finishing, and not handed in again. */
  changed?: { daysAgo: number; answer: string };
  /** On what was handed in; `texto` from 1. */
  comments?: { at: Moment; by: PersonKey; texto: number; dice: string }[];
  /** A question, from 0, that had another wording when the person answered it. */
  earlierWording?: { question: number; text: string };
  /** Begun, for the first question without an answer. */
  draft?: string;
  /** The answers of the time before, in order; it was assigned again yesterday. */
  earlier?: string[];
  earlierDaysAgo?: number;
};

type Quote = { person: PersonKey; question: number; text: string };
export type DemoReport = {
  at: Moment;
  discarded: number;
  ceiling: number;
  cost: number;
  findings: { title: string; text: string; quotes: Quote[] }[];
};

export type DemoRoleplay = {
  title: string;
  description: string;
  quien_habla?: string;
  quien_eres?: string;
  createdDaysAgo: number;
  /** What the other person says. */
  questions: string[];
  rehearsals: Rehearsal[];
  report?: DemoReport;
};
