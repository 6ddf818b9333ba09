import { z } from 'zod';
import { countCharacters, email, id, text, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { ROLES } from './roles.ts';
import { timeZone } from './usuarios.ts';

/** Registration, sign-in, recovery, second factor, sessions. */
export const PASSWORD_LIMITS = { min: 6, max: 128 } as const;
export const COMMON_PASSWORD = 'Esta contraseña es demasiado común. Elige otra.';
export const OWN_WORDS_PASSWORD = 'La contraseña no puede ser tu correo ni el nombre de tu empresa. Elige otra.';

const done = { status: 204, response: z.null() } as const;
export const token = z.string().min(1).max(1000);
/** Shown before a password is chosen. */
export const PASSWORD_RULE = `Al menos ${PASSWORD_LIMITS.min} caracteres. No vale una muy común, ni tu correo.`;
/** In UTF-16 units, as Better Auth counts them; zod's own `max` counts characters, and lets 65 to 128 emoji pass. */
const fits = (value: string) => value.length <= PASSWORD_LIMITS.max;
const password = z.string('La contraseña es requerida').min(1, 'La contraseña es requerida');
export const currentPassword = password.refine(fits, 'La contraseña no es correcta');
export const newPassword = password
  .refine(fits, 'La contraseña es demasiado larga. Caben 128 caracteres, y un emoji ocupa dos o más')
  .refine((value) => countCharacters(value) >= PASSWORD_LIMITS.min, 'La contraseña debe tener al menos 6 caracteres')
  .refine((value) => !value.includes('\0'), 'La contraseña contiene un carácter no permitido');
const nombre = text({ max: 100, tooLong: 'El nombre no puede exceder 100 caracteres' }).transform((value) => value || null);
const role = z.enum(ROLES, 'Por favor selecciona un rol');
const code = z.string('Escribe el código').trim().min(1, 'Escribe el código').max(20, 'El código no es correcto');

/** `signed_in`: the session's cookie is set. `second_factor`: the password was right, a code is still required. `check_mail`: a link was sent. */
export const next = z.object({ next: z.enum(['signed_in', 'second_factor', 'check_mail']) });

export const signUp = operation({
  id: 'signUp',
  method: 'POST',
  path: '/auth/v1/signup',
  summary: 'Create an account; the server decides whether the requested role is granted',
  body: z.object({ email, password: newPassword, role, nombre: nombre.optional(), time_zone: timeZone.optional() }),
  status: 200,
  response: next,
});

const matches = { error: 'Las contraseñas no coinciden', path: ['confirm'] };
const confirm = z.string('Por favor confirma tu contraseña').min(1, 'Por favor confirma tu contraseña');
/** Fields of the forms that are not sent: the repeated password. */
export const signUpForm = z
  .object({ email, password: newPassword, confirm, role, nombre })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, matches);
export const newPasswordForm = z
  .object({ password: newPassword, confirm })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, matches);

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/auth/v1/token',
  summary: 'Sign in with address and password',
  body: z.object({ email, password: currentPassword }),
  status: 200,
  response: next,
});

export const signInSecondFactor = operation({
  id: 'signInSecondFactor',
  method: 'POST',
  path: '/auth/v1/token/second_factor',
  summary: 'Finish a sign-in with a code of the second factor, or with a recovery code',
  body: z.object({ code }),
  status: 200,
  response: next,
});

export const signOut = operation({
  id: 'signOut',
  method: 'POST',
  path: '/auth/v1/logout',
  summary: 'End this session, the others or all of one’s own',
  body: z.object({ scope: z.enum(['local', 'others', 'global']) }),
  ...done,
});

export const verifyEmail = operation({
  id: 'verifyEmail',
  method: 'POST',
  path: '/auth/v1/verify',
  summary: 'Confirm an address with the link that was sent to it; signs in',
  body: z.object({ token, password: newPassword.optional() }),
  status: 200,
  /**
   * `new_password`: nothing has happened yet; this browser did not register the account and must choose a password. `confirmed`: the
   * address is confirmed, and the person signs in as usual.
   */
  response: z.object({ next: z.enum(['signed_in', 'new_password', 'confirmed']) }),
});

export const resendVerification = operation({
  id: 'resendVerification',
  method: 'POST',
  path: '/auth/v1/resend',
  summary: 'Send the confirmation again; answers alike whether the address is known or not',
  body: z.object({ email }),
  ...done,
});

export const recover = operation({
  id: 'recover',
  method: 'POST',
  path: '/auth/v1/recover',
  summary: 'Send a link to choose a new password; answers alike whether the address is known or not',
  body: z.object({ email }),
  ...done,
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/v1/recover/reset',
  summary: 'Choose a new password with the link that was sent; ends all sessions',
  body: z.object({ token, password: newPassword }),
  ...done,
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'PUT',
  path: '/auth/v1/user/password',
  summary: 'Change one’s password, knowing the current one; ends the other sessions',
  body: z.object({ current: currentPassword, password: newPassword }),
  ...done,
});

export const reauthenticate = operation({
  id: 'reauthenticate',
  method: 'POST',
  path: '/auth/v1/reauthenticate',
  summary: 'Confirm this session for 15 minutes',
  body: z.object({ password: currentPassword.optional(), code: code.optional() }),
  ...done,
});

export const enrollFactor = operation({
  id: 'enrollFactor',
  method: 'POST',
  path: '/auth/v1/factors',
  summary: 'Begin a second factor (TOTP); it counts once a code has confirmed it',
  body: z.object({ password: currentPassword }),
  status: 200,
  response: z.object({ uri: z.string(), recovery_codes: z.array(z.string()) }),
});

export const confirmFactor = operation({
  id: 'confirmFactor',
  method: 'POST',
  path: '/auth/v1/factors/verify',
  summary: 'Confirm the second factor with a first code',
  body: z.object({ code }),
  ...done,
});

export const removeFactor = operation({
  id: 'removeFactor',
  method: 'POST',
  path: '/auth/v1/factors/remove',
  summary: 'Give the second factor up, with a code or a recovery code; refused while it is compulsory',
  body: z.object({ password: currentPassword, code }),
  ...done,
});

const session = z.object({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/v1/sessions',
  summary: 'One’s own live sessions, the current one first',
  status: 200,
  response: z.object({ items: z.array(session) }),
});

export const revokeSession = operation({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/auth/v1/sessions/:id',
  summary: 'End one of one’s own sessions',
  params: z.object({ id }),
  ...done,
});
