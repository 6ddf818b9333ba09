import { createHash } from 'node:crypto';
import { z } from 'zod';
import { databaseTime } from '../lib/database-time.ts';
import { mails } from '../lib/metrics.ts';
import { defineJob, PermanentFailure } from '../lib/queue.ts';
import { createSeal } from '../lib/seal.ts';
import { forNextMorning } from './aviso-mail.ts';
import { withoutHeld } from './held.ts';
import { isLinkExpired, isTooOld, RETRIES } from './patience.ts';
import { mail, renderMail } from './templates.ts';
import { openTransport } from './transport.ts';
import { noteUndelivered } from './undelivered.ts';

const PURPOSE = 'correo';
const SMTP_TIMEOUT_MS = 15_000;
/** Begins the failure of a mail whose recipient the mail server refuses as unknown. */
const REFUSED = 'refused';

/** The mails that were given up, as dead letters: an invitation says 'No enviada', whichever way its mail ended. */
export const reportUnsent = defineJob({
  queue: 'correo.unsent',
  data: z.object({ sealed: z.string() }),
  options: { retryLimit: 1000, retryDelay: 60, heartbeatSeconds: 30, deleteAfterSeconds: 3600 },
  handler: async ({ sealed }, { mailer, outside, failure }) => {
    if (!mailer) throw new Error('SMTP_URL is not set: the mail cannot be opened');
    const content = openMail(mailer.secret, sealed);
    if (content.kind !== 'invitation') return;
    await noteUndelivered(outside, content.token, failure?.startsWith(REFUSED) ? 'refused' : 'unreachable');
  },
});

/** Sends one mail. Payloads are encrypted: reading the queue table must not reveal an address or a token. */
export const sendCorreo = defineJob({
  queue: 'correo.send',
  data: z.object({
    sealed: z.string(),
    /** When the mail was first enqueued, if it was enqueued again since. */
    since: z.iso.datetime().optional(),
  }),
  options: { ...RETRIES, heartbeatSeconds: 30, deleteAfterSeconds: 3600, deadLetter: reportUnsent.queue },
  handler: async ({ sealed, since }, { mailer, enqueue, outside, queuedAt }) => {
    if (!mailer) throw new Error('SMTP_URL is not set: mail cannot be sent');
    const first = since ? new Date(since) : queuedAt;
    const now = (await databaseTime(outside)).getTime();
    const age = now - first.getTime();
    const transport = openTransport(mailer, SMTP_TIMEOUT_MS);
    let kind = 'unknown';
    try {
      const content = await withoutHeld(outside, openMail(mailer.secret, sealed), first);
      if (!content) return;
      kind = content.kind;
      if (isLinkExpired(content.kind, age)) throw new PermanentFailure('the link expired before the mail could be sent');
      const later = content.kind === 'avisos' ? forNextMorning(content, now) : undefined;
      if (later) {
        await enqueue(sendCorreo, { ...sealMail(mailer.secret, later.content), since: first.toISOString() }, { startAfter: later.seconds });
        return;
      }
      await transport.sendMail({
        ...renderMail(content, mailer),
        // The same id on a retry, so that the recipient's server can drop a duplicate.
        messageId: `<${createHash('sha256').update(sealed).digest('hex')}@${new URL(mailer.publicUrl).hostname}>`,
      });
      mails.inc({ kind, outcome: 'sent' });
    } catch (error) {
      const cause = withoutAddress(error);
      const failure = isTooOld(age) ? new PermanentFailure(cause.message) : cause;
      mails.inc({ kind, outcome: failure instanceof PermanentFailure ? 'given_up' : 'failed' });
      throw failure;
    } finally {
      transport.close();
    }
  },
});

/** SMTP errors quote the address, which must not be logged or stored. */
function withoutAddress(error: unknown): Error {
  if (error instanceof PermanentFailure) return error;
  if (!(error instanceof Error && 'code' in error)) return new Error('the mail could not be written');
  const { code, command, responseCode } = error as { code: unknown; command?: string; responseCode?: number };
  const message = `SMTP ${code} ${responseCode ?? 'without an answer'}`;
  // A refused sender is the operator's mistake and may be repaired; a refused recipient is final.
  const isFinal = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return isFinal ? new PermanentFailure(`${REFUSED}: ${message}`) : new Error(message);
}

/** Sent before bulk mail: a user waits for them in front of the page, or must be notified of a change of their account. */
const URGENT: readonly string[] = [
  'verify',
  'recover',
  'already_registered',
  'account_changed',
  'address_old',
  'address_new',
  'superadmin_act',
] satisfies z.input<typeof mail>['kind'][];

export const mailPriority = ({ kind }: z.input<typeof mail>): number => (URGENT.includes(kind) ? 1 : 0);

export const sealMail = (secret: string, content: z.input<typeof mail>) => createMailSeal(secret)(content);

/** For many mails: the key is derived once. */
export function createMailSeal(secret: string) {
  const { seal } = createSeal(secret, PURPOSE);
  return (content: z.input<typeof mail>) => ({ sealed: seal(mail.parse(content)) });
}

export const openMail = (secret: string, sealed: string) => mail.parse(createSeal(secret, PURPOSE).open(sealed));
