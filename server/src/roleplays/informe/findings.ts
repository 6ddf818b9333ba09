import { numbersIn, withoutOtherNumbers } from '../../ia/numbers.ts';
import { quoteFinder, type TextRange } from '../../ia/quotes.ts';
import type { Groups, ProposedFindings } from './compose.ts';

/** `entrega_id` and `texto_n`: where it stands among what was handed in; null for an answer that was not. */
export type Answer = {
  user_id: string;
  answer_text: string;
  question_text: string;
  question_order: number;
  entrega_id: string | null;
  texto_n: number | null;
};

/** `base` names the findings of pieces that it stands for, as [n of the piece, position]; `people` has one entry per quote. */
export type Finding = { title: string; text: string; base: [number, number][]; people: string[]; numbers: string[] };
/** `answer` is a position in `answers` of the same result. */
type VerifiedFinding = Finding & { quotes: ({ answer: number } & TextRange)[] };
export type PieceResult = { findings: VerifiedFinding[]; answers: Answer[]; discarded: number };

const LIMITS = { title: 120, text: 800, titleFromQuote: 80 } as const;

/** Keeps the quotes that stand in the answer they name, and the findings that have such a quote. */
export function verifyFindings(n: number, { findings }: ProposedFindings, answers: readonly Answer[]): PieceResult {
  const result: PieceResult = { findings: [], answers: [], discarded: 0 };
  const finders = answers.map(({ answer_text }) => quoteFinder(answer_text));
  const keptAnswers = new Map<number, number>();
  const keep = (asked: number, answer: Answer): number => {
    const kept = keptAnswers.get(asked) ?? result.answers.push(answer) - 1;
    keptAnswers.set(asked, kept);
    return kept;
  };
  for (const { title, text, quotes } of findings) {
    const verified = new Map<string, { quote: VerifiedFinding['quotes'][number]; user_id: string; shown: string }>();
    for (const { answer: asked, quote } of quotes) {
      const answer = answers[asked - 1];
      const place = finders[asked - 1]?.(quote);
      if (!answer || !place) {
        result.discarded += 1;
        continue;
      }
      const shown = Array.from(answer.answer_text)
        .slice(place.starts, place.starts + place.length)
        .join('');
      const kept = keep(asked, answer);
      verified.set(`${kept} ${place.starts} ${place.length}`, { quote: { answer: kept, ...place }, user_id: answer.user_id, shown });
    }
    const [first] = verified.values();
    if (!first) continue;
    const all = [...verified.values()];
    const numbers = [...new Set(all.flatMap(({ shown }) => numbersIn(shown)))];
    result.findings.push({
      title: shownTitle(title, numbers) ?? `«${cut(first.shown.replace(/\s+/g, ' '), LIMITS.titleFromQuote)}»`,
      text: shownText(text, numbers),
      base: [[n, result.findings.length]],
      people: all.map(({ user_id }) => user_id),
      numbers,
      quotes: all.map(({ quote }) => quote),
    });
  }
  return result;
}

/**
 * The findings of several pieces, joined as the AI proposes: positions from 1. Positions that do not exist, or were used before, are
 * ignored, and a finding that no group names stays as it is: no quote is lost and none is counted twice.
 */
export function joinFindings(findings: readonly Finding[], { groups }: Groups): Finding[] {
  const left = new Map(findings.map((finding, index) => [index + 1, finding]));
  const joined: Finding[] = [];
  for (const { title, text, findings: named } of groups) {
    const members = [...new Set(named)].flatMap((position) => left.get(position) ?? []);
    for (const position of named) left.delete(position);
    const [first] = members;
    if (!first) continue;
    const numbers = [...new Set(members.flatMap((member) => member.numbers))];
    joined.push({
      title: shownTitle(title, numbers) ?? first.title,
      text: shownText(text, numbers) || first.text,
      base: members.flatMap(({ base }) => base),
      people: members.flatMap(({ people }) => people),
      numbers,
    });
  }
  return inOrder([...joined, ...left.values()]);
}

/** By how many people a finding quotes, then by quotes, then by the order of the questions. Nothing that an AI or an answer says changes it. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const keyed = findings.map((finding) => ({ finding, people: new Set(finding.people).size, first: firstBase(finding) }));
  return keyed
    .toSorted(
      (a, b) =>
        b.people - a.people || b.finding.people.length - a.finding.people.length || a.first[0] - b.first[0] || a.first[1] - b.first[1],
    )
    .map(({ finding }) => finding);
}

const firstBase = ({ base }: Finding): [number, number] => base.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [0, 0];

const shownText = (text: string, numbers: readonly string[]): string =>
  cut(withoutOtherNumbers(text.trim(), new Set(numbers)), LIMITS.text);

function shownTitle(title: string, numbers: readonly string[]): string | undefined {
  const clean = title.replace(/\s+/g, ' ').trim();
  return clean && numbersIn(clean).every((number) => numbers.includes(number)) ? cut(clean, LIMITS.title) : undefined;
}

function cut(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
