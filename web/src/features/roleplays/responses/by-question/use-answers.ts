import type { RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { personResponsesQuery, questionResponsesQuery, type RoleplayKey } from '../../responses.api.ts';

type Answers = ReadonlyMap<string, RoleplayResponse>;
export type Lookup = { is: 'ready'; response: RoleplayResponse | undefined } | { is: 'waiting' } | { is: 'failed'; retry: () => unknown };

type Query = { isLoadingError: boolean; refetch: () => unknown };
const lookup = (query: (Query & { data: Answers | undefined }) | undefined, id: string): Lookup => {
  if (query?.data) return { is: 'ready', response: query.data.get(id) };
  return query?.isLoadingError ? { is: 'failed', retry: query.refetch } : { is: 'waiting' };
};

/** The answers of the questions in view; if one person is chosen, all of theirs, in one request. */
export function useAnswers(key: RoleplayKey, question_ids: readonly string[], only: string | null) {
  const ofPerson = useQuery({ ...personResponsesQuery(key, only ?? ''), enabled: only !== null });
  const queries = useQueries({ queries: only === null ? question_ids.map((id) => questionResponsesQuery(key, id)) : [] });
  const ofQuestions = new Map(question_ids.map((id, index) => [id, queries[index]]));
  return {
    find: (question_id: string, user_id: string): Lookup =>
      only === null ? lookup(ofQuestions.get(question_id), user_id) : lookup(ofPerson, question_id),
    /** The answers of a question by person, once they are read. */
    ofQuestion: (question_id: string): Answers | undefined => {
      if (only === null) return ofQuestions.get(question_id)?.data;
      const response = ofPerson.data?.get(question_id);
      return ofPerson.data && new Map(response ? [[only, response]] : []);
    },
    /** Changes with the answers of these questions. */
    versionOf: (ids: readonly string[]) => ids.map((id) => (only === null ? ofQuestions.get(id) : ofPerson)?.dataUpdatedAt ?? 0).join(),
    retryOf: (question_id: string) => {
      const query = only === null ? ofQuestions.get(question_id) : ofPerson;
      return query?.isLoadingError ? query.refetch : undefined;
    },
  };
}
