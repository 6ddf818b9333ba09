import { createHash, randomBytes } from 'node:crypto';
import { email as emailField } from '@ensaya/contract/fields.ts';
import type { createInvitations, InvitationOutcome } from '@ensaya/contract/invitaciones.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Acceso } from '../acceso/acceso.service.ts';
import type { ServerConfig } from '../config.ts';
import { createMailSeal, sendCorreo } from '../correo/correo.jobs.ts';
import { findPeople } from '../empresas/members.queries.ts';
import { AppError, found } from '../lib/app-error.ts';
import type { EnqueueAll } from '../lib/queue.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { insertInvitations, insertLink, renewInvitation, selectEmpresaNombre, selectMembersAmong } from './invitaciones.queries.ts';

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

type Offered = { email: string; token: string };
type Role = 'worker' | 'manager';
/** The addresses with a new invitation, and those of them that were mailed. */
type Offering = { fresh: Set<string>; sent: Set<string> };
type Line = { email: string; outcome: InvitationOutcome };

/** What to do instead where no mail server is configured. Links to share admit trabajadores only. */
const WITHOUT_MAIL: Record<Role, string> = {
  worker: 'Comparte un enlace de invitación.',
  manager: 'Elige a alguien que ya sea responsable.',
};

/** Invites people into companies. A mailed link is sent to one mailbox only, so holding it proves the address. */
export function createInvitador({ throttle, mustVerify }: Acceso, config: ServerConfig, enqueueAll: EnqueueAll) {
  const seal = createMailSeal(config.AUTH_SECRET);
  const mail = (within: ScopedDb, empresa: string, role: Role, offers: Offered[]) =>
    enqueueAll(
      sendCorreo,
      offers.map(({ email, token }) => seal({ kind: 'invitation', to: email, token, empresa, role })),
      { within },
    );
  const requireMail = (role: Role) => {
    if (!config.SMTP_URL) throw new AppError('conflict', { message: `El correo no está configurado. ${WITHOUT_MAIL[role]}` });
  };

  const offer = async (trx: ScopedDb, empresa: { id: string; nombre: string }, role: Role, emails: string[]): Promise<Offering> => {
    const offers = emails.map((email) => ({ email, ...newToken() }));
    const fresh = await insertInvitations(trx, empresa.id, role, offers);
    const sent = await throttle.mailable([...fresh]);
    await mail(
      trx,
      empresa.nombre,
      role,
      offers.filter(({ email }) => sent.has(email)),
    );
    return { fresh, sent };
  };

  return {
    async inviteOne(trx: ScopedDb, empresa: { id: string; nombre: string }, email: string, role: Role): Promise<void> {
      requireMail(role);
      await offer(trx, empresa, role, [email]);
    },

    async inviteAll(db: ScopedDb, { body }: OperationParsed<typeof createInvitations>): Promise<{ items: Line[] }> {
      const { empresa_id, role } = body;
      requireMail(role);
      const confirmedOnly = await mustVerify();
      return db.transaction().execute(async (trx) => {
        const nombre = found(await selectEmpresaNombre(trx, empresa_id));
        const lines = outcomesOf(body.emails);
        const valid = lines.flatMap(({ email, outcome }) => (outcome === 'invited' ? [email] : []));
        const members = await selectMembersAmong(trx, empresa_id, role, valid);
        // Only superadmins invite responsables, and they may learn which account an address has.
        const people = role === 'manager' ? await findPeople(trx, valid, confirmedOnly) : [];
        const others = new Set(people.flatMap((person) => (person.role === 'manager' ? [] : [person.email])));
        const { fresh, sent } = await offer(
          trx,
          { id: empresa_id, nombre },
          role,
          valid.filter((email) => !members.has(email) && !others.has(email)),
        );
        const outcomeOf = ({ email, outcome }: Line): InvitationOutcome => {
          if (outcome !== 'invited') return outcome;
          if (members.has(email)) return 'already_member';
          if (others.has(email)) return 'other_role';
          if (!fresh.has(email)) return 'already_invited';
          return sent.has(email) ? 'invited' : 'not_sent';
        };
        return { items: lines.map((line) => ({ email: line.email, outcome: outcomeOf(line) })) };
      });
    },

    async link(db: ScopedDb, empresa_id: string): Promise<{ id: string; url: string; expires_at: string }> {
      const { token, hash } = newToken();
      return { ...(await insertLink(db, empresa_id, hash)), url: `${config.PUBLIC_URL}/invitacion/${token}` };
    },

    async resend(db: ScopedDb, empresa_id: string, id: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { token, hash } = newToken();
        const { email, role } = found(await renewInvitation(trx, empresa_id, id, hash));
        requireMail(role);
        const nombre = found(await selectEmpresaNombre(trx, empresa_id));
        // Checked before the commit: otherwise the old link would stop working and no new one would arrive.
        if (!email || !(await throttle.mayMail(email))) throw new AppError('rate_limited', { retryAfter: 15 * 60 });
        await mail(trx, nombre, role, [{ email, token }]);
      });
    },
  };
}

export type Invitador = ReturnType<typeof createInvitador>;

/** Each line is checked by itself: one wrong address does not refuse a list of a thousand. */
function outcomesOf(emails: string[]): Line[] {
  const seen = new Set<string>();
  return emails.map((given) => {
    const { data, success } = emailField.safeParse(given);
    if (!success) return { email: given.trim(), outcome: 'invalid' };
    if (seen.has(data)) return { email: data, outcome: 'repeated' };
    seen.add(data);
    return { email: data, outcome: 'invited' };
  });
}
