import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  acceptInvitation,
  createInvitationLink,
  createInvitations,
  joinWithInvitation,
  listInvitations,
  readInvitation,
  renewInvitationLink,
  resendInvitation,
  revokeInvitation,
} from '@ensaya/contract/invitaciones.ts';
import { MEMBERS, RESPONSABLES_AND_SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { refuseCommonPassword } from '../acceso/common-passwords.ts';
import { hashing, hashPassword } from '../acceso/hashing.ts';
import { ownerMark } from '../acceso/known-device.ts';
import { refuseOwnWords } from '../acceso/own-words.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { databaseRefusal } from '../lib/database-errors.ts';
import { hashOfLink } from '../lib/link-token.ts';
import { handle, handleOpen } from '../lib/routes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { acceptAsSelf, insertInvitedAccount, revokeRow, selectOffer, selectOwnEmpresa } from './invitaciones.queries.ts';

const PER_MINUTE = 30;
const LIMITED = { limit: PER_MINUTE } as const;
const READ = { roles: RESPONSABLES_AND_SUPERADMINS };
const WRITE = { ...READ, changes: ['invitations'] } as const;
/** Mails, and answers about addresses. */
const INVITE = { ...WRITE, limit: { perPerson: PER_MINUTE } } as const;
const LINK_ANSWERS_AFTER_MS = 1000;
/** A link that is used, expired or cancelled no longer shows names and titles: it may have been passed on. */
const NOTHING_PERSONAL = { inviter: null, nombre: null, roleplays: [] };
/** Tables that an accepted invitation changes. */
const JOINED = ['invitations', 'company_users', 'responsables_empresas', 'roleplay_assignments'] as const;

export async function invitacionesRoutes(app: FastifyInstance): Promise<void> {
  const { acceso, invitador } = app;

  handle(app, listInvitations, READ, ({ query }, db) => invitador.list(db, query));
  handle(app, createInvitations, INVITE, async (input, db) => {
    const { items, entered } = await invitador.inviteAll(db, input);
    const { empresa_id } = input.body;
    if (entered.length > 0)
      app.realtime.publish([
        { table: 'grupos', empresa_id, person_id: null },
        ...entered.map((person_id) => ({ table: 'roleplay_assignments' as const, empresa_id, person_id })),
      ]);
    return { items };
  });
  handle(app, createInvitationLink, INVITE, ({ body }, db) => invitador.link(db, body.empresa_id));
  handle(app, renewInvitationLink, INVITE, ({ params, query }, db) => invitador.renewLink(db, query.empresa_id, params.id));
  handle(app, resendInvitation, INVITE, async ({ params, query }, db) => {
    await invitador.resend(db, query.empresa_id, params.id);
    return null;
  });
  handle(app, revokeInvitation, WRITE, async ({ params, query }, db) => {
    orNotFound(await revokeRow(db, query.empresa_id, params.id));
    return null;
  });

  /** Only unknown tokens count as guesses: a whole office may open its shared link at once. */
  const refuseUnknown = async (ip: string): Promise<never> => {
    await acceso.throttle.address('invitation', ip);
    throw new AppError('bad_link');
  };

  handleOpen(app, readInvitation, LIMITED, async ({ body }, { request }) => {
    const offer = await selectOffer(acceso.pool, hashOfLink(body.token));
    if (!offer) return refuseUnknown(request.ip);
    const { empresa_id: _hidden, has_account, suspended, ...shown } = offer;
    if (suspended && shown.status === 'pending') throw new AppError('other_company_suspended');
    // The inviting user may hold this link: the response must not reveal whether the address has an account.
    return { ...shown, ...(shown.status !== 'pending' && NOTHING_PERSONAL), has_account: has_account && shown.proves_address };
  });

  handleOpen(app, acceptInvitation, LIMITED, async ({ body }, exchange) => {
    refuseCommonPassword(body.password);
    const hash = hashOfLink(body.token);
    const offer = await selectOffer(acceso.pool, hash);
    if (!offer) return refuseUnknown(exchange.request.ip);
    if (offer.status !== 'pending') throw new AppError('bad_link');
    if (offer.suspended) throw new AppError('other_company_suspended');
    const email = offer.email ?? body.email;
    if (!email) throw new AppError('invalid_input', { fields: { email: 'El correo electrónico es requerido' } });
    refuseOwnWords(body.password, email, [offer.empresa]);
    // A mailed link proves the address; a link to share or to hand over does not.
    const entersAtOnce = offer.proves_address || !(await acceso.mustVerify());
    // The response time must not reveal whether the address has an account.
    const floor = entersAtOnce ? undefined : after(LINK_ANSWERS_AFTER_MS);
    let user_id = '';
    const register = async () => {
      user_id = await insertInvitedAccount(acceso.pool, {
        email,
        password: await hashPassword(body.password),
        name: (body.nombre === undefined ? offer.nombre : body.nombre) ?? '',
        verified: offer.proves_address,
        role: offer.role,
        hash,
        timeZone: body.time_zone ?? null,
      });
      app.realtime.publish(JOINED.map((table) => ({ table, empresa_id: offer.empresa_id, user_id })));
      return entersAtOnce ? acceso.signIn(exchange, email, body.password) : undefined;
    };
    try {
      // One turn for both: the sign-in must not be refused after the link has been used.
      const signedIn = await hashing.turn(register);
      if (signedIn) return signedIn;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.constraint !== 'cuenta_email_unico') throw error;
      if (entersAtOnce) throw new AppError('signup_failed');
      await acceso.tellAlreadyRegistered(email);
      // The browser is marked as for a new account, with an id that no account has.
      acceso.devices.remember(exchange.request, exchange.reply, ownerMark(randomUUID()));
      await floor;
      return { next: 'check_mail' as const };
    }
    acceso.devices.remember(exchange.request, exchange.reply, ownerMark(user_id));
    await acceso.sendVerification(email).catch((error: unknown) => app.log.error({ err: error }, 'the confirmation was not sent'));
    await floor;
    return { next: 'check_mail' as const };
  });

  handle(app, joinWithInvitation, { roles: MEMBERS, limit: { perPerson: PER_MINUTE } }, async ({ body }, db) => {
    const joined = orNotFound(await acceptAsSelf(db, hashOfLink(body.token)).catch((error: Error) => refuseMember(db, error)));
    app.realtime.publish(JOINED.map((table) => ({ table, ...joined })));
    return null;
  });
}

/** The constraint's sentence addresses a responsable who adds another person; here the caller adds themselves. */
async function refuseMember(db: ScopedDb, error: Error): Promise<never> {
  const own = databaseRefusal(error)?.code === 'conflict' ? await selectOwnEmpresa(db) : undefined;
  throw own ? new AppError('conflict', { message: `Ya formas parte de ${own}` }) : error;
}
