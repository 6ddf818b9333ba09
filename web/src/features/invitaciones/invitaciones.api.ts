import {
  createInvitationLink,
  createInvitations,
  listInvitations,
  renewInvitationLink,
  resendInvitation,
  revokeInvitation,
} from '@ensaya/contract/invitaciones.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { explain } from '../../lib/api-error.ts';
import { createMutation, tableMutation } from '../../lib/mutations.ts';
import { pagesQuery } from '../../lib/pages-query.ts';

export type Outcomes = OperationOutput<typeof createInvitations>['items'];
export type InvitingEmpresa = { id: string; nombre: string };
type Key = { id: string; empresa_id: string };

const table = 'invitations';
const PER_PAGE = 50;
const at = ({ id, empresa_id }: Key) => ({ params: { id }, query: { empresa_id } });

/** A company's invitations, newest first. */
export const invitationsQuery = (empresa_id: string) =>
  pagesQuery([table, 'list', empresa_id], (cursor, options) =>
    call(listInvitations, { query: { empresa_id, limit: PER_PAGE, cursor } }, options),
  );

/** How many more invitations the company may send: a part of the same pages. */
export const quotaQuery = (empresa_id: string) =>
  infiniteQueryOptions({ ...invitationsQuery(empresa_id), select: ({ pages }) => pages[0]?.quota });

export const inviteAllMutation = createMutation(createInvitations, { table });
export const createLinkMutation = createMutation(createInvitationLink, { table });
export const resendMutation = tableMutation((key: Key) => call(resendInvitation, at(key)), {
  table,
  said: 'Invitación reenviada',
  failed: (error) => explain('Error al reenviar la invitación', error),
});
export const renewLinkMutation = tableMutation((key: Key) => call(renewInvitationLink, at(key)), {
  table,
  failed: (error) => explain('Error al crear el enlace', error),
});
export const revokeMutation = tableMutation((key: Key) => call(revokeInvitation, at(key)), { table, said: 'Invitación revocada' });
