import { confirmAddress, object, requestAddress } from '@ensaya/contract/cuenta.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { announce } from '../../lib/session/session-channel.ts';

type Link = OperationInput<typeof object>['body'];

export const objectMutation = mutationOptions({
  mutationFn: async (body: Link) => {
    await call(object, { body });
    announce('signed_out');
  },
});

export const requestAddressMutation = mutationOptions({
  mutationFn: (body: OperationInput<typeof requestAddress>['body']) => call(requestAddress, { body }),
});

export const confirmAddressMutation = mutationOptions({
  mutationFn: async (body: Link) => {
    const answer = await call(confirmAddress, { body });
    if (answer.changed) announce('updated');
    return answer;
  },
});
