import {
  acceptInvitation,
  createInvitationLink,
  createInvitations,
  joinWithInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@ensaya/contract/invitaciones.ts';
import { hashPassword } from 'better-auth/crypto';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { ask } from '../acceso/better-auth-call.ts';
import { refuseCommonPassword } from '../acceso/common-passwords.ts';
import type { ServerConfig } from '../config.ts';
import { AppError, found } from '../lib/app-error.ts';
import { handle, handleOpen } from '../lib/routes.ts';
import { acceptAsSelf, insertInvitedAccount, revokeRow, selectInvitations, selectOffer } from './invitaciones.queries.ts';
import { createInvitador, hashOf } from './invitaciones.service.ts';

const WHO_RUNS_IT = { roles: ['manager', 'superadmin'] } as const;
const A_MINUTE = { limit: 30 } as const;
const JOINED = ['invitations', 'company_users', 'responsables_empresas'] as const;

export async function invitacionesRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { acceso } = app;
  const invitador = createInvitador(acceso, config, app.enqueue);
  const ofQuery = ({ query }: { query: { empresa_id: string } }) => [{ table: 'invitations' as const, empresa_id: query.empresa_id }];
  const ofBody = ({ body }: { body: { empresa_id: string } }) => [{ table: 'invitations' as const, empresa_id: body.empresa_id }];

  handle(app, listInvitations, WHO_RUNS_IT, async ({ query }, db) => ({ items: await selectInvitations(db, query.empresa_id) }));
  handle(app, createInvitations, { ...WHO_RUNS_IT, ...A_MINUTE, changes: ofBody }, (input, db) => invitador.inviteAll(db, input));
  handle(app, createInvitationLink, { ...WHO_RUNS_IT, ...A_MINUTE, changes: ofBody }, ({ body }, db) =>
    invitador.link(db, body.empresa_id),
  );
  handle(app, resendInvitation, { ...WHO_RUNS_IT, ...A_MINUTE, changes: ofQuery }, async ({ params, query }, db) => {
    await invitador.resend(db, query.empresa_id, params.id);
    return null;
  });
  handle(app, revokeInvitation, { ...WHO_RUNS_IT, changes: ofQuery }, async ({ params, query }, db) => {
    found(await revokeRow(db, query.empresa_id, params.id));
    return null;
  });

  handleOpen(app, readInvitation, A_MINUTE, async ({ body }, { request }) => {
    await acceso.throttle.place('invitation', request.ip);
    const offer = await selectOffer(acceso.pool, hashOf(body.token));
    if (!offer) throw new AppError('bad_link');
    const { empresa_id: _hidden, ...shown } = offer;
    return shown;
  });

  handleOpen(app, acceptInvitation, A_MINUTE, async ({ body }, exchange) => {
    await acceso.throttle.place('invitation', exchange.request.ip);
    refuseCommonPassword(body.password);
    const hash = hashOf(body.token);
    const offer = await selectOffer(acceso.pool, hash);
    if (offer?.status !== 'pending') throw new AppError('bad_link');
    const email = offer.email ?? body.email;
    if (!email) throw new AppError('invalid_input', { fields: { email: 'El correo electrónico es requerido' } });
    // A mailed link reached its mailbox; a link for whoever has it proves nothing about the address.
    const confirmed = offer.email !== null || !(await acceso.mustVerify());
    try {
      await insertInvitedAccount(acceso.pool, {
        email,
        password: await hashPassword(body.password),
        name: body.nombre ?? '',
        verified: confirmed,
        role: offer.role,
        hash,
        timeZone: body.time_zone ?? null,
      });
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.constraint !== 'cuenta_email_unico') throw error;
      if (confirmed) throw new AppError('signup_failed');
      await acceso.tellAlreadyRegistered(email);
      return { next: 'check_mail' as const };
    }
    app.realtime.publish(JOINED.map((table) => ({ table, empresa_id: offer.empresa_id })));
    if (confirmed) return acceso.signIn(exchange, email, body.password);
    await ask(acceso.auth.api.sendVerificationEmail, exchange, { body: { email } });
    return { next: 'check_mail' as const };
  });

  handle(app, joinWithInvitation, { roles: ['worker', 'manager'], ...A_MINUTE }, async ({ body }, db) => {
    const joined = found(await acceptAsSelf(db, hashOf(body.token)));
    app.realtime.publish(JOINED.map((table) => ({ table, ...joined })));
    return null;
  });
}
