import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { mailPriority, sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { AppError } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import { createAuth } from './auth.ts';
import { ask } from './better-auth-call.ts';
import { createKnownDevices } from './known-device.ts';
import { deleteReplaced, type Live, selectLive, selectRegistrationRules } from './sessions.queries.ts';
import { createThrottle } from './throttle.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };
type SignedIn = { next: 'signed_in' | 'second_factor' };

/** Everything that getting in takes, put together once for all routes. */
export function createAcceso(pool: pg.Pool, config: ServerConfig, enqueue: Enqueue, log: FastifyBaseLogger) {
  const throttle = createThrottle(pool);
  const devices = createKnownDevices(config);
  const send = async (content: Parameters<typeof sealMail>[1]) => {
    if (config.SMTP_URL && (await throttle.mayMail(content.to)))
      await enqueue(sendCorreo, sealMail(config.AUTH_SECRET, content), { priority: mailPriority(content) });
  };
  const mails = {
    verify: (to: string, token: string) => send({ kind: 'verify', to, token }),
    recover: (to: string, token: string) => send({ kind: 'recover', to, token }),
    alreadyRegistered: (to: string) => send({ kind: 'already_registered', to }),
  };
  // Better Auth fixes at its creation whether an address must be confirmed; a superadmin may switch it at any time.
  const strict = createAuth(pool, config, true, mails, log);
  const lenient = createAuth(pool, config, false, mails, log);
  const auth = config.SMTP_URL ? strict : lenient;
  const mustVerify = async () => config.SMTP_URL !== undefined && (await selectRegistrationRules(pool)).mandatory_verification;
  const authNow = async () => ((await mustVerify()) ? strict : lenient);

  /** Whoever holds a live session, even while their role is still undecided. */
  const whoIs = async ({ request }: Exchange): Promise<Live> => {
    const live = request.sessionToken && (await selectLive(pool, request.sessionToken));
    if (!live) throw new AppError('unauthenticated');
    return live;
  };

  const finishSignIn = async (exchange: Exchange, email: string): Promise<SignedIn> => {
    if (exchange.request.sessionToken) await deleteReplaced(pool, exchange.request.sessionToken);
    devices.remember(exchange.request, exchange.reply, email);
    return { next: 'signed_in' };
  };

  return {
    /** For everything but signing up and in, which ask authNow(). */
    auth,
    authNow,
    mustVerify,
    tellAlreadyRegistered: mails.alreadyRegistered,
    pool,
    throttle,
    devices,
    whoIs,
    finishSignIn,

    async signIn(exchange: Exchange, email: string, password: string): Promise<SignedIn> {
      const { request } = exchange;
      const device = devices.of(request, email);
      await throttle.signIn(email, device, request.ip);
      const answer = await ask<{ twoFactorRedirect?: boolean }>((await authNow()).api.signInEmail, exchange, { body: { email, password } });
      await throttle.succeeded(email, device, request.ip);
      return answer.twoFactorRedirect ? { next: 'second_factor' } : finishSignIn(exchange, email);
    },

    /** Runs what needs a signed-in person's password or code, within their limit of tries. */
    async confirming<T>(exchange: Exchange, act: (live: Live) => Promise<T>): Promise<T> {
      const live = await whoIs(exchange);
      await throttle.confirm(live.user_id);
      const result = await act(live);
      await throttle.confirmed(live.user_id);
      return result;
    },

    /** Sends the confirmation, if there is one to send. As a stranger: whoever else is signed in in this browser is none of its business. */
    async sendVerification(exchange: Exchange, email: string): Promise<void> {
      const unsent = (error: unknown) => exchange.request.log.warn({ err: error }, 'the confirmation was not sent');
      await ask(auth.api.sendVerificationEmail, exchange, { body: { email } }, { asStranger: true }).catch(unsent);
    },

    /** Lets a grave act pass only with the password, or a code of the second factor, given once more. */
    async confirmIdentity(
      exchange: Exchange,
      { password, code }: { password?: string | undefined; code?: string | undefined },
    ): Promise<void> {
      if (!password && !code) throw new AppError('confirmation_needed');
      const live = await whoIs(exchange);
      await throttle.confirm(live.user_id);
      if (password) await ask(auth.api.verifyPassword, exchange, { body: { password } });
      else await ask(auth.api.verifyTOTP, exchange, { body: { code } });
      await throttle.confirmed(live.user_id);
    },
  };
}
export type Acceso = ReturnType<typeof createAcceso>;
