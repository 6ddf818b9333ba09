import {
  exportResponses,
  listResponders,
  listResponses,
  type Responder,
  type RoleplayResponse,
} from '@ensaya/contract/roleplay-responses.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { allPages } from '../../lib/data/all-pages.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'roleplay_responses';
export const RESPONSES_FAILED = 'Error al cargar las respuestas';

/** A role-play and its company. */
export type RoleplayKey = { empresa_id: string; roleplay_id: string };

/** Everybody with an assignment or an answer. */
export const respondersQuery = (key: RoleplayKey) =>
  readQuery([table, 'responders', key], listResponders, { query: key }, { select: itemsOf });

const itemsOf = ({ items }: { items: Responder[] }) => items;

const PER_PAGE = 250;

/** The answers to a question, by person. */
export const questionResponsesQuery = (key: RoleplayKey, question_id: string) =>
  queryOptions({
    queryKey: [table, 'question', key, question_id],
    queryFn: ({ signal }) =>
      allPages((cursor) => call(listResponses, { query: { ...key, question_id, limit: PER_PAGE, cursor } }, { signal })),
    select: byPerson,
  });

const byPerson = (responses: RoleplayResponse[]) => new Map(responses.map((response) => [response.user_id, response]));

/** The answers of a person, by question. A role-play has far fewer questions than a page takes. */
export const personResponsesQuery = (key: RoleplayKey, user_id: string) =>
  readQuery([table, 'person', key, user_id], listResponses, { query: { ...key, user_id, limit: 500 } }, { select: byQuestion });

const byQuestion = ({ items }: { items: RoleplayResponse[] }) => new Map(items.map((response) => [response.question_id, response]));

type Reading = { signal: AbortSignal; onProgress: (read: number) => void };

/** All answers, by person and question. */
export function readAllResponses(key: RoleplayKey, { signal, onProgress }: Reading): Promise<RoleplayResponse[]> {
  let read = 0;
  return allPages(async (cursor) => {
    const page = await call(exportResponses, { query: { ...key, cursor } }, { signal });
    read += page.items.length;
    onProgress(read);
    return page;
  });
}
