import { ROLEPLAY_LIMITS, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import type { Fields } from '../../../lib/drafts/draft.ts';

export type QuestionValue = {
  /** Names the row on the page. */
  key: string;
  /** Of a saved question, which keeps its answers. */
  id?: string | undefined;
  text: string;
};

/** What the form edits. */
export type RoleplayValues = {
  title: string;
  description: string;
  questions: QuestionValue[];
  /** The version that was read; 1 for a new role-play. */
  version: number;
};

export const newQuestion = (text = ''): QuestionValue => ({ key: crypto.randomUUID(), text });
export const isBlank = ({ text }: QuestionValue): boolean => text.trim() === '';

export const EMPTY_ROLEPLAY: RoleplayValues = { title: '', description: '', questions: [], version: 1 };

export const valuesOfRoleplay = ({ title, description, questions, version }: RoleplayWithQuestions): RoleplayValues => ({
  title,
  description: description ?? '',
  questions: questions.filter(({ hidden }) => !hidden).map(({ id, text }) => ({ key: id, id, text })),
  version,
});

const SUFFIX = ' (copia)';

/** A new role-play that begins with the texts of another. */
export function copyOf(roleplay: RoleplayWithQuestions): RoleplayValues {
  const { title, description, questions } = valuesOfRoleplay(roleplay);
  return {
    title: [...title].slice(0, ROLEPLAY_LIMITS.title.max - SUFFIX.length).join('') + SUFFIX,
    description,
    // Not random: the same copy opened again must equal the one that the draft was compared with.
    questions: questions.map(({ key, text }) => ({ key: `copy:${key}`, text })),
    version: 1,
  };
}

/** The body of a request. */
export const sent = ({ title, description, questions }: RoleplayValues) => ({
  title,
  description,
  questions: questions.map(({ id, text }) => ({ ...(id && { id }), text })),
});

/** Whether the person has changed anything; a newer version of the role-play is no change of theirs. */
export const isChanged = (values: RoleplayValues, initial: RoleplayValues): boolean =>
  JSON.stringify(sent(values)) !== JSON.stringify(sent(initial));

/** A draft keeps each value as JSON, the two texts as they are. */
export const draftOf = ({ title, description, questions, version }: RoleplayValues): Fields => ({
  title,
  description,
  questions: JSON.stringify(questions),
  version: JSON.stringify(version),
});

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}

/** A draft may come from another release. */
const isQuestion = (value: Partial<QuestionValue> | null): boolean =>
  typeof value?.key === 'string' && typeof value.text === 'string' && (value.id === undefined || typeof value.id === 'string');

/** The values of a kept draft, if it can be read and is not what the form begins with. */
export function valuesOfDraft({ title, description, ...rest }: Fields, initial: RoleplayValues): RoleplayValues | undefined {
  const questions = parsed(rest.questions);
  const version = parsed(rest.version);
  if (title === undefined || description === undefined || !Number.isInteger(version)) return undefined;
  if (!Array.isArray(questions) || !questions.every(isQuestion)) return undefined;
  const values: RoleplayValues = { title, description, questions, version: version as number };
  return isChanged(values, initial) ? values : undefined;
}
