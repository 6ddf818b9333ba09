import type { createEmpresa, Empresa, updateEmpresa } from '@ensaya/contract/empresas.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { insertEmpresa, selectEmpresa, updateEmpresaRow } from './empresas.queries.ts';
import { findPerson, insertResponsable } from './members.queries.ts';

type Created = OperationOutput<typeof createEmpresa>;
type Invite = (db: ScopedDb, empresa: Empresa, email: string) => Promise<void>;

/** The company and its responsable come together or not at all. An address that is nobody's yet is invited. */
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
      return { ...existing, responsable: 'none' };
    }
    return { ...created, responsable: body.responsable ? await give(trx, created, body.responsable, invite, confirmedOnly) : 'none' };
  });
}

async function give(
  trx: ScopedDb,
  empresa: Empresa,
  email: string,
  invite: Invite,
  confirmedOnly: boolean,
): Promise<'assigned' | 'invited'> {
  const known = await findPerson(trx, email);
  if (!known) {
    await invite(trx, empresa, email);
    return 'invited';
  }
  if (known.role !== 'manager') throw new AppError('conflict', { message: 'Esta persona no es responsable' });
  // Anybody can register an address; only its confirmation says that it is theirs.
  if (confirmedOnly && !known.confirmed) throw new AppError('unconfirmed_person');
  await insertResponsable(trx, empresa.id, known.user_id);
  return 'assigned';
}

/** A write over a version that is no longer there is refused with the current row, so that the person sees both texts. */
export async function update(db: ScopedDb, { params, body }: OperationParsed<typeof updateEmpresa>): Promise<Empresa> {
  const updated = await updateEmpresaRow(db, params.id, body);
  if (updated) return updated;
  const current = await selectEmpresa(db, params.id);
  throw current ? new AppError('stale', { current }) : new AppError('not_found');
}
