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
import { ask } from './better-auth-call.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { cuentaRoutes } from './cuenta.routes.ts';
import { refuseOwnWords } from './own-words.ts';
import { selectCompanyNames, selectEmailOfUser, selectLive, selectOwnerOfRecovery, selectRegistrationRules } from './sessions.queries.ts';

/** Per IP address: enough for an office that signs in at nine. The throttle limits guesses. */
const OFTEN = { limit: 120 };
const RARELY = { limit: 30 };
const TOTP = /^\d{6}$/;

export async function accesoRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { acceso } = app;
  const { auth, pool, throttle, devices, finishSignIn } = acceso;

  handleOpen(app, getRegistration, OFTEN, async () => ({ open: (await selectRegistrationRules(pool)).open_registration }));

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
    await ask((await acceso.authNow()).api.signUpEmail, exchange, { body: account });
    if (role === 'superadmin') app.realtime.publish([{ table: 'role_requests', empresa_id: null }]);
    return verification ? { next: 'check_mail' as const } : finishSignIn(exchange, email);
  });

  handleOpen(app, signIn, OFTEN, ({ body }, exchange) => acceso.signIn(exchange, body.email, body.password));

  handleOpen(app, signInSecondFactor, OFTEN, async ({ body }, exchange) => {
    const endpoint = TOTP.test(body.code) ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
    const { user } = await ask<{ user: { email: string } }>(endpoint, exchange, { body: { code: body.code } });
    return finishSignIn(exchange, user.email);
  });

  handleOpen(app, signOut, OFTEN, async ({ body }, exchange) => {
    const token = exchange.request.sessionToken;
    const live = token && (await selectLive(pool, token));
    if (body.scope === 'others') await ask(auth.api.revokeOtherSessions, exchange);
    if (body.scope === 'global') await ask(auth.api.revokeSessions, exchange);
    if (body.scope !== 'others') await ask(auth.api.signOut, exchange);
    if (live) app.realtime.publish([{ revoked: live.user_id }]);
    return null;
  });

  handleOpen(app, verifyEmail, RARELY, async ({ body }, exchange) => {
    await throttle.address('verify', exchange.request.ip);
    const { user } = await ask<{ user: { id: string } | null }>(auth.api.verifyEmail, exchange, { query: { token: body.token } });
    const email = user && (await selectEmailOfUser(pool, user.id));
    return email ? finishSignIn(exchange, email) : { next: 'signed_in' as const };
  });

  handleOpen(app, resendVerification, RARELY, async ({ body }, exchange) => {
    await throttle.address('resend', exchange.request.ip);
    // The answer is always the same, so that it does not tell whether the address exists. Failures are logged.
    if (config.SMTP_URL) await acceso.sendVerification(exchange, body.email);
    return null;
  });

  handleOpen(app, recover, RARELY, async ({ body }, exchange) => {
    await throttle.address('recover', exchange.request.ip);
    await ask(auth.api.requestPasswordReset, exchange, { body: { email: body.email } });
    return null;
  });

  handleOpen(app, resetPassword, RARELY, async ({ body }, exchange) => {
    await throttle.address('reset', exchange.request.ip);
    refuseCommonPassword(body.password);
    const owner = await selectOwnerOfRecovery(pool, body.token);
    if (owner) refuseOwnWords(body.password, owner.email, await selectCompanyNames(pool, owner.id));
    await ask(auth.api.resetPassword, exchange, { body: { token: body.token, newPassword: body.password } });
    // Reading the account's mail proves ownership: this browser gets its own count of tries, which guesses from others do not use up.
    if (owner) {
      devices.remember(exchange.request, exchange.reply, owner.email);
      app.realtime.publish([{ revoked: owner.id }]);
      await acceso.accountMails.tell(owner, 'password');
    }
    return null;
  });

  await app.register(cuentaRoutes);
}
