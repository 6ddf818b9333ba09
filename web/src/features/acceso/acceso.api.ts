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
import { acceptInvitation, joinWithInvitation, readInvitation } from '@ensaya/contract/invitaciones.ts';
import type { Operation, OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { announce, type SessionEvent } from '../../lib/session-channel.ts';

type Body<O extends Operation> = OperationInput<O> extends { body: infer B } ? B : never;
type Next = OperationOutput<typeof signIn>['next'];

/** The body is the mutation's variables. */
const sending = <const O extends Operation>(operation: O) =>
  mutationOptions({ mutationFn: (body: Body<O>) => call(operation, { body } as OperationInput<O>) });

/** Sends the body; then tells the other tabs that the session has changed. */
const announcing = <const O extends Operation>(operation: O, event: SessionEvent) =>
  mutationOptions({
    mutationFn: async (body: Body<O>) => {
      await call(operation, { body } as OperationInput<O>);
      announce(event);
    },
  });

async function entering(answer: Promise<{ next: Next }>): Promise<Next> {
  const { next } = await answer;
  if (next === 'signed_in') announce('signed_in');
  return next;
}

/** One retry only: without an answer the form is shown, and the server decides. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => call(getRegistration, {}, { signal }),
  select: ({ open }) => open,
  retry: 1,
});

export const signUpMutation = mutationOptions({ mutationFn: (body: Body<typeof signUp>) => entering(call(signUp, { body })) });
export const signInMutation = mutationOptions({ mutationFn: (body: Body<typeof signIn>) => entering(call(signIn, { body })) });
export const signInSecondFactorMutation = mutationOptions({
  mutationFn: (body: Body<typeof signInSecondFactor>) => entering(call(signInSecondFactor, { body })),
});

/** A query, not a mutation: the link is used once, however often the page renders. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: () => entering(call(verifyEmail, { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** The invitation of a link. Read once, because the server limits anonymous reads. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
export const acceptInvitationMutation = mutationOptions({
  mutationFn: (body: Body<typeof acceptInvitation>) => entering(call(acceptInvitation, { body })),
});
export const joinMutation = announcing(joinWithInvitation, 'updated');

export const resendVerificationMutation = sending(resendVerification);
export const recoverMutation = sending(recover);
export const resetPasswordMutation = announcing(resetPassword, 'signed_out');

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  select: ({ items }) => items,
  staleTime: 0,
});
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
  await call(signOut, { body: { scope } });
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
