import { createInvitationLink, createInvitations, listInvitations } from '@ensaya/contract/invitaciones.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { createMutation } from '../../lib/data/mutations.ts';
import { pagesQuery } from '../../lib/data/pages-query.ts';

export type Outcomes = OperationOutput<typeof createInvitations>['items'];
export type InvitingEmpresa = { id: string; nombre: string };

const table = 'invitations';
const PER_PAGE = 50;

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
