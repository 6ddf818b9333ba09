import { assignRoleplay, DEADLINE_DAYS } from '@ensaya/contract/roleplay-assignments.ts';

/** What a form holds: the days as they are typed. */
export type Deadline = { limited: boolean; days: string };
export const SEVEN_DAYS: Deadline = { limited: true, days: String(DEADLINE_DAYS.default) };

/** The field of the request; an empty field is no number. */
const daysOf = ({ limited, days }: Deadline): number | null => (limited ? (days.trim() === '' ? Number.NaN : Number(days)) : null);

export type ReadDeadline = { days: number | null; error?: undefined } | { error: string };

/** Checks it with the rules of the operation. */
export function readDeadline(deadline: Deadline): ReadDeadline {
  const days = daysOf(deadline);
  const parsed = assignRoleplay.body.shape.days.safeParse(days);
  return parsed.success ? { days } : { error: parsed.error.issues[0]?.message ?? '' };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When it ends if it begins now [9.4]. */
export const deadlineEnd = (days: number, now = Date.now()): string => new Date(now + days * DAY_MS).toISOString();
