import type { Faq } from '@ensaya/contract/faqs.ts';

export type Texts = Pick<Faq, 'question' | 'answer'>;
/** A FAQ that is being edited in the list: the row when the edit began, and the text written since. */
export type Edit = Texts & {
  base: Faq;
  /** Its index in the list. */
  place: number;
  /** The row as it is now, when the text was kept by this browser. */
  restored?: Faq;
  /** The text that the dialog took over, and keeps as a draft of its own. */
  taken?: Texts;
};
