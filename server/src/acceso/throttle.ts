import { createHash } from 'node:crypto';
import type pg from 'pg';
import { rateLimitKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { refusals } from '../lib/metrics.ts';

/** Tries per 15 minutes. An address may be shared by a whole office, an account belongs to one user. */
const SPAN = '15 minutes';
const PER_ACCOUNT = 10;
const PER_DEVICE = 10;
const PER_ADDRESS = 100;
const MAILS_PER_ACCOUNT = 5;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Counts in PostgreSQL, so that all servers share the counts. A try is counted before its password is checked, so parallel tries do not
 * exceed the limit. A browser that has signed in to the account before has its own count, so that others cannot lock its owner out.
 */
export function createThrottle(pool: pg.Pool) {
  const take = async (limits: Record<string, number>): Promise<number> => {
    const { rows } = await pool.query<{ wait: number }>('select auth.take_attempt($1, $2, $3) as wait', [
      Object.keys(limits),
      Object.values(limits),
      SPAN,
    ]);
    return rows[0]?.wait ?? 0;
  };
  const refuse = (wait: number) => {
    if (wait === 0) return;
    refusals.inc({ reason: 'tries' });
    throw new AppError('throttled', { retryAfter: wait });
  };
  const mailable = async (emails: string[], kind: 'mail' | 'invitation-mail'): Promise<Set<string>> => {
    const mailKey = (email: string) => `${kind}:${digest(email)}`;
    const keys = emails.map(mailKey);
    const { rows } = await pool.query<{ key: string }>('select auth.take_attempts($1, $2, $3) as key', [keys, MAILS_PER_ACCOUNT, SPAN]);
    const allowed = new Set(rows.map(({ key }) => key));
    return new Set(emails.filter((email) => allowed.has(mailKey(email))));
  };
  const passwordKey = (email: string, device: string | undefined) =>
    device ? `device:${digest(`${email} ${device}`)}` : `account:${digest(email)}`;

  return {
    /** Before checking a password given for an account. */
    async signIn(email: string, device: string | undefined, ip: string): Promise<void> {
      refuse(await take({ [passwordKey(email, device)]: device ? PER_DEVICE : PER_ACCOUNT, [`place:${rateLimitKey(ip)}`]: PER_ADDRESS }));
    },
    /** The password was right: the try no longer counts, neither for the account nor for the IP address. */
    async succeeded(email: string, device: string | undefined, ip: string): Promise<void> {
      await pool.query('delete from auth.attempts where key = $1', [passwordKey(email, device)]);
      await pool.query('update auth.attempts set count = count - 1 where key = $1 and count > 0', [`place:${rateLimitKey(ip)}`]);
    },
    /** Before checking a password or code of a signed-in user. */
    async confirm(userId: string): Promise<void> {
      refuse(await take({ [`user:${userId}`]: PER_ACCOUNT }));
    },
    async confirmed(userId: string): Promise<void> {
      await pool.query('delete from auth.attempts where key = $1', [`user:${userId}`]);
    },
    /** Before checking a code of an account's second factor. */
    async code(userId: string): Promise<void> {
      refuse(await take({ [`code:${userId}`]: PER_ACCOUNT }));
    },
    async codeAccepted(userId: string): Promise<void> {
      await pool.query('delete from auth.attempts where key = $1', [`code:${userId}`]);
    },
    /** The code was right, but used before: the try does not count. */
    async codeRepeated(userId: string): Promise<void> {
      await pool.query('update auth.attempts set count = count - 1 where key = $1 and count > 0', [`code:${userId}`]);
    },
    /** Limits an anonymous act by IP address. */
    async address(kind: string, ip: string): Promise<void> {
      refuse(await take({ [`${kind}:${rateLimitKey(ip)}`]: PER_ADDRESS }));
    },
    /** Whether one more mail may be sent to an address. The caller must not reveal a refusal: it would show that the address has an account. */
    async mayMail(email: string): Promise<boolean> {
      return (await mailable([email], 'mail')).has(email);
    },
    /**
     * The addresses that may get one more invitation. They have a count of their own: only a known address uses up the one for links that
     * people ask for, so a refused invitation would reveal that it has an account.
     */
    mayInvite: (emails: string[]): Promise<Set<string>> => mailable(emails, 'invitation-mail'),
    /** Whether one more mail about a new device may be sent. It has a count of its own: links that a user asked for must still arrive. */
    async mayTellDevice(email: string): Promise<boolean> {
      return (await take({ [`device-mail:${digest(email)}`]: MAILS_PER_ACCOUNT })) === 0;
    },
  };
}
