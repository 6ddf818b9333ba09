import { PATHS } from './paths.ts';

const TOKEN = /^[\w-]{16,200}$/;

/** The path of a pasted invitation: its whole address, its path or its token alone. Other addresses have none. */
export function invitationPathOf(pasted: string): string | undefined {
  const [prefix = ''] = PATHS.invitation.split(':token');
  const text = pasted.trim();
  const token = text.includes('/') ? (text.split(prefix)[1]?.split(/[?#/]/)[0] ?? '') : text;
  return TOKEN.test(token) ? prefix + token : undefined;
}
