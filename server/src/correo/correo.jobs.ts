import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineJob, Hopeless } from '../lib/queue.ts';
import { createSeal } from '../lib/seal.ts';
import { mail, renderMail } from './templates.ts';
import { openTransport } from './transport.ts';

const PURPOSE = 'correo';
const ANSWER_WITHIN_MS = 15_000;

/** A mail to send. Its address and its link are sealed: a row of the queue must open no door. */
export const sendCorreo = defineJob({
  queue: 'correo.send',
  data: z.object({ sealed: z.string() }),
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 30, deleteAfterSeconds: 3600 },
  handler: async ({ sealed }, { mailer }) => {
    if (!mailer) throw new Error('SMTP_URL is not set: mail cannot be sent');
    const transport = openTransport(mailer, ANSWER_WITHIN_MS);
    try {
      await transport.sendMail({
        ...renderMail(mail.parse(createSeal(mailer.secret, PURPOSE).open(sealed)), mailer),
        // A second try after an answer that was lost is the same mail, and known as such.
        messageId: `<${createHash('sha256').update(sealed).digest('hex')}@${new URL(mailer.publicUrl).hostname}>`,
      });
    } catch (error) {
      throw withoutAddress(error);
    } finally {
      transport.close();
    }
  },
});

/** A server's refusal quotes the address, which belongs in no log and no row. */
function withoutAddress(error: unknown): Error {
  if (!(error instanceof Error && 'code' in error)) return new Error('the mail could not be written');
  const { code, responseCode } = error as { code: unknown; responseCode?: number };
  const message = `SMTP ${code} ${responseCode ?? 'without an answer'}`;
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500 ? new Hopeless(message) : new Error(message);
}

/** Whoever waits at the door goes before a list of a thousand invitations. */
const URGENT: readonly string[] = ['verify', 'recover', 'already_registered'] satisfies z.input<typeof mail>['kind'][];

export const mailPriority = ({ kind }: z.input<typeof mail>): number => (URGENT.includes(kind) ? 1 : 0);

export const sealMail = (secret: string, content: z.input<typeof mail>) => createMailSeal(secret)(content);

/** For many mails: the key is derived once. */
export function createMailSeal(secret: string) {
  const { seal } = createSeal(secret, PURPOSE);
  return (content: z.input<typeof mail>) => ({ sealed: seal(mail.parse(content)) });
}
