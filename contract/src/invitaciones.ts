import { z } from 'zod';
import { newPassword, next } from './acceso.ts';
import { email, id, tenantRow, text, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';
import { timeZone } from './usuarios.ts';

export const INVITATION_LIMITS = { addresses: 1000, days: 7, uses_of_a_link: 200 } as const;

export const INVITED_ROLES = ['worker', 'manager'] as const;
const status = z.enum(['pending', 'expired', 'accepted', 'revoked']);

const invitation = z.object({
  id,
  empresa_id: id,
  /** Null for a link to share. */
  email: z.string().nullable(),
  role: z.enum(INVITED_ROLES),
  status,
  uses: z.int(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/rest/v1/invitations',
  summary: 'A company’s invitations, newest first, until 90 days after they expire',
  query: z.object({
    empresa_id: id,
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(invitation),
});

/** The result for one line. It does not tell whether an address has an account elsewhere; only superadmins, who invite responsables, get `other_role`. */
const outcome = z.enum(['invited', 'already_member', 'already_invited', 'other_role', 'repeated', 'invalid', 'not_sent']);
export type InvitationOutcome = z.infer<typeof outcome>;

export const INVITATION_OUTCOMES: Record<InvitationOutcome, string> = {
  invited: 'Invitación enviada',
  already_member: 'Ya está en la empresa',
  already_invited: 'Ya tiene una invitación pendiente',
  other_role: 'Esta persona no es responsable',
  repeated: 'Repetido en la lista',
  invalid: 'El correo no es válido',
  not_sent: 'Demasiados correos a esta dirección. Reenvíala más tarde',
};

export const createInvitations = operation({
  id: 'createInvitations',
  method: 'POST',
  path: '/rest/v1/invitations',
  summary: 'Invite addresses, up to 1000 at a time; each gets a mail whose link opens an account in the company',
  body: z.object({
    empresa_id: id,
    role: z.enum(INVITED_ROLES).default('worker'),
    /** Unchecked lines: an invalid one gets its own outcome instead of refusing the list. */
    emails: z
      .array(z.string().max(500))
      .min(1, 'Escribe al menos un correo')
      .max(INVITATION_LIMITS.addresses, 'Puedes invitar a 1000 personas como máximo cada vez'),
  }),
  status: 200,
  response: z.object({ items: z.array(z.object({ email: z.string(), outcome })) }),
});

export const createInvitationLink = operation({
  id: 'createInvitationLink',
  method: 'POST',
  path: '/rest/v1/invitations/link',
  summary: 'A link with which trabajadores join a company; shown this once',
  body: z.object({ empresa_id: id }),
  status: 201,
  response: z.object({ id, url: z.url(), expires_at: timestamp }),
});

const done = { status: 204, response: z.null() } as const;

export const resendInvitation = operation({
  id: 'resendInvitation',
  method: 'POST',
  path: '/rest/v1/invitations/:id/resend',
  summary: 'Send an invitation again with a new link and another 7 days; the old link no longer serves',
  ...tenantRow,
  ...done,
});

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/rest/v1/invitations/:id',
  summary: 'Take an invitation back',
  ...tenantRow,
  ...done,
});

const token = z.string().min(20).max(200);

export const readInvitation = operation({
  id: 'readInvitation',
  method: 'POST',
  path: '/auth/v1/invitations/read',
  summary: 'What a link invites to, for whoever holds it',
  body: z.object({ token }),
  status: 200,
  response: z.object({
    empresa: z.string(),
    role: z.enum(INVITED_ROLES),
    email: z.string().nullable(),
    status,
    /** The address has an account already: its owner signs in to accept. */
    has_account: z.boolean(),
  }),
});
export type InvitationToRead = z.infer<typeof readInvitation.response>;

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/auth/v1/invitations/accept',
  summary: 'Create the account that an invitation offers, in its company and role',
  body: z.object({
    token,
    /** Only with a link to share; a mailed invitation has its own address. */
    email: email.optional(),
    password: newPassword,
    nombre: text({ max: 100, tooLong: 'El nombre no puede exceder 100 caracteres' })
      .transform((value) => value || null)
      .optional(),
    time_zone: timeZone.optional(),
  }),
  status: 200,
  response: next,
});

export const joinWithInvitation = operation({
  id: 'joinWithInvitation',
  method: 'POST',
  path: '/rest/v1/rpc/accept_invitation',
  summary: 'Accept an invitation with the account one has',
  body: z.object({ token }),
  ...done,
});
