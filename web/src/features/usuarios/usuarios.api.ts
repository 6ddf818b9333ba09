import { type CurrentUser, getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { postAuth } from '../../lib/auth-client.ts';

export type Credentials = { email: string; password: string };

/** Who is signed in. Nobody is an answer, not an error. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call(getCurrentUser, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});

/** Leaves nothing of a person in the page: neither who they were nor what they had read. */
export function forgetPerson(client: QueryClient): void {
  const [mine] = currentUserQuery.queryKey;
  client.setQueryData(currentUserQuery.queryKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== mine });
}

/** Resolves with the person who is now signed in. */
export const signInMutation = mutationOptions({
  mutationFn: async (credentials: Credentials, { client }): Promise<CurrentUser> => {
    await postAuth('/sign-in/email', credentials);
    forgetPerson(client);
    const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    if (!user) throw new ApiError('unauthenticated', { status: 401 });
    return user;
  },
});

export const signOutMutation = mutationOptions({
  mutationFn: () => postAuth('/sign-out', {}),
  onSuccess: (_data, _variables, _result, { client }) => forgetPerson(client),
});
