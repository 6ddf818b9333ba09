import { z } from 'zod';
import { newPassword, next } from './acceso.ts';
import { email, id, tenantRow, text, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';
import { assignmentDays } from './roleplay-assignments.ts';
import { timeZone } from './usuarios.ts';

export const INVITATION_LIMITS = { addresses: 1000, days: 7, uses_of_a_link: 200, roleplays: 20, grupos: 20, named: 50 } as const;

export const INVITED_ROLES = ['worker', 'manager'] as const;
const status = z.enum(['pending', 'expired', 'accepted', 'revoked']);

/** Why the mail of an invitation did not reach its address. */
export const UNDELIVERED = {
  refused: 'El buzón no existe',
  unreachable: 'El correo no ha podido salir',
  limited: 'Demasiados correos a esta dirección',
  no_mail: 'Sin correo: entrega su enlace',
} as const;
const reasons = Object.keys(UNDELIVERED) as [keyof typeof UNDELIVERED, ...(keyof typeof UNDELIVERED)[]];

const invitation = z.object({
  id,
  empresa_id: id,
  /** Null for a link to share. */
  email: z.string().nullable(),
  role: z.enum(INVITED_ROLES),
  status,
  /** Null while the mail is sent or tried, and for a link to share. */
  undelivered: z.enum(reasons).nullable(),
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
  response: pageOf(invitation).extend({
    /** How many more invitations the company may send in the running 24 hours, and how many in all. */
    quota: z.object({ left: z.int(), most: z.int() }),
  }),
});

/** The result for one line. It does not reveal whether an address has an account elsewhere; only superadmins, who invite responsables, get `other_role`. */
const outcome = z.enum([
  'invited',
  'already_member',
  'entered_groups',
  'already_invited',
  'other_role',
  'repeated',
  'invalid',
  'invalid_name',
  'unknown_group',
  'too_many_groups',
  'not_sent',
  'link',
]);
export type InvitationOutcome = z.infer<typeof outcome>;

export const INVITATION_OUTCOMES: Record<InvitationOutcome, string> = {
  invited: 'Invitación enviada',
  already_member: 'Ya está en la empresa',
  entered_groups: 'Ya estaba en la empresa: ha entrado en sus grupos',
  already_invited: 'Ya tiene una invitación pendiente',
  other_role: 'Esta persona no es responsable',
  repeated: 'Repetido en la lista',
  invalid: 'El correo no es válido',
  invalid_name: 'El nombre no puede exceder 100 caracteres',
  unknown_group: 'No encontramos ese grupo',
  too_many_groups: 'Una persona puede entrar en 20 grupos como máximo al invitarla',
  not_sent: 'Demasiados correos a esta dirección. Reenvíala más tarde',
  link: 'Invitación creada. Copia su enlace',
};

/** For a list whose groups or role-plays are not all the company's any more. */
export const GIFT_GONE = 'Un grupo o un roleplay que elegiste ya no existe. Revisa los que reciben al entrar y vuelve a enviar la lista.';

const number = new Intl.NumberFormat('es');
const moreOf = (left: number): string => (left === 1 ? 'una invitación más' : `${number.format(left)} invitaciones más`);
/** For a page: how many are left. */
export const quotaHint = (left: number): string => (left === 0 ? 'Hoy no quedan invitaciones.' : `Hoy puedes enviar ${moreOf(left)}.`);
/** For a list beyond the company's daily quota, which is refused whole. */
export const quotaRefusal = (left: number, most: number): string =>
  left === 0
    ? `La empresa ya ha enviado las ${number.format(most)} invitaciones que puede enviar en un día. Inténtalo mañana.`
    : `Hoy solo puedes enviar ${moreOf(left)}. No hemos enviado ninguna: acorta la lista o espera a mañana.`;

/** A user's text in a sentence of ours: without line breaks it cannot pass for a paragraph of its own. */
export const onOneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

const TITLES_NAMED = 3;
/** The sentence about the role-plays that wait for the invited person: three by title, the others counted. Undefined without any. */
export function waitingRoleplays(titles: string[]): string | undefined {
  if (titles.length === 0) return;
  const named = titles.slice(0, TITLES_NAMED).map((title) => `«${onOneLine(title)}»`);
  const more = titles.length - named.length;
  const list = new Intl.ListFormat('es').format([...named, ...(more > 0 ? [`${number.format(more)} más`] : [])]);
  return `Te ${titles.length === 1 ? 'espera' : 'esperan'} ${list}.`;
}

/** A person's name in a list, without line breaks and doubled spaces. */
export const inviteeName = text({ max: 100, tooLong: 'El nombre no puede exceder 100 caracteres' })
  .overwrite(onOneLine)
  .transform((value) => value || null);
const line = z.string().max(500);
/**
 * An address and, if given, the name of its person: the one they join with, unless they write another; and by name the groups that they
 * enter beside those of the whole list.
 */
const invitee = z.object({ email: line, nombre: line.optional(), grupos: z.array(line).max(INVITATION_LIMITS.named).optional() });
export type Invitee = z.infer<typeof invitee>;

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
      .array(z.union([line, invitee]))
      .min(1, 'Escribe al menos un correo')
      .max(INVITATION_LIMITS.addresses, 'Puedes invitar a 1000 personas como máximo cada vez'),
    /** Assigned to each trabajador of the list when they join; those who have one already keep theirs. 404 for an id that the company does not have. */
    roleplays: z
      .array(id)
      .max(INVITATION_LIMITS.roleplays, 'Puedes asignar 20 roleplays como máximo al invitar')
      .transform((ids) => [...new Set(ids)])
      .default([]),
    /** The days to do them, from the day on which the person joins; null: no deadline. */
    roleplay_days: assignmentDays.nullable().default(null),
    /** Each trabajador of the list enters them when they join, or at once if they have joined, and receives what they give. 404 as above. */
    grupos: z
      .array(id)
      .max(INVITATION_LIMITS.grupos, 'Puedes elegir 20 grupos como máximo al invitar')
      .transform((ids) => [...new Set(ids)])
      .default([]),
  }),
  status: 200,
  response: z.object({
    /** `url` with the outcome `link`: where no mail is configured, the inviting user hands the link over. */
    items: z.array(
      z.object({
        email: z.string(),
        outcome,
        url: z.url().optional(),
        /** With the outcome `unknown_group`: the names that no group of the company has. */
        grupos: z.array(z.string()).optional(),
      }),
    ),
  }),
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

export const renewInvitationLink = operation({
  id: 'renewInvitationLink',
  method: 'POST',
  path: '/rest/v1/invitations/:id/link',
  summary: 'A new link of an invitation whose mail did not arrive, to hand over; it does not prove the address',
  ...tenantRow,
  status: 200,
  response: z.object({ url: z.url() }),
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
  summary: 'What a link invites to, for its bearer',
  body: z.object({ token }),
  status: 200,
  response: z.object({
    empresa: z.string(),
    /** The name of the person who invites; null if they have given none. It and what follows: only while the invitation is pending. */
    inviter: z.string().nullable(),
    /** The name that the inviting person gave to the invited one. */
    nombre: z.string().nullable(),
    /** The titles of the role-plays that wait. */
    roleplays: z.array(z.string()),
    role: z.enum(INVITED_ROLES),
    email: z.string().nullable(),
    status,
    /** The address has an account already: its owner signs in to accept. Always false for a link that was handed over. */
    has_account: z.boolean(),
    /** The link was mailed to the address, so that holding it proves the address. */
    proves_address: z.boolean(),
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
