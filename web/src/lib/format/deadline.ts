import { assignmentDays, DEADLINE_DAYS } from '@ensaya/contract/roleplay-assignments.ts';
import { dayAfter, daysFrom } from './dates.ts';

/** What a form holds: the days as they are typed, and the day on which they end; either gives the other. `by`: the one that was entered. */
export type Deadline = { limited: boolean; days: string; day: string; by: 'days' | 'day' };
type Limit = Omit<Deadline, 'limited'>;

/** Checks them with the rule of the operations; an empty field is no number. */
export const checkDays = (days: string) => assignmentDays.safeParse(days.trim() === '' ? Number.NaN : Number(days));

export function inDays(days: string, today: string): Limit {
  const { data } = checkDays(days);
  return { days, day: typeof data === 'number' ? dayAfter(today, data) : '', by: 'days' };
}

export const untilDay = (day: string, today: string): Limit => ({ day, days: day === '' ? '' : String(daysFrom(today, day)), by: 'day' });

/** 7 days once it is chosen [9.4]. */
export const weekFrom = (today: string, limited: boolean): Deadline => ({ limited, ...inDays(String(DEADLINE_DAYS.default), today) });

export type ReadDeadline = { due_day: string | null; error?: undefined } | { error: string };

export function readDeadline({ limited, days, day }: Deadline): ReadDeadline {
  if (!limited) return { due_day: null };
  const { error } = checkDays(days);
  return error ? { error: error.issues[0]?.message ?? '' } : { due_day: day };
}
