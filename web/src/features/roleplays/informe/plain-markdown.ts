import { escaped, informeAsMarkdown, nameOf } from '@ensaya/contract/informe-markdown.ts';
import type { Informe } from '@ensaya/contract/informes.ts';
import type { Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayQuestion } from '@ensaya/contract/roleplays.ts';
import { isAbout } from './informe-head.ts';

type Answers = { questions: readonly RoleplayQuestion[]; responders: readonly Responder[]; responses: readonly RoleplayResponse[] };

const quoted = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** A report without AI as Markdown: the counts, then the answers by question. */
export function plainMarkdown(informe: Informe, { questions, responders, responses }: Answers, timeZone: string | undefined): string {
  const people = new Map(responders.map((person) => [person.id, person]));
  const about = isAbout(informe);
  const parts = questions.map(({ id, order, text }) => {
    const answers = responses.filter(({ question_id, user_id }) => question_id === id && about(user_id));
    const lines = answers.map(({ user_id, answer_text }) => {
      const person = people.get(user_id);
      return `**${person ? nameOf(person) : GONE}**\n\n${quoted(answer_text)}`;
    });
    return [`## ${order}. ${escaped(text.replace(/\s+/g, ' '))}`, ...(lines.length > 0 ? lines : ['Sin respuestas.'])].join('\n\n');
  });
  return `${[informeAsMarkdown(informe, { timeZone }).trimEnd(), ...parts].join('\n\n')}\n`;
}

export const GONE = 'Alguien que ya no está';

/** Those in play, and the removed ones that have answers. */
export const questionsWithAnswers = (questions: readonly RoleplayQuestion[]): RoleplayQuestion[] =>
  questions.filter(({ hidden, respuestas }) => !hidden || (respuestas ?? 0) > 0).toSorted((a, b) => a.order - b.order);
