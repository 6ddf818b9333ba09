import { z } from 'zod';
import { currentPassword, token } from './acceso.ts';
import { email } from './fields.ts';
import { operation } from './operation.ts';

/** Changes of one's own account that are confirmed, or undone, by links in mails. */
export const OWN_ADDRESS = 'Ya es tu correo';
export const ADDRESS_TAKEN = 'Ese correo ya tiene otra cuenta';

const done = { status: 204, response: z.null() } as const;

export const object = operation({
  id: 'object',
  method: 'POST',
  path: '/auth/v1/object',
  summary:
    'The link ‘No he sido yo’ of a mail about a change: ends all sessions and links, undoes a new address or second factor, voids the password, and sends a link to choose another',
  body: z.object({ token }),
  ...done,
});

export const requestAddress = operation({
  id: 'requestAddress',
  method: 'POST',
  path: '/auth/v1/user/email',
  summary: 'Ask for a new address; it counts once the links sent to the old and the new one were used. Answers alike when it is taken',
  body: z.object({ email, password: currentPassword }),
  ...done,
});

export const confirmAddress = operation({
  id: 'confirmAddress',
  method: 'POST',
  path: '/auth/v1/user/email/confirm',
  summary: 'Use one of the two links of a change of address',
  body: z.object({ token }),
  status: 200,
  /** `changed`: both links were used. Otherwise the other one is still missing. */
  response: z.object({ changed: z.boolean() }),
});
