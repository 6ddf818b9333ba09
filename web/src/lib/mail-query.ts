import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { readQuery } from './queries.ts';

/** Whether the server sends mail. Without an answer pages speak as if it did, and the server decides. */
export const mailQuery = readQuery(['registration'], getRegistration, {}, { select: ({ mail }) => mail, retry: 1 });
