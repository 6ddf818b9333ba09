import { randomUUID } from 'node:crypto';
import {
  recover,
  resendVerification,
  resetPassword,
  signIn,
  signInSecondFactor,
  signOut,
  signUp,
  verifyEmail,
} from '@ensaya/contract/acceso.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { handleOpen } from '../lib/routes.ts';
import { callBetterAuth } from './better-auth-call.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmRegistration } from './confirmation.ts';
import { cuentaRoutes } from './cuenta.routes.ts';
import { hashing, hashPassword } from './hashing.ts';
import { ownerMark } from './known-device.ts';
import { selectAccount, selectLink, useRecovery } from './links.queries.ts';
import { refuseOwnWords } from './own-words.ts';
import { selectCompanyNames, selectLive, selectRegistrationRules } from './sessions.queries.ts';

/** Per IP address: enough for an office that signs in at nine. The throttle limits guesses. */
const OFTEN = { limit: 600 };
const RARELY = { limit: 30 };

export async function accesoRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { acceso } = app;
  const { auth, pool, throttle, devices, finishSignIn, equalTime } = acceso;

  handleOpen(app, getRegistration, OFTEN, async () => ({
    open: (await selectRegistrationRules(pool)).open_registration,
    mail: config.SMTP_URL !== undefined,
  }));

  handleOpen(app, signUp, RARELY, async ({ body }, exchange) => {
    await throttle.address('signup', exchange.request.ip);
    const rules = await selectRegistrationRules(pool);
    if (!rules.open_registration) throw new AppError('registration_closed');
    refuseCommonPassword(body.password);
    refuseOwnWords(body.password, body.email, []);
    const { email, password, role, nombre, time_zone } = body;
    const mayBeFirstSuperadmin = config.NODE_ENV !== 'production' || email === config.SUPERADMIN_EMAIL;
    const account = {
      email,
      password,
      name: nombre ?? '',
      requestedRole: role,
      mayBeFirstSuperadmin,
      ...(time_zone && { timeZone: time_zone }),
    };
    const verification = await acceso.mustVerify();
    const { signUpEmail } = (await acceso.authNow()).api;
    // In one turn: it hashes within a transaction, which must not hold a connection while it waits.
    const register = () => callBetterAuth<{ user: { id: string } }>(signUpEmail, exchange, { body: account });
    const { user } = await hashing.turn(register).catch(async (error: unknown) => {
      // Of two registrations of an address at once, the database refuses one.
      if (error instanceof AppError || !(await selectAccount(pool, email))) throw error;
      if (!verification) throw new AppError('signup_failed');
      return { user: { id: randomUUID() } };
    });
    if (role === 'superadmin') app.realtime.publish([{ table: 'role_requests', empresa_id: null }]);
    if (!verification) return finishSignIn(exchange, email);
    // For a registered address the id is invented: the mark then belongs to no account, and looks the same.
    devices.remember(exchange.request, exchange.reply, ownerMark(user.id));
    return { next: 'check_mail' as const };
  });

  handleOpen(app, signIn, OFTEN, ({ body }, exchange) => acceso.signIn(exchange, body.email, body.password));

  handleOpen(app, signInSecondFactor, OFTEN, ({ body }, exchange) => acceso.signInWithCode(exchange, body.code));

  handleOpen(app, signOut, OFTEN, async ({ body }, exchange) => {
    const token = exchange.request.sessionToken;
    const live = token && (await selectLive(pool, token));
    if (body.scope === 'others') await callBetterAuth(auth.api.revokeOtherSessions, exchange);
    if (body.scope === 'global') await callBetterAuth(auth.api.revokeSessions, exchange);
    if (body.scope !== 'others') await callBetterAuth(auth.api.signOut, exchange);
    if (live) app.realtime.publish([{ revoked: live.user_id }]);
    return null;
  });

  handleOpen(app, verifyEmail, RARELY, async ({ body }, exchange) => {
    await throttle.address('verify', exchange.request.ip);
    if (body.password !== undefined) refuseCommonPassword(body.password);
    return confirmRegistration(app, exchange, body);
  });

  // Both give the same response after the same time, so that they do not reveal whether the address has an account.
  handleOpen(app, resendVerification, RARELY, async ({ body }, { request }) => {
    await throttle.address('resend', request.ip);
    await equalTime.answer(() => acceso.sendVerification(body.email));
    return null;
  });

  handleOpen(app, recover, RARELY, async ({ body }, { request }) => {
    await throttle.address('recover', request.ip);
    await equalTime.answer(() => acceso.sendRecovery(body.email));
    return null;
  });

  handleOpen(app, resetPassword, RARELY, async ({ body }, { request, reply }) => {
    await throttle.address('reset', request.ip);
    refuseCommonPassword(body.password);
    const account = await selectLink(pool, 'recovery', body.token);
    if (!account) throw new AppError('bad_link');
    refuseOwnWords(body.password, account.email, await selectCompanyNames(pool, account.id));
    const owner = await useRecovery(pool, body.token, await hashPassword(body.password, { isKnown: true }));
    if (!owner) throw new AppError('bad_link');
    // Reading the account's mail proves ownership: this browser gets its own count of tries, which guesses from others do not use up.
    devices.remember(request, reply, owner.email, ownerMark(owner.id));
    app.realtime.publish([{ revoked: owner.id }]);
    await acceso.accountMails.tell(owner, 'password');
    return null;
  });

  await app.register(cuentaRoutes);
}
