import type { Faq } from '@ensaya/contract/faqs.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import type { Edit, Texts } from './edit.ts';

// Loaded on demand: the browser's database is needed only to edit.
const loadDrafts = () => import('./edit-draft.ts');

/** The edit of a FAQ in its place in the list. */
export type ItemEdit = {
  edit: Edit;
  onChange: (texts: Partial<Texts>) => void;
  onClose: () => void;
  onSaved: (faq: Faq) => void;
  onFull: () => void;
};

type Saved = Texts & { version: number };

/**
 * The edits are kept here, outside the items: a live change, a filter or a search can take an item off the list. This browser keeps them
 * too, until they are saved or cancelled: the person may leave the page.
 */
export function useEdits() {
  const { id: person } = useCurrentUser();
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const [saved, setSaved] = useState<ReadonlyMap<string, Saved>>(new Map());
  const without = <Value>(map: ReadonlyMap<string, Value>, id: string) => new Map([...map].filter(([key]) => key !== id));
  const forget = (id: string) => setSaved((before) => without(before, id));
  const forgetDraft = (id: string) => {
    const edit = edits.get(id);
    if (edit) void loadDrafts().then(({ forgetEdit }) => forgetEdit(person, edit));
  };
  const stop = (id: string) => {
    setEdits((before) => without(before, id));
    forgetDraft(id);
  };
  return {
    edits,
    start: async (faq: Faq, place: number) => {
      forget(faq.id);
      const kept = await loadDrafts()
        .then(({ readEdit }) => readEdit(person, faq))
        .catch(() => ({}));
      const edit = { base: faq, place, question: faq.question, answer: faq.answer, ...kept };
      setEdits((before) => (before.has(faq.id) ? before : new Map(before).set(faq.id, edit)));
    },
    change: (id: string, texts: Partial<Texts>) => {
      const edit = edits.get(id);
      if (!edit) return;
      const changed = { ...edit, ...texts };
      setEdits((before) => new Map(before).set(id, changed));
      void loadDrafts().then(({ keepEdit }) => keepEdit(person, changed));
    },
    stop,
    /** The dialog goes on with the text: one draft of it is enough, and an older one must not replace it. */
    take: ({ base, question, answer }: Edit) => {
      setEdits((before) => {
        const edit = before.get(base.id);
        return edit ? new Map(before).set(base.id, { ...edit, taken: { question, answer } }) : before;
      });
      forgetDraft(base.id);
    },
    onSaved: ({ id, question, answer, version }: Faq) => {
      stop(id);
      setSaved((before) => new Map(before).set(id, { question, answer, version }));
    },
    /** Another person has replaced the text that this user saved on this page. */
    wasReplaced: (faq: Faq) => {
      const mine = saved.get(faq.id);
      return mine !== undefined && faq.version > mine.version && (faq.question !== mine.question || faq.answer !== mine.answer);
    },
    forget,
  };
}
export type Edits = ReturnType<typeof useEdits>;

/** The items, and those being edited that are no longer among them, where they were. */
export function withEdited<Item extends Faq>(items: readonly Item[], edits: ReadonlyMap<string, Edit>): (Item | Faq)[] {
  const shown: (Item | Faq)[] = [...items];
  for (const { base, place } of edits.values())
    if (!items.some(({ id }) => id === base.id)) shown.splice(Math.min(place, shown.length), 0, base);
  return shown;
}

/** The text that is newer than the dialog's. */
export function typedIn({ base, question, answer, taken = base }: Edit): Texts | undefined {
  return question === taken.question && answer === taken.answer ? undefined : { question, answer };
}
