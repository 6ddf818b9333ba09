import { SEARCH_MAX } from '@ensaya/contract/pages.ts';

/** Trimmed, and cut to the length that the server accepts. */
export const soughtIn = (text: string): string => text.trim().slice(0, SEARCH_MAX);
