import {
  changePassword,
  confirmFactor,
  enrollFactor,
  listSessions,
  recover,
  removeFactor,
  resendVerification,
  resetPassword,
  revokeSession,
  signIn,
  signInSecondFactor,
  signOut,
  signUp,
  verifyEmail,
} from '@ensaya/contract/acceso.ts';
import type { Operation, OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { announce, type SessionEvent } from '../../lib/session/session-channel.ts';

type Body<O extends Operation> = OperationInput<O> extends { body: infer B } ? B : never;
type Next = OperationOutput<typeof signIn>['next'];
type AfterLink = OperationOutput<typeof verifyEmail>['next'];

/** The body is the mutation's variables. */
const sending = <const O extends Operation>(operation: O) =>
  mutationOptions({ mutationFn: (body: Body<O>) => call(operation, { body } as OperationInput<O>) });

/** Sends the body; then notifies the other tabs of the changed session. */
export const announcing = <const O extends Operation>(operation: O, event: SessionEvent) =>
  mutationOptions({
    mutationFn: async (body: Body<O>) => {
      await call(operation, { body } as OperationInput<O>);
      announce(event);
    },
  });

async function enter<N extends Next | AfterLink>(answer: Promise<{ next: N }>): Promise<N> {
  const { next } = await answer;
  if (next === 'signed_in') announce('signed_in');
  return next;
}
/** An operation that may sign the user in. */
export const entering = <const O extends Operation>(operation: O) =>
  mutationOptions({
    mutationFn: (body: Body<O>) => enter(call(operation, { body } as OperationInput<O>, { aboutSession: true }) as Promise<{ next: Next }>),
  });

export const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnWindowFocus: false } as const;

export const signUpMutation = entering(signUp);
export const signInMutation = entering(signIn);
export const signInSecondFactorMutation = entering(signInSecondFactor);

/** A query, not a mutation: the link is used once, however often the page renders. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: () => enter(call(verifyEmail, { body: { token } })),
    ...READ_ONCE,
    retry: false,
  });

/** The new password that a browser must choose which did not register the account. */
export const confirmWithPasswordMutation = mutationOptions({
  mutationFn: (body: Body<typeof verifyEmail>) => enter(call(verifyEmail, { body })),
});

export const resendVerificationMutation = sending(resendVerification);
export const recoverMutation = sending(recover);
export const resetPasswordMutation = announcing(resetPassword, 'signed_out');

export const sessionsQuery = readQuery(['sessions'], listSessions, {}, { select: ({ items }) => items, staleTime: 0 });
const reloadSessions = (client: QueryClient) => client.invalidateQueries(sessionsQuery);

export const changePasswordMutation = mutationOptions({
  ...sending(changePassword),
  onSuccess: (_data, _variables, _result, { client }) => reloadSessions(client),
});
export const revokeSessionMutation = mutationOptions({
  mutationFn: (id: string) => call(revokeSession, { params: { id } }),
  onSettled: (_data, _error, _variables, _result, { client }) => reloadSessions(client),
});
/** Ends this session, in every tab of this browser; `global` also those on other devices. */
export async function endSession(scope: Exclude<Body<typeof signOut>['scope'], 'others'>): Promise<void> {
  await call(signOut, { body: { scope } }, { aboutSession: true });
  announce('signed_out');
}
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => call(signOut, { body: { scope: 'others' } }),
  onSuccess: (_data, _variables, _result, { client }) => reloadSessions(client),
});

export type Enrollment = OperationOutput<typeof enrollFactor>;
export const enrollFactorMutation = sending(enrollFactor);
export const confirmFactorMutation = announcing(confirmFactor, 'second_factor');
export const removeFactorMutation = announcing(removeFactor, 'second_factor');
