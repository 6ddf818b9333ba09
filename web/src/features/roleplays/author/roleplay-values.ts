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
  quien_habla: string;
  quien_eres: string;
  questions: QuestionValue[];
  /** The version that was read; 1 for a new role-play. */
  version: number;
};

export const newQuestion = (text = ''): QuestionValue => ({ key: crypto.randomUUID(), text });
export const isBlank = ({ text }: QuestionValue): boolean => text.trim() === '';

export const EMPTY_ROLEPLAY: RoleplayValues = { title: '', description: '', quien_habla: '', quien_eres: '', questions: [], version: 1 };

export const valuesOfRoleplay = ({ title, questions, version, ...scene }: RoleplayWithQuestions): RoleplayValues => ({
  title,
  description: scene.description ?? '',
  quien_habla: scene.quien_habla ?? '',
  quien_eres: scene.quien_eres ?? '',
  questions: questions.filter(({ hidden }) => !hidden).map(({ id, text }) => ({ key: id, id, text })),
  version,
});

const SUFFIX = ' (copia)';

/** A new role-play that begins with the texts of another; in another company with its title too. */
export function copyOf(roleplay: RoleplayWithQuestions, isElsewhere: boolean): RoleplayValues {
  const { title, questions, ...scene } = valuesOfRoleplay(roleplay);
  return {
    ...scene,
    title: isElsewhere ? title : [...title].slice(0, ROLEPLAY_LIMITS.title.max - SUFFIX.length).join('') + SUFFIX,
    // Not random: the same copy opened again must equal the one that the draft was compared with.
    questions: questions.map(({ key, text }) => ({ key: `copy:${key}`, text })),
    version: 1,
  };
}

/** The body of a request. */
export const sent = ({ version: _version, questions, ...texts }: RoleplayValues) => ({
  ...texts,
  questions: questions.map(({ id, text }) => ({ ...(id && { id }), text })),
});

/** Whether the person has changed anything; a newer version of the role-play is no change of theirs. */
export const isChanged = (values: RoleplayValues, initial: RoleplayValues): boolean =>
  JSON.stringify(sent(values)) !== JSON.stringify(sent(initial));

/** A draft keeps the list and the number as JSON, the texts as they are. */
export const draftOf = ({ questions, version, ...texts }: RoleplayValues): Fields => ({
  ...texts,
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
export function valuesOfDraft(
  { title, description, quien_habla = '', quien_eres = '', ...rest }: Fields,
  initial: RoleplayValues,
): RoleplayValues | undefined {
  const questions = parsed(rest.questions);
  const version = parsed(rest.version);
  if (title === undefined || description === undefined || !Number.isInteger(version)) return undefined;
  if (!Array.isArray(questions) || !questions.every(isQuestion)) return undefined;
  const values: RoleplayValues = { title, description, quien_habla, quien_eres, questions, version: version as number };
  return isChanged(values, initial) ? values : undefined;
}
