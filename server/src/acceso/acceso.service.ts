import { createSecretKey } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import { readSignedCookie } from '../lib/session-cookie.ts';
import { createAccountMails } from './account-mails.ts';
import { challengeCookieName, createAuth } from './auth.ts';
import { callBetterAuth } from './better-auth-call.ts';
import { createEqualTime } from './equal-time.ts';
import { createFailureLog } from './failed-sign-in.ts';
import { hashing } from './hashing.ts';
import { createKnownDevices } from './known-device.ts';
import { type Account, insertLink, selectAccount } from './links.queries.ts';
import { deleteChallenge, selectChallenge } from './second-factor.queries.ts';
import { createSecondFactor } from './second-factor.ts';
import {
  deleteOldest,
  deleteReplaced,
  extendSession,
  type Live,
  markConfirmed,
  markEntered,
  noteSignIn,
  selectEnded,
  selectLive,
  selectRegistrationRules,
} from './sessions.queries.ts';
import { superadminsNeedFactor } from './superadmin-factor.ts';
import { createSuperadminMails } from './superadmin-mails.ts';
import { createThrottle } from './throttle.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };
type SignedIn = { next: 'signed_in' };

/** Accounts, sessions, throttling and their mails, created once for all routes. */
export function createAcceso(pool: pg.Pool, config: ServerConfig, enqueue: Enqueue, log: FastifyBaseLogger) {
  const throttle = createThrottle(pool);
  const devices = createKnownDevices(config);
  const equalTime = createEqualTime(log);
  const mayMail = async (to: string) => config.SMTP_URL !== undefined && (await throttle.mayMail(to));
  const accountMails = createAccountMails(pool, config, enqueue, log);
  const { send } = accountMails;
  const needFactor = superadminsNeedFactor(config);
  const failures = createFailureLog(pool, config.AUTH_SECRET);
  const mails = {
    async verify({ id, email }: Account): Promise<void> {
      if (await mayMail(email)) await send({ kind: 'verify', to: email, token: await insertLink(pool, 'confirmation', { id }) });
    },
    async recover({ id, email }: Account): Promise<void> {
      if (await mayMail(email)) await send({ kind: 'recover', to: email, token: await insertLink(pool, 'recovery', { id }) });
    },
    async alreadyRegistered(email: string): Promise<void> {
      if (await mayMail(email)) await send({ kind: 'already_registered', to: email });
    },
  };
  // Better Auth reads 'must confirm the address' once, at creation; a superadmin may switch it at any time. So there are two instances.
  const strict = createAuth(pool, config, true, mails, log);
  const lenient = createAuth(pool, config, false, mails, log);
  const auth = config.SMTP_URL ? strict : lenient;
  const mustVerify = async () => config.SMTP_URL !== undefined && (await selectRegistrationRules(pool)).mandatory_verification;
  const authNow = async () => ((await mustVerify()) ? strict : lenient);
  const secondFactor = createSecondFactor(pool, auth, throttle, failures);
  const challengeCookie = challengeCookieName(config);
  const secure = config.PUBLIC_URL.startsWith('https:');
  const cookieSecret = createSecretKey(config.AUTH_SECRET, 'utf8');

  /** The user of a live session, even while their role request is pending. One who must enrol a second factor can do nothing else. */
  const whoIs = async ({ request }: Exchange, { enrolling = false } = {}): Promise<Live> => {
    const live = request.sessionToken && (await selectLive(pool, request.sessionToken, needFactor));
    if (!live) throw new AppError('unauthenticated');
    if (live.must_enrol && !enrolling) throw new AppError('factor_needed');
    return live;
  };

  /** A check of a signed-in user's password or code comes before those of unknown devices, and is a try only when its turn comes. */
  const inOwnTurn = <T>({ user_id }: Live, check: () => Promise<T>): Promise<T> =>
    hashing.turn(
      async () => {
        await throttle.confirm(user_id);
        return check();
      },
      { isKnown: true },
    );

  const finishSignIn = async (exchange: Exchange, email: string): Promise<SignedIn> => {
    const { request, reply } = exchange;
    if (request.sessionToken) await deleteReplaced(pool, request.sessionToken);
    const isKnown = devices.of(request, email) !== undefined;
    devices.remember(request, reply, email);
    const account = await noteSignIn(pool, email);
    if (account) await deleteOldest(pool, account.id);
    // The first sign-in belongs to the registration.
    if (account && !account.first && !isKnown && (await throttle.mayTellDevice(email)))
      await accountMails.tell({ id: account.id, email }, 'device', { ip: request.ip });
    return { next: 'signed_in' };
  };
  /** A new session for a user whom we have identified. It replaces the browser's older one. */
  const enter = async (exchange: Exchange, { id, email }: Account): Promise<SignedIn> => {
    await callBetterAuth(auth.api.openSession, exchange, { body: { userId: id } });
    await markEntered(pool, id);
    return finishSignIn(exchange, email);
  };

  return {
    /** For everything except signing up and in, which use authNow(). */
    auth,
    authNow,
    mustVerify,
    tellAlreadyRegistered: mails.alreadyRegistered,
    accountMails,
    tellSuperadmins: createSuperadminMails(config, enqueue),
    needFactor,
    pool,
    throttle,
    devices,
    whoIs,
    finishSignIn,
    enter,
    secondFactor,
    equalTime,
    selectEnded: (tokens: string[]) => selectEnded(pool, tokens),

    async extendSession({ request }: Exchange): Promise<void> {
      if (request.sessionToken) await extendSession(pool, request.sessionToken);
    },

    async signIn(exchange: Exchange, email: string, password: string): Promise<SignedIn | { next: 'second_factor' }> {
      const { request } = exchange;
      const device = devices.of(request, email);
      const { signInEmail } = (await authNow()).api;
      const check = () => callBetterAuth<{ twoFactorRedirect?: boolean }>(signInEmail, exchange, { body: { email, password } });
      // A try is counted when its turn comes: an office that signs in at nine has few under way, however many wait.
      const answer = await equalTime.refuse(() =>
        hashing.turn(
          async () => {
            await throttle.signIn(email, device, request.ip);
            return failures.password(email, check);
          },
          { isKnown: device !== undefined },
        ),
      );
      await throttle.succeeded(email, device, request.ip);
      return answer.twoFactorRedirect ? { next: 'second_factor' } : finishSignIn(exchange, email);
    },

    /** Finishes a sign-in that waits for a code. A session that the browser has plays no part until then. */
    async signInWithCode(exchange: Exchange, code: string): Promise<SignedIn> {
      const { request, reply } = exchange;
      const challenge = readSignedCookie(request.headers.cookie, challengeCookie, cookieSecret) ?? '';
      const account = await selectChallenge(pool, challenge);
      if (!account) throw new AppError('sign_in_expired');
      await secondFactor.requireCode(account.id, code);
      if (!(await deleteChallenge(pool, challenge))) throw new AppError('sign_in_expired');
      reply.header('set-cookie', stringifySetCookie({ name: challengeCookie, value: '', path: '/', maxAge: 0, httpOnly: true, secure }));
      return enter(exchange, account);
    },

    /** Runs an act that checks the signed-in user's password or code, within their limit of tries. */
    async confirming<T>(exchange: Exchange, act: (live: Live) => Promise<T>, state: { enrolling?: boolean } = {}): Promise<T> {
      const live = await whoIs(exchange, state);
      const result = await inOwnTurn(live, () => act(live));
      await throttle.confirmed(live.user_id);
      return result;
    },

    /** Sends the confirmation mail if one is due. */
    async sendVerification(email: string): Promise<void> {
      const account = await selectAccount(pool, email);
      if (account && !account.confirmed) await mails.verify(account);
    },

    async sendRecovery(email: string): Promise<void> {
      const account = await selectAccount(pool, email);
      if (account) await mails.recover(account);
    },

    /** Requires the password, or a code of the second factor, once more before a sensitive act. */
    async confirmIdentity(
      exchange: Exchange,
      { password, code }: { password?: string | undefined; code?: string | undefined },
    ): Promise<void> {
      const live = await whoIs(exchange);
      if (!password && !code) throw new AppError('confirmation_needed');
      await inOwnTurn(live, async () => {
        if (password) await callBetterAuth(auth.api.verifyPassword, exchange, { body: { password } });
        else if (code) await secondFactor.requireTotp(live.user_id, code);
      });
      await throttle.confirmed(live.user_id);
      await markConfirmed(pool, live);
    },

    /** Requires that this session was confirmed lately (`confirmIdentity`), before an act of a superadmin that a stolen session must not do. */
    async requireConfirmed(exchange: Exchange): Promise<void> {
      if (!(await whoIs(exchange)).confirmed) throw new AppError('confirmation_needed');
    },
  };
}
export type Acceso = ReturnType<typeof createAcceso>;
