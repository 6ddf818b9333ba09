import { SEARCH_MAX } from '@ensaya/contract/pages.ts';

/** Of what somebody typed, as much as a search takes. */
export const soughtIn = (text: string): string => text.trim().slice(0, SEARCH_MAX);
