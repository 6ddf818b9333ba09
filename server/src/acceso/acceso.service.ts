import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { mailPriority, sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { AppError } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import { createAuth } from './auth.ts';
import { ask } from './better-auth-call.ts';
import { createFailureLog } from './failed-sign-in.ts';
import { createKnownDevices } from './known-device.ts';
import { deleteReplaced, type Live, selectLive, selectRegistrationRules } from './sessions.queries.ts';
import { createThrottle } from './throttle.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };
type SignedIn = { next: 'signed_in' | 'second_factor' };

/** Accounts, sessions, throttling and their mails, created once for all routes. */
export function createAcceso(pool: pg.Pool, config: ServerConfig, enqueue: Enqueue, log: FastifyBaseLogger) {
  const throttle = createThrottle(pool);
  const devices = createKnownDevices(config);
  const recordFailure = createFailureLog(pool, config.AUTH_SECRET);
  const send = async (content: Parameters<typeof sealMail>[1]) => {
    if (config.SMTP_URL && (await throttle.mayMail(content.to)))
      await enqueue(sendCorreo, sealMail(config.AUTH_SECRET, content), { priority: mailPriority(content) });
  };
  const mails = {
    verify: (to: string, token: string) => send({ kind: 'verify', to, token }),
    recover: (to: string, token: string) => send({ kind: 'recover', to, token }),
    alreadyRegistered: (to: string) => send({ kind: 'already_registered', to }),
  };
  // Better Auth reads 'must confirm the address' once, at creation; a superadmin may switch it at any time. So there are two instances.
  const strict = createAuth(pool, config, true, mails, log);
  const lenient = createAuth(pool, config, false, mails, log);
  const auth = config.SMTP_URL ? strict : lenient;
  const mustVerify = async () => config.SMTP_URL !== undefined && (await selectRegistrationRules(pool)).mandatory_verification;
  const authNow = async () => ((await mustVerify()) ? strict : lenient);

  /** The user of a live session, even while their role request is pending. */
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
    /** For everything except signing up and in, which use authNow(). */
    auth,
    authNow,
    mustVerify,
    tellAlreadyRegistered: mails.alreadyRegistered,
    pool,
    throttle,
    devices,
    whoIs,
    finishSignIn,

    /** Better Auth extends a session when it is read through it. */
    async extendSession(exchange: Exchange): Promise<void> {
      await ask(auth.api.getSession, exchange);
    },

    async signIn(exchange: Exchange, email: string, password: string): Promise<SignedIn> {
      const { request } = exchange;
      const device = devices.of(request, email);
      await throttle.signIn(email, device, request.ip);
      const check = async () =>
        ask<{ twoFactorRedirect?: boolean }>((await authNow()).api.signInEmail, exchange, { body: { email, password } });
      const answer = await check().catch(async (error: unknown) => {
        if (error instanceof AppError) await recordFailure(email);
        throw error;
      });
      await throttle.succeeded(email, device, request.ip);
      return answer.twoFactorRedirect ? { next: 'second_factor' } : finishSignIn(exchange, email);
    },

    /** Runs an act that checks the signed-in user's password or code, within their limit of tries. */
    async confirming<T>(exchange: Exchange, act: (live: Live) => Promise<T>): Promise<T> {
      const live = await whoIs(exchange);
      await throttle.confirm(live.user_id);
      const result = await act(live);
      await throttle.confirmed(live.user_id);
      return result;
    },

    /** Sends the confirmation mail if one is due. Called without cookies: another account may be signed in in this browser. */
    async sendVerification(exchange: Exchange, email: string): Promise<void> {
      const unsent = (error: unknown) => exchange.request.log.warn({ err: error }, 'the confirmation was not sent');
      await ask(auth.api.sendVerificationEmail, exchange, { body: { email } }, { anonymous: true }).catch(unsent);
    },

    /** Requires the password, or a code of the second factor, once more before a sensitive act. */
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
