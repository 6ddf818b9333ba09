import { ADDRESS_TAKEN, confirmAddress, OWN_ADDRESS, object, requestAddress } from '@ensaya/contract/cuenta.ts';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { hashOfLink, newLinkToken } from '../lib/link-token.ts';
import { handleOpen } from '../lib/routes.ts';
import { type Confirmed, confirmLink, insertAddressChange } from './address.queries.ts';
import { callBetterAuth } from './better-auth-call.ts';
import { selectAccount } from './links.queries.ts';
import { useObjection } from './objections.queries.ts';

const LIMIT = { limit: 30 };
/** As the throttle's span. */
const MAILS_AGAIN_AFTER_SECONDS = 15 * 60;

/** Objecting to a change of one's account, and changing one's address. */
export async function accountChangesRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { auth, pool, throttle, devices, confirming, accountMails, sendRecovery, tellAlreadyRegistered } = app.acceso;

  handleOpen(app, object, LIMIT, async ({ body }, exchange) => {
    await throttle.address('object', exchange.request.ip);
    const secured = await useObjection(pool, hashOfLink(body.token));
    if (!secured) throw new AppError('bad_link');
    app.realtime.publish([{ revoked: secured.user_id }]);
    // The account is secured: a mail that cannot be queued fails nothing. 'Recuperar contraseña' sends another.
    if (secured.email)
      await sendRecovery(secured.email).catch((error: unknown) =>
        app.log.error({ err: error }, 'the link after an objection was not sent'),
      );
    return null;
  });

  handleOpen(app, requestAddress, LIMIT, ({ body: { email, password } }, exchange) =>
    confirming(exchange, async (live) => {
      if (!config.SMTP_URL)
        throw new AppError('conflict', { message: 'Ensaya aún no puede enviar correos. Habla con quien administra la plataforma.' });
      await callBetterAuth(auth.api.verifyPassword, exchange, { body: { password } });
      if (email === live.email) throw new AppError('invalid_input', { fields: { email: OWN_ADDRESS } });
      if (!(await throttle.mayMail(live.email))) throw new AppError('rate_limited', { retryAfter: MAILS_AGAIN_AFTER_SECONDS });
      const [oldToken, newToken] = [newLinkToken(), newLinkToken()];
      await insertAddressChange(pool, { userId: live.user_id, email, oldHash: hashOfLink(oldToken), newHash: hashOfLink(newToken) });
      const objection = await accountMails.objectionOf({ id: live.user_id, email: live.email }, 'address');
      await accountMails.send({ kind: 'address_old', to: live.email, email, token: oldToken, objection });
      // The response does not reveal whether the address has an account; its owner gets a mail.
      if (await selectAccount(pool, email)) await tellAlreadyRegistered(email);
      else if (await throttle.mayMail(email)) await accountMails.send({ kind: 'address_new', to: email, token: newToken });
      return null;
    }),
  );

  handleOpen(app, confirmAddress, LIMIT, async ({ body }, exchange) => {
    await throttle.address('address', exchange.request.ip);
    const confirmed = await confirmLink(pool, hashOfLink(body.token)).catch((error: unknown) => {
      // Both mailboxes are proven, so the reason may be shown.
      if (error instanceof DatabaseError && error.constraint === 'cuenta_email_unico')
        throw new AppError('conflict', { message: ADDRESS_TAKEN });
      throw error;
    });
    if (!confirmed) throw new AppError('bad_link');
    if (confirmed.changed) await finish(confirmed, exchange);
    return { changed: confirmed.changed };
  });

  const finish = async ({ user_id, before, email }: Confirmed, { request, reply }: Parameters<typeof confirming>[0]) => {
    // The mark of a known device names the address.
    if (devices.of(request, before)) devices.remember(request, reply, email);
    await accountMails.tell({ id: user_id, email: before }, 'address', { email });
    await accountMails.tell({ id: user_id, email }, 'address', { email });
  };
}
