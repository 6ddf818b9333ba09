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
import { found } from '../lib/app-error.ts';
import { handleOpen } from '../lib/routes.ts';
import { ask } from './better-auth-call.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { deleteSession, selectSessions } from './sessions.queries.ts';

const LIMIT = { limit: 60 };

/** The signed-in user's own account. Each route identifies the user by session; none requires a role. */
export async function cuentaRoutes(app: FastifyInstance): Promise<void> {
  const { auth, pool, whoIs, confirming, devices, secondFactor, enter } = app.acceso;

  handleOpen(app, changePassword, LIMIT, async ({ body }, exchange) => {
    refuseCommonPassword(body.password);
    return confirming(exchange, async ({ email, user_id }) => {
      const change = { currentPassword: body.current, newPassword: body.password, revokeOtherSessions: true };
      await ask(auth.api.changePassword, exchange, { body: change });
      devices.remember(exchange.request, exchange.reply, email);
      app.realtime.publish([{ revoked: user_id }]);
      return null;
    });
  });

  handleOpen(app, reauthenticate, LIMIT, ({ body }, exchange) =>
    confirming(exchange, async () => {
      await ask(auth.api.verifyPassword, exchange, { body: { password: body.password } });
      return null;
    }),
  );

  handleOpen(app, enrollFactor, LIMIT, ({ body }, exchange) =>
    confirming(exchange, async () => {
      const begun = await ask<{ totpURI: string; backupCodes: string[] }>(auth.api.enableTwoFactor, exchange, { body });
      return { uri: begun.totpURI, recovery_codes: begun.backupCodes };
    }),
  );

  handleOpen(app, confirmFactor, LIMIT, ({ body }, exchange) =>
    confirming(exchange, async ({ user_id, email }) => {
      await secondFactor.confirm(user_id, body.code);
      await enter(exchange, { id: user_id, email });
      return null;
    }),
  );

  handleOpen(app, removeFactor, LIMIT, ({ body }, exchange) =>
    confirming(exchange, async () => {
      await ask(auth.api.disableTwoFactor, exchange, { body });
      return null;
    }),
  );

  handleOpen(app, listSessions, LIMIT, async (_input, exchange) => ({ items: await selectSessions(pool, await whoIs(exchange)) }));

  handleOpen(app, revokeSession, LIMIT, async ({ params }, exchange) => {
    const live = await whoIs(exchange);
    found(await deleteSession(pool, live, params.id));
    app.realtime.publish([{ revoked: live.user_id }]);
    return null;
  });
}
