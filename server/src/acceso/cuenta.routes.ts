import {
  changePassword,
  confirmFactor,
  enrollFactor,
  listSessions,
  reauthenticate,
  removeFactor,
  revokeSession,
} from '@ensaya/contract/acceso.ts';
import type { FastifyInstance } from 'fastify';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { handleOpen } from '../lib/routes.ts';
import { callBetterAuth } from './better-auth-call.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { refuseOwnWords } from './own-words.ts';
import { deleteSession, isFactorCompulsory, markEntered, selectCompanyNames, selectSessions } from './sessions.queries.ts';

const LIMIT = { limit: 60 };
/** Allowed to a user who must enrol a second factor. */
const ENROLLING = { enrolling: true } as const;

/** The signed-in user's own account. Each route identifies the user by session; none requires a role. */
export async function cuentaRoutes(app: FastifyInstance): Promise<void> {
  const { auth, pool, whoIs, confirming, confirmIdentity, devices, secondFactor, enter, accountMails, needFactor } = app.acceso;

  handleOpen(app, changePassword, LIMIT, async ({ body }, exchange) => {
    refuseCommonPassword(body.password);
    return confirming(exchange, async ({ email, user_id }) => {
      refuseOwnWords(body.password, email, await selectCompanyNames(pool, user_id));
      const change = { currentPassword: body.current, newPassword: body.password, revokeOtherSessions: true };
      await callBetterAuth(auth.api.changePassword, exchange, { body: change });
      await markEntered(pool, user_id);
      devices.remember(exchange.request, exchange.reply, email);
      app.realtime.publish([{ revoked: user_id }]);
      await accountMails.tell({ id: user_id, email }, 'password');
      return null;
    });
  });

  handleOpen(app, reauthenticate, LIMIT, async ({ body }, exchange) => {
    await confirmIdentity(exchange, body);
    return null;
  });

  handleOpen(app, enrollFactor, LIMIT, ({ body }, exchange) =>
    confirming(
      exchange,
      async () => {
        const begun = await callBetterAuth<{ totpURI: string; backupCodes: string[] }>(auth.api.enableTwoFactor, exchange, { body });
        return { uri: begun.totpURI, recovery_codes: begun.backupCodes };
      },
      ENROLLING,
    ),
  );

  handleOpen(app, confirmFactor, LIMIT, ({ body }, exchange) =>
    confirming(
      exchange,
      async ({ email, user_id }) => {
        await secondFactor.confirm(user_id, body.code);
        await enter(exchange, { id: user_id, email });
        await accountMails.tell({ id: user_id, email }, 'factor_on');
        return null;
      },
      ENROLLING,
    ),
  );

  handleOpen(app, removeFactor, LIMIT, ({ body: { password, code } }, exchange) =>
    confirming(exchange, async ({ email, user_id }) => {
      if (await isFactorCompulsory(pool, user_id, needFactor)) throw new AppError('factor_compulsory');
      await callBetterAuth(auth.api.verifyPassword, exchange, { body: { password } });
      await secondFactor.requireCode(user_id, code);
      await callBetterAuth(auth.api.disableTwoFactor, exchange, { body: { password } });
      await accountMails.tell({ id: user_id, email }, 'factor_off');
      return null;
    }),
  );

  handleOpen(app, listSessions, LIMIT, async (_input, exchange) => ({ items: await selectSessions(pool, await whoIs(exchange)) }));

  handleOpen(app, revokeSession, LIMIT, async ({ params }, exchange) => {
    const live = await whoIs(exchange);
    orNotFound(await deleteSession(pool, live, params.id));
    app.realtime.publish([{ revoked: live.user_id }]);
    return null;
  });
}
