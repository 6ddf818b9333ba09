import type { Faq } from '@ensaya/contract/faqs.ts';
import { createLocalDraft, readKept } from '../../../lib/drafts/local-drafts.ts';
import type { Edit, Texts } from './edit.ts';

type Kept = Texts & { base: Texts & Pick<Faq, 'version'> };

const FIELD = 'edit';
const drafts = new Map<string, ReturnType<typeof createLocalDraft>>();

const keyOf = (person: string, id: string) => ({ person, subject: `faq-text:${id}` });

function draftOf(person: string, { id, question }: Faq) {
  const name = `${person} ${id}`;
  const draft = drafts.get(name) ?? createLocalDraft(keyOf(person, id), () => question);
  drafts.set(name, draft);
  return draft;
}

/** One field with the row of the beginning, so that a later save finds out whether someone has changed the FAQ since. */
const fieldsOf = ({ base, question, answer }: Pick<Edit, 'base' | 'question' | 'answer'>) => ({
  [FIELD]: JSON.stringify({
    question,
    answer,
    base: { question: base.question, answer: base.answer, version: base.version },
  } satisfies Kept),
});

/** Keeps an edit of the list in this browser. Where it keeps nothing, the edit goes on without. */
export const keepEdit = (person: string, edit: Edit): Promise<void> =>
  draftOf(person, edit.base)
    .keep(fieldsOf(edit), () => [])
    .catch(() => {});

export const forgetEdit = (person: string, edit: Edit): Promise<void> => draftOf(person, edit.base).forget(fieldsOf(edit));

/** What this browser kept of an edit of the FAQ, if it is not what the FAQ says already. */
export const readEdit = async (person: string, faq: Faq): Promise<Partial<Edit>> =>
  editOf((await readKept(keyOf(person, faq.id)))[FIELD]?.text, faq);

export function editOf(text: string | undefined, faq: Faq): Partial<Edit> {
  const kept = parse(text);
  if (!kept || (kept.question === faq.question && kept.answer === faq.answer)) return {};
  const { question, answer, base } = kept;
  return { question, answer, base: { ...faq, question: base.question, answer: base.answer, version: base.version }, restored: faq };
}

function parse(text = ''): Kept | undefined {
  try {
    const { question, answer, base } = JSON.parse(text) as Kept;
    const areTexts = [question, answer, base.question, base.answer].every((value) => typeof value === 'string');
    return areTexts && Number.isInteger(base.version) ? { question, answer, base } : undefined;
  } catch {
    return undefined;
  }
}
