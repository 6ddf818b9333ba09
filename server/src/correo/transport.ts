import { createTransport, type Transporter } from 'nodemailer';
import type { JobTools } from '../lib/queue.ts';

type Mailer = NonNullable<JobTools['mailer']>;

/** A conversation with the mail server that ends: by default a silent one would hold its job, and those beside it, for ten minutes. */
export const openTransport = ({ url, from }: Pick<Mailer, 'url' | 'from'>, answerWithinMs: number): Transporter =>
  createTransport({ url, connectionTimeout: answerWithinMs, greetingTimeout: answerWithinMs, socketTimeout: answerWithinMs }, { from });
