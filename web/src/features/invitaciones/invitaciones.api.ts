import {
  createInvitationLink,
  createInvitations,
  INVITATION_OUTCOMES,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@ensaya/contract/invitaciones.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';

export type InvitingEmpresa = { id: string; nombre: string };
export type Outcomes = OperationOutput<typeof createInvitations>['items'];
type Invitee = { empresa_id: string; role: 'worker' | 'manager'; email: string };
type Key = { id: string; empresa_id: string };

const ALL = ['invitations'];
const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: ALL });
const PER_PAGE = 50;
const at = ({ id, empresa_id }: Key) => ({ params: { id }, query: { empresa_id } });

/** A company's invitations, newest first, page by page. */
export const invitationsQuery = (empresa_id: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', empresa_id],
    queryFn: ({ pageParam, signal }) => call(listInvitations, { query: { empresa_id, limit: PER_PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

export const inviteAllMutation = mutationOptions({
  mutationFn: (body: { empresa_id: string; emails: string[] }) => call(createInvitations, { body }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

const ALREADY = { worker: 'Este trabajador ya está asignado a una empresa', manager: 'Este manager ya está asignado a la empresa' };

/** One address, which is either invited or not: what a list would say of its line is here the reason. */
export const inviteOneMutation = mutationOptions({
  mutationFn: async ({ empresa_id, role, email }: Invitee) => {
    const { items } = await call(createInvitations, { body: { empresa_id, role, emails: [email] } });
    const outcome = items[0]?.outcome ?? 'invalid';
    if (outcome === 'invited') return;
    throw new ApiError('conflict', { status: 409, message: outcome === 'already_member' ? ALREADY[role] : INVITATION_OUTCOMES[outcome] });
  },
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

export const createLinkMutation = mutationOptions({
  mutationFn: (empresa_id: string) => call(createInvitationLink, { body: { empresa_id } }),
  onSuccess: (_data, _variables, _result, { client }) => reload(client),
});

// Also when it failed: it may have been accepted or taken back meanwhile, and the list says so.
export const resendMutation = mutationOptions({
  mutationFn: (key: Key) => call(resendInvitation, at(key)),
  onSettled: (_data, _error, _variables, _result, { client }) => reload(client),
});

export const revokeMutation = mutationOptions({
  mutationFn: (key: Key) => call(revokeInvitation, at(key)),
  onSettled: (_data, _error, _variables, _result, { client }) => reload(client),
});
