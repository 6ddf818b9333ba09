import type { FaqRequest } from '@ensaya/contract/faq-trust.ts';
import type { PublishedChange } from '../lib/changes.ts';

/** Told to the responsables and to the person who is named. A question without a name is announced without a person. */
export const requestSent = ({ empresa_id, author }: FaqRequest): PublishedChange[] => [
  { table: 'faq_requests', empresa_id, person_id: author?.id ?? null },
];

/** Told to the whole company: whose question it was stands in no event. */
export const requestDecided = ({ empresa_id }: { empresa_id: string }): PublishedChange[] => [{ table: 'faq_requests', empresa_id }];

/** Searches without results are listed with the questions. */
export const missedChanged = (empresa_id: string): PublishedChange[] => [{ table: 'faq_requests', empresa_id, person_id: null }];
