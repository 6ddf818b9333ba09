import { addressProblem } from '@ensaya/contract/address-problem.ts';
import { INVITATION_LIMITS, INVITATION_OUTCOMES, type Invitee } from '@ensaya/contract/invitaciones.ts';
import type { Outcomes } from './invitaciones.api.ts';
import { personOf } from './invitee-line.ts';

/** A line of a list that was sent: its number there, whom it names, and what became of it. `unknown`: names that no group has. */
export type InvitedLine = Invitee & { number: number; unknown?: string[] } & Pick<Outcomes[number], 'outcome' | 'url'>;

const MAX_NAME = 500;
/** As the server takes them. What is too long or too much is refused there as well when it is cut. */
export const linesToSend = (people: Invitee[]): (string | Invitee)[] =>
  people.map(({ email, nombre, grupos }) => {
    if (!nombre && !grupos) return email;
    const named = grupos?.slice(0, INVITATION_LIMITS.named).map((name) => name.slice(0, MAX_NAME));
    return { email, ...(nombre && { nombre }), ...(named && { grupos: named }) };
  });

/** The answers are in the order of the lines. */
export const invitedLines = (people: Invitee[], answers: Outcomes): InvitedLine[] =>
  answers.map(({ outcome, email, url, grupos: unknown }, index) => {
    const { nombre, grupos } = people[index] ?? {};
    return {
      number: index + 1,
      email,
      ...(nombre && { nombre }),
      ...(grupos && { grupos }),
      outcome,
      ...(url && { url }),
      ...(unknown && { unknown }),
    };
  });

/** It needs nothing more: an invitation went out, or the person, who was in the company, entered their groups. */
export const isSettled = (line: InvitedLine): boolean => isSent(line) || line.outcome === 'entered_groups';
export const isSent = ({ outcome }: InvitedLine): boolean => outcome === 'invited' || outcome === 'link';
const WRONG: readonly Outcomes[number]['outcome'][] = ['invalid', 'invalid_name', 'unknown_group', 'too_many_groups'];
/** What was written is wrong, so that the line can be corrected and sent again. */
export const isWrong = ({ outcome }: InvitedLine): boolean => WRONG.includes(outcome);

const list = new Intl.ListFormat('es');
const unknownGrupos = (names: string[]): string =>
  `No encontramos ${names.length === 1 ? 'el grupo' : 'los grupos'} ${list.format(names.map((name) => `«${name}»`))}`;

export function reasonOf({ outcome, email, unknown = [] }: InvitedLine): string {
  if (outcome === 'unknown_group' && unknown.length > 0) return unknownGrupos(unknown);
  return (outcome === 'invalid' ? addressProblem(email) : undefined) ?? INVITATION_OUTCOMES[outcome];
}

/** The wrong lines that were rewritten, by their number. */
export function correctedLines(lines: InvitedLine[], written: Record<number, string>): (Invitee & { number: number })[] {
  return lines.filter(isWrong).flatMap(({ number }) => {
    const text = written[number]?.trim();
    return text ? [{ number, ...personOf(text) }] : [];
  });
}

/** The list with the answers to its corrected lines, each in its place. */
export function withCorrected(lines: InvitedLine[], corrected: (Invitee & { number: number })[], answers: Outcomes): InvitedLine[] {
  const again = new Map(invitedLines(corrected, answers).map((line, index) => [corrected[index]?.number, line]));
  // Whole: a correction may take a name or groups away.
  return lines.map((line) => ({ ...(again.get(line.number) ?? line), number: line.number }));
}
