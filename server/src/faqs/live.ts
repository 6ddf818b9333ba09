import type { FaqRequest } from '@ensaya/contract/faq-trust.ts';
import type { PublishedChange } from '../lib/changes.ts';

/** Told to the person who asked and the responsables. */
export const requestChange = ({ empresa_id, author }: FaqRequest): PublishedChange[] => [
  { table: 'faq_requests', empresa_id, person_id: author?.id ?? null },
];
