import type { createEmpresa, Empresa, updateEmpresa } from '@ensaya/contract/empresas.ts';
import { INVITATION_OUTCOMES } from '@ensaya/contract/invitaciones.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { insertEmpresa, selectEmpresa, updateEmpresaRow } from './empresas.queries.ts';
import { findPeople, insertResponsable, selectResponsableState } from './members.queries.ts';

/** With whom it was given to: their open pages are told. */
type Created = OperationOutput<typeof createEmpresa> & { responsable_id?: string };
export type Invite = (db: ScopedDb, empresa: Empresa, email: string) => Promise<void>;

/** The company and its responsable come together or not at all. An address that is nobody's yet, or that nobody has confirmed, is invited. */
export function create(
  db: ScopedDb,
  { body }: OperationParsed<typeof createEmpresa>,
  invite: Invite,
  confirmedOnly: boolean,
): Promise<Created> {
  return db.transaction().execute(async (trx) => {
    const created = await insertEmpresa(trx, body);
    if (!created) {
      const existing = body.id && (await selectEmpresa(trx, body.id));
      if (!existing) throw new AppError('not_found');
      return { ...existing, responsable: body.responsable ? await selectResponsableState(trx, existing.id, body.responsable) : 'none' };
    }
    const given = body.responsable && (await give(trx, created, body.responsable, invite, confirmedOnly));
    return { ...created, responsable: 'none', ...given };
  });
}

async function give(
  trx: ScopedDb,
  empresa: Empresa,
  email: string,
  invite: Invite,
  confirmedOnly: boolean,
): Promise<Pick<Created, 'responsable' | 'responsable_id'>> {
  const [known] = await findPeople(trx, [email], confirmedOnly);
  if (!known) {
    await invite(trx, empresa, email);
    return { responsable: 'invited' };
  }
  if (known.role !== 'manager') throw new AppError('conflict', { message: INVITATION_OUTCOMES.other_role });
  await insertResponsable(trx, empresa.id, known.user_id, confirmedOnly);
  return { responsable: 'assigned', responsable_id: known.user_id };
}

/** A write over a version that is no longer there is refused with the current row, so that the person sees both texts. */
export async function update(db: ScopedDb, { params, body }: OperationParsed<typeof updateEmpresa>): Promise<Empresa> {
  const updated = await updateEmpresaRow(db, params.id, body);
  if (updated) return updated;
  const current = await selectEmpresa(db, params.id);
  throw current ? new AppError('stale', { current }) : new AppError('not_found');
}
