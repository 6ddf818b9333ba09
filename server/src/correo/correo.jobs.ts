import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineJob, PermanentFailure } from '../lib/queue.ts';
import { createSeal } from '../lib/seal.ts';
import { forNextMorning } from './aviso-mail.ts';
import { mail, renderMail } from './templates.ts';
import { openTransport } from './transport.ts';

const PURPOSE = 'correo';
const SMTP_TIMEOUT_MS = 15_000;

/** Sends one mail. Payloads are encrypted: reading the queue table must not reveal an address or a token. */
export const sendCorreo = defineJob({
  queue: 'correo.send',
  data: z.object({ sealed: z.string() }),
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 30, deleteAfterSeconds: 3600 },
  handler: async ({ sealed }, { mailer, enqueue }) => {
    if (!mailer) throw new Error('SMTP_URL is not set: mail cannot be sent');
    const transport = openTransport(mailer, SMTP_TIMEOUT_MS);
    try {
      const content = mail.parse(createSeal(mailer.secret, PURPOSE).open(sealed));
      const later = content.kind === 'avisos' ? forNextMorning(content) : undefined;
      if (later) {
        await enqueue(sendCorreo, sealMail(mailer.secret, later.content), { startAfter: later.seconds });
        return;
      }
      await transport.sendMail({
        ...renderMail(content, mailer),
        // The same id on a retry, so that the recipient's server can drop a duplicate.
        messageId: `<${createHash('sha256').update(sealed).digest('hex')}@${new URL(mailer.publicUrl).hostname}>`,
      });
    } catch (error) {
      throw withoutAddress(error);
    } finally {
      transport.close();
    }
  },
});

/** SMTP errors quote the address, which must not be logged or stored. */
function withoutAddress(error: unknown): Error {
  if (!(error instanceof Error && 'code' in error)) return new Error('the mail could not be written');
  const { code, responseCode } = error as { code: unknown; responseCode?: number };
  const message = `SMTP ${code} ${responseCode ?? 'without an answer'}`;
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500 ? new PermanentFailure(message) : new Error(message);
}

/** Sent before bulk mail: a user is waiting for these in front of the sign-in page. */
const URGENT: readonly string[] = ['verify', 'recover', 'already_registered'] satisfies z.input<typeof mail>['kind'][];

export const mailPriority = ({ kind }: z.input<typeof mail>): number => (URGENT.includes(kind) ? 1 : 0);

export const sealMail = (secret: string, content: z.input<typeof mail>) => createMailSeal(secret)(content);

/** For many mails: the key is derived once. */
export function createMailSeal(secret: string) {
  const { seal } = createSeal(secret, PURPOSE);
  return (content: z.input<typeof mail>) => ({ sealed: seal(mail.parse(content)) });
}
