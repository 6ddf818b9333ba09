import type { createEmpresa, Empresa } from '@ensaya/contract/empresas.ts';
import { INVITATION_OUTCOMES } from '@ensaya/contract/invitaciones.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { empresas } from './empresas.queries.ts';
import { findPeople, insertResponsable, selectResponsableState } from './members.queries.ts';

/** `responsable_id`: the user who became its responsable, whose open pages are notified. */
type Created = OperationOutput<typeof createEmpresa> & { responsable_id?: string };
/** Returns the link where no mail is configured. */
export type Invite = (db: ScopedDb, empresa: Pick<Empresa, 'id' | 'nombre'>, email: string) => Promise<string | undefined>;
type Assignment = Pick<Created, 'responsable' | 'responsable_id' | 'invitation_url'>;

/** The company and its responsable are created in one transaction. An address without an account, or not confirmed, is invited. */
export function create(
  db: ScopedDb,
  { body: { responsable: email, ...body } }: OperationParsed<typeof createEmpresa>,
  invite: Invite,
  confirmedOnly: boolean,
): Promise<Created> {
  return db.transaction().execute(async (trx) => {
    let assignment: Assignment | undefined;
    const empresa = await empresas.create(trx, body, async (created) => {
      assignment = email ? await assignOrInvite(trx, created, email, invite, confirmedOnly) : { responsable: 'none' };
    });
    assignment ??= { responsable: email ? await selectResponsableState(trx, empresa.id, email) : 'none' };
    return { ...empresa, ...assignment };
  });
}

/** For an address that is not a responsable of the company yet. */
export async function assignOrInvite(
  trx: ScopedDb,
  empresa: Pick<Empresa, 'id' | 'nombre'>,
  email: string,
  invite: Invite,
  confirmedOnly: boolean,
): Promise<Assignment> {
  const [known] = await findPeople(trx, [email], confirmedOnly);
  if (!known) {
    const invitation_url = await invite(trx, empresa, email);
    return { responsable: 'invited', ...(invitation_url && { invitation_url }) };
  }
  if (known.role !== 'manager') throw new AppError('conflict', { message: INVITATION_OUTCOMES.other_role });
  await insertResponsable(trx, empresa.id, known.user_id, confirmedOnly);
  return { responsable: 'assigned', responsable_id: known.user_id };
}
