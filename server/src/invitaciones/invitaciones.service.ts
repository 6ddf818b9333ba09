import {
  type createInvitations,
  GIFT_GONE,
  type InvitationOutcome,
  type listInvitations,
  quotaRefusal,
} from '@ensaya/contract/invitaciones.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Acceso } from '../acceso/acceso.service.ts';
import type { ServerConfig } from '../config.ts';
import { createMailSeal, sendCorreo } from '../correo/correo.jobs.ts';
import { findPeople } from '../empresas/members.queries.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { hashOfLink, newLinkToken } from '../lib/link-token.ts';
import type { EnqueueAll } from '../lib/queue.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import {
  enterGrupos,
  type Gift,
  NOTHING,
  selectGiven,
  selectGrupoIds,
  selectGruposNamed,
  selectOwnName,
  selectPromised,
} from './gifts.queries.ts';
import {
  insertInvitations,
  insertLink,
  noteUndelivered,
  promiseMore,
  renewInvitation,
  renewLink,
  selectEmpresaNombre,
  selectInvitations,
  selectMembersAmong,
} from './invitaciones.queries.ts';
import { type Invitee, type Line, namesOfGrupos, outcomesOf } from './lines.ts';
import { selectInvitationsLeft, takeInvitations } from './quota.queries.ts';

function newToken(): { token: string; hash: Buffer } {
  const token = newLinkToken();
  return { token, hash: hashOfLink(token) };
}

type Offered = Invitee & { token: string };
type Role = 'worker' | 'manager';
/** What became of each address with a new invitation. */
type Offering = Map<string, { outcome: 'invited' | 'not_sent' } | { outcome: 'link'; url: string }>;
type Answer = { email: string; outcome: InvitationOutcome; url?: string; grupos?: string[] };

/** Invites people into companies. A mailed link is sent to one mailbox only, so holding it proves the address. */
export function createInvitador({ throttle, mustVerify }: Acceso, config: ServerConfig, enqueueAll: EnqueueAll) {
  const seal = createMailSeal(config.AUTH_SECRET);
  const mail = async (
    within: ScopedDb,
    about: { empresa: string; role: Role; roleplays: string[] },
    offers: Pick<Offered, 'email' | 'token'>[],
  ) => {
    const inviter = await selectOwnName(within);
    await enqueueAll(
      sendCorreo,
      offers.map(({ email, token }) => seal({ kind: 'invitation', to: email, token, inviter, ...about })),
      { within },
    );
  };
  const linkOf = (token: string) => `${config.PUBLIC_URL}/invitacion/${token}`;
  const most = config.INVITATIONS_PER_DAY;
  /** A list beyond the quota is refused whole: the person decides who comes first. */
  const takeQuota = async (trx: ScopedDb, empresa_id: string, wanted: number) => {
    if (wanted === 0) return;
    const left = await takeInvitations(trx, empresa_id, wanted, most);
    if (wanted > left) throw new AppError('invitation_quota', { message: quotaRefusal(left, most) });
  };

  const offer = async (
    trx: ScopedDb,
    empresa: { id: string; nombre: string },
    role: Role,
    people: Invitee[],
    chosen: Gift,
  ): Promise<Offering> => {
    const given = await selectGiven(trx, empresa.id, chosen.roleplays);
    // One may have been deleted while the list was written, and the person decides again.
    if (given.length < chosen.roleplays.length) throw new AppError('not_found', { message: GIFT_GONE });
    const gift = { roleplays: given.map(({ id }) => id), days: given.length > 0 ? chosen.days : null };
    const offers = people.map((person) => ({ ...person, ...newToken() }));
    const made = await insertInvitations(trx, empresa.id, role, offers, gift);
    const fresh = offers.filter(({ email }) => made.has(email));
    await takeQuota(trx, empresa.id, fresh.length);
    await promiseMore(
      trx,
      empresa.id,
      offers.filter(({ email }) => !made.has(email)),
      gift,
    );
    const note = (unsent: Offered[], why: 'limited' | 'no_mail') =>
      noteUndelivered(trx, { empresa_id: empresa.id, role, emails: unsent.map(({ email }) => email) }, why);
    if (!config.SMTP_URL) {
      await note(fresh, 'no_mail');
      return new Map(fresh.map(({ email, token }) => [email, { outcome: 'link', url: linkOf(token) }]));
    }
    const sent = await throttle.mayInvite([...made]);
    const isSent = ({ email }: Offered) => sent.has(email);
    await note(
      fresh.filter((one) => !isSent(one)),
      'limited',
    );
    await mail(trx, { empresa: empresa.nombre, role, roleplays: given.map(({ title }) => title) }, fresh.filter(isSent));
    return new Map(fresh.map((one) => [one.email, { outcome: isSent(one) ? 'invited' : 'not_sent' }]));
  };

  return {
    /** The link, where no mail is configured. */
    async inviteOne(
      trx: ScopedDb,
      empresa: { id: string; nombre: string },
      person: { email: string; nombre: string | null },
      role: Role,
    ): Promise<string | undefined> {
      const made = (await offer(trx, empresa, role, [{ ...person, grupos: [] }], NOTHING)).get(person.email);
      return made?.outcome === 'link' ? made.url : undefined;
    },

    async list(db: ScopedDb, query: OperationParsed<typeof listInvitations>['query']) {
      const [page, left] = await Promise.all([selectInvitations(db, query), selectInvitationsLeft(db, query.empresa_id, most)]);
      return { ...page, quota: { left, most } };
    },

    /** `entered`: the people of the company who entered groups. */
    async inviteAll(db: ScopedDb, { body }: OperationParsed<typeof createInvitations>): Promise<{ items: Answer[]; entered: string[] }> {
      const { empresa_id, role } = body;
      const confirmedOnly = await mustVerify();
      return db.transaction().execute(async (trx) => {
        const nombre = orNotFound(await selectEmpresaNombre(trx, empresa_id));
        // Only a trabajador has groups and role-plays.
        const isWorker = role === 'worker';
        const all = isWorker ? await selectGrupoIds(trx, empresa_id, body.grupos) : [];
        if (isWorker && all.length < body.grupos.length) throw new AppError('not_found', { message: GIFT_GONE });
        const groups = isWorker && {
          all,
          named: await selectGruposNamed(trx, empresa_id, namesOfGrupos(body.emails)),
        };
        const lines = outcomesOf(body.emails, groups || undefined);
        const valid = lines.flatMap(({ email, outcome }) => (outcome === 'invited' ? [email] : []));
        const members = await selectMembersAmong(trx, empresa_id, role, valid);
        // Only superadmins invite responsables, and they may read which account an address has.
        const people = role === 'manager' ? await findPeople(trx, valid, confirmedOnly) : [];
        const others = new Set(people.flatMap((person) => (person.role === 'manager' ? [] : [person.email])));
        const offered = await offer(
          trx,
          { id: empresa_id, nombre },
          role,
          lines.filter(({ email, outcome }) => outcome === 'invited' && !members.has(email) && !others.has(email)),
          isWorker ? { roleplays: body.roleplays, days: body.roleplay_days } : NOTHING,
        );
        const entered = await enterGrupos(
          trx,
          empresa_id,
          lines.filter(({ email, outcome }) => outcome === 'invited' && members.has(email)),
        );
        const answerTo = ({ email, outcome, unknown }: Line): Answer => {
          if (outcome !== 'invited') return { email, outcome, ...(unknown && { grupos: unknown }) };
          if (entered.has(email)) return { email, outcome: 'entered_groups' };
          if (members.has(email)) return { email, outcome: 'already_member' };
          if (others.has(email)) return { email, outcome: 'other_role' };
          return { email, ...(offered.get(email) ?? { outcome: 'already_invited' }) };
        };
        return { items: lines.map(answerTo), entered: [...entered.values()] };
      });
    },

    async link(db: ScopedDb, empresa_id: string): Promise<{ id: string; url: string; expires_at: string }> {
      const { token, hash } = newToken();
      return { ...(await insertLink(db, empresa_id, hash)), url: linkOf(token) };
    },

    async renewLink(db: ScopedDb, empresa_id: string, id: string): Promise<{ url: string }> {
      const { token, hash } = newToken();
      orNotFound(await renewLink(db, empresa_id, id, hash));
      return { url: linkOf(token) };
    },

    async resend(db: ScopedDb, empresa_id: string, id: string): Promise<void> {
      if (!config.SMTP_URL) throw new AppError('conflict', { message: 'Ensaya aún no puede enviar correos. Comparte un enlace.' });
      await db.transaction().execute(async (trx) => {
        const { token, hash } = newToken();
        const { email, role } = orNotFound(await renewInvitation(trx, empresa_id, id, hash));
        const nombre = orNotFound(await selectEmpresaNombre(trx, empresa_id));
        await takeQuota(trx, empresa_id, 1);
        // Checked before the commit: otherwise the old link would stop working and no new one would arrive.
        if (!email || !(await throttle.mayInvite([email])).has(email)) throw new AppError('rate_limited', { retryAfter: 15 * 60 });
        await mail(trx, { empresa: nombre, role, roleplays: await selectPromised(trx, empresa_id, id) }, [{ email, token }]);
      });
    },
  };
}

export type Invitador = ReturnType<typeof createInvitador>;
