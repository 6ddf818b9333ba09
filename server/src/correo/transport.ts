import { createTransport, type Transporter } from 'nodemailer';
import type { JobTools } from '../lib/queue.ts';

type Mailer = NonNullable<JobTools['mailer']>;

/** With time-outs: by default a mail server that does not answer would block the job, and its batch, for ten minutes. */
export const openTransport = ({ url, from }: Pick<Mailer, 'url' | 'from'>, timeoutMs: number): Transporter =>
  createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }, { from });
