import { setTimeout as after } from 'node:timers/promises';
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
import { refuseCommonPassword } from '../acceso/common-passwords.ts';
import type { ServerConfig } from '../config.ts';
import { AppError, found } from '../lib/app-error.ts';
import { handle, handleOpen } from '../lib/routes.ts';
import { acceptAsSelf, insertInvitedAccount, revokeRow, selectInvitations, selectOffer } from './invitaciones.queries.ts';
import { createInvitador, hashOf } from './invitaciones.service.ts';

const WHO_RUNS_IT = { roles: ['manager', 'superadmin'] } as const;
const A_MINUTE = { limit: 30 } as const;
const LINK_ANSWERS_AFTER_MS = 1000;
const JOINED = ['invitations', 'company_users', 'responsables_empresas'] as const;

export async function invitacionesRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const { acceso } = app;
  const invitador = createInvitador(acceso, config, app.enqueueAll);
  const ofQuery = ({ query }: { query: { empresa_id: string } }) => [{ table: 'invitations' as const, empresa_id: query.empresa_id }];
  const ofBody = ({ body }: { body: { empresa_id: string } }) => [{ table: 'invitations' as const, empresa_id: body.empresa_id }];

  handle(app, listInvitations, WHO_RUNS_IT, ({ query }, db) => selectInvitations(db, query));
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

  /** Only a token that nobody gave is a guess; an office that follows its link all together is none. */
  const refuseUnknown = async (ip: string): Promise<never> => {
    await acceso.throttle.place('invitation', ip);
    throw new AppError('bad_link');
  };

  handleOpen(app, readInvitation, A_MINUTE, async ({ body }, { request }) => {
    const offer = await selectOffer(acceso.pool, hashOf(body.token));
    if (!offer) return refuseUnknown(request.ip);
    const { empresa_id: _hidden, ...shown } = offer;
    return shown;
  });

  handleOpen(app, acceptInvitation, A_MINUTE, async ({ body }, exchange) => {
    refuseCommonPassword(body.password);
    const hash = hashOf(body.token);
    const offer = await selectOffer(acceso.pool, hash);
    if (!offer) return refuseUnknown(exchange.request.ip);
    if (offer.status !== 'pending') throw new AppError('bad_link');
    const email = offer.email ?? body.email;
    if (!email) throw new AppError('invalid_input', { fields: { email: 'El correo electrónico es requerido' } });
    // A mailed link reached its mailbox; a link for whoever has it proves nothing about the address.
    const entersAtOnce = offer.email !== null || !(await acceso.mustVerify());
    // A new address and a known one must not be told apart by how long it takes.
    const floor = entersAtOnce ? undefined : after(LINK_ANSWERS_AFTER_MS);
    let user_id: string;
    try {
      user_id = await insertInvitedAccount(acceso.pool, {
        email,
        password: await hashPassword(body.password),
        name: body.nombre ?? '',
        verified: offer.email !== null,
        role: offer.role,
        hash,
        timeZone: body.time_zone ?? null,
      });
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.constraint !== 'cuenta_email_unico') throw error;
      if (entersAtOnce) throw new AppError('signup_failed');
      await acceso.tellAlreadyRegistered(email);
      await floor;
      return { next: 'check_mail' as const };
    }
    app.realtime.publish(JOINED.map((table) => ({ table, empresa_id: offer.empresa_id, user_id })));
    if (entersAtOnce) return acceso.signIn(exchange, email, body.password);
    await acceso.sendVerification(exchange, email);
    await floor;
    return { next: 'check_mail' as const };
  });

  handle(app, joinWithInvitation, { roles: ['worker', 'manager'], ...A_MINUTE }, async ({ body }, db) => {
    const joined = found(await acceptAsSelf(db, hashOf(body.token)));
    app.realtime.publish(JOINED.map((table) => ({ table, ...joined })));
    return null;
  });
}
