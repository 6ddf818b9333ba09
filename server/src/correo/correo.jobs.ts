import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { defineJob } from '../lib/queue.ts';
import { createSeal } from '../lib/seal.ts';
import { mail, renderMail } from './templates.ts';

const PURPOSE = 'correo';

/** A mail to send. Its address and its link are sealed: a row of the queue must open no door. */
export const sendCorreo = defineJob({
  queue: 'correo.send',
  data: z.object({ sealed: z.string() }),
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 30, deleteAfterSeconds: 3600 },
  handler: async ({ sealed }, { mailer }) => {
    if (!mailer) throw new Error('SMTP_URL is not set: mail cannot be sent');
    const transport = createTransport(mailer.url, { from: mailer.from });
    try {
      await transport.sendMail(renderMail(mail.parse(createSeal(mailer.secret, PURPOSE).open(sealed)), mailer));
    } finally {
      transport.close();
    }
  },
});

export const sealMail = (secret: string, content: z.input<typeof mail>) => ({
  sealed: createSeal(secret, PURPOSE).seal(mail.parse(content)),
});
