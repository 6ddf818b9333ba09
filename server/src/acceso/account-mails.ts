import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { mailPriority, sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { hashOfLink, newLinkToken } from '../lib/link-token.ts';
import type { Enqueue } from '../lib/queue.ts';
import type { Account } from './links.queries.ts';
import { type Change, insertObjection } from './objections.queries.ts';

/**
 * Tells a person of a change of their account, with a link 'No he sido yo'. These mails do not use up the count of links that the person
 * asks for. The change has happened: a mail that cannot be queued is logged and fails nothing.
 */
export function createAccountMails(pool: pg.Pool, config: ServerConfig, enqueue: Enqueue, log: FastifyBaseLogger) {
  const send = async (content: Parameters<typeof sealMail>[1]) => {
    await enqueue(sendCorreo, sealMail(config.AUTH_SECRET, content), { priority: mailPriority(content) });
  };
  const objectionOf = async ({ id, email }: Account, change: Change): Promise<string> => {
    const token = newLinkToken();
    await insertObjection(pool, { hash: hashOfLink(token), userId: id, change, email });
    return token;
  };
  return {
    send,
    objectionOf,
    async tell(account: Account, change: Change, more: { ip?: string; email?: string } = {}): Promise<void> {
      if (!config.SMTP_URL) return;
      try {
        await send({ kind: 'account_changed', to: account.email, change, token: await objectionOf(account, change), ...more });
      } catch (error) {
        log.error({ err: error, change }, 'a person was not told of a change of their account');
      }
    },
  };
}
