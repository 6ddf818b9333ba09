import { eraseOwnAccount } from '@ensaya/contract/datos.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { decideRoleRequest, listRoleRequests, updateProfile } from '@ensaya/contract/usuarios.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { announce } from '../../lib/session/session-channel.ts';
import { refreshVisitor } from './visitor.ts';

export type Profile = OperationInput<typeof updateProfile>['body'];

export const updateProfileMutation = mutationOptions({
  mutationFn: (body: Profile) => call(updateProfile, { body }),
  onSuccess: (_data, _variables, _result, { client }) => {
    announce('updated');
    return refreshVisitor(client);
  },
});

export const eraseOwnAccountMutation = mutationOptions({
  mutationFn: (body: OperationInput<typeof eraseOwnAccount>['body']) => call(eraseOwnAccount, { body }),
});

export const roleRequestsQuery = readQuery(['role_requests'], listRoleRequests, {}, { select: ({ items }) => items });

export type Decision = OperationInput<typeof decideRoleRequest>['body'];

export const decideRoleRequestMutation = mutationOptions({
  mutationFn: (body: Decision) => call(decideRoleRequest, { body }),
  // Also after a failure: another superadmin may have decided first.
  onSettled: (_data, _error, _variables, _result, { client }) => client.invalidateQueries(roleRequestsQuery),
});
