import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { mailPriority, sealMail, sendCorreo } from '../correo/correo.jobs.ts';
import { AppError } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import { createAccountMails } from './account-mails.ts';
import { createAuth } from './auth.ts';
import { ask } from './better-auth-call.ts';
import { createKnownDevices } from './known-device.ts';
import { deleteReplaced, extendSession, type Live, noteSignIn, selectLive, selectRegistrationRules } from './sessions.queries.ts';
import { superadminsNeedFactor } from './superadmin-factor.ts';
import { createThrottle } from './throttle.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };
type SignedIn = { next: 'signed_in' | 'second_factor' };

/** Accounts, sessions, throttling and their mails, created once for all routes. */
export function createAcceso(pool: pg.Pool, config: ServerConfig, enqueue: Enqueue, log: FastifyBaseLogger) {
  const throttle = createThrottle(pool);
  const devices = createKnownDevices(config);
  const send = async (content: Parameters<typeof sealMail>[1]) => {
    if (config.SMTP_URL && (await throttle.mayMail(content.to)))
      await enqueue(sendCorreo, sealMail(config.AUTH_SECRET, content), { priority: mailPriority(content) });
  };
  const accountMails = createAccountMails(pool, config, enqueue, log);
  const needFactor = superadminsNeedFactor(config);
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

  /** The user of a live session, even while their role request is pending. One who must enrol a second factor can do nothing else. */
  const whoIs = async ({ request }: Exchange, { enrolling = false } = {}): Promise<Live> => {
    const live = request.sessionToken && (await selectLive(pool, request.sessionToken, needFactor));
    if (!live) throw new AppError('unauthenticated');
    if (live.must_enrol && !enrolling) throw new AppError('factor_needed');
    return live;
  };

  const finishSignIn = async (exchange: Exchange, email: string): Promise<SignedIn> => {
    const { request, reply } = exchange;
    if (request.sessionToken) await deleteReplaced(pool, request.sessionToken);
    const isKnown = devices.of(request, email) !== undefined;
    devices.remember(request, reply, email);
    const account = await noteSignIn(pool, email);
    // The first sign-in belongs to the registration.
    if (account && !account.first && !isKnown && (await throttle.mayTellDevice(email)))
      await accountMails.tell({ id: account.id, email }, 'device', { ip: request.ip });
    return { next: 'signed_in' };
  };

  return {
    /** For everything except signing up and in, which use authNow(). */
    auth,
    authNow,
    mustVerify,
    tellAlreadyRegistered: mails.alreadyRegistered,
    accountMails,
    needFactor,
    pool,
    throttle,
    devices,
    whoIs,
    finishSignIn,

    async extendSession({ request }: Exchange): Promise<void> {
      if (request.sessionToken) await extendSession(pool, request.sessionToken);
    },

    async signIn(exchange: Exchange, email: string, password: string): Promise<SignedIn> {
      const { request } = exchange;
      const device = devices.of(request, email);
      await throttle.signIn(email, device, request.ip);
      const answer = await ask<{ twoFactorRedirect?: boolean }>((await authNow()).api.signInEmail, exchange, { body: { email, password } });
      await throttle.succeeded(email, device, request.ip);
      return answer.twoFactorRedirect ? { next: 'second_factor' } : finishSignIn(exchange, email);
    },

    /** Runs an act that checks the signed-in user's password or code, within their limit of tries. */
    async confirming<T>(exchange: Exchange, act: (live: Live) => Promise<T>, state: { enrolling?: boolean } = {}): Promise<T> {
      const live = await whoIs(exchange, state);
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
