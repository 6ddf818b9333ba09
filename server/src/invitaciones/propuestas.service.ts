import { randomUUID } from 'node:crypto';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import {
  ALREADY_PROPOSED,
  type createPropuesta,
  type decidePropuesta,
  PROPOSED_IS_RESPONSABLE,
  PROPOSED_IS_TRABAJADOR,
  PROPUESTAS_MAX,
  type Propuesta,
  TOO_MANY_PROPUESTAS,
} from '@ensaya/contract/propuestas.ts';
import { assignOrInvite, type Invite } from '../empresas/empresas.service.ts';
import { selectResponsableState } from '../empresas/members.queries.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { selectEmpresaNombre } from './invitaciones.queries.ts';
import { countPending, decideRow, propuestas, selectPlace } from './propuestas.queries.ts';

const REFUSED = { responsable: PROPOSED_IS_RESPONSABLE, trabajador: PROPOSED_IS_TRABAJADOR, propuesto: ALREADY_PROPOSED } as const;

/** Only what the responsables of the company see anyway is said of the address. */
export function propose(db: ScopedDb, { body }: OperationParsed<typeof createPropuesta>): Promise<Propuesta> {
  const { id = randomUUID(), empresa_id, email } = body;
  return db.transaction().execute(async (trx) => {
    orNotFound(await selectEmpresaNombre(trx, empresa_id));
    const { caller, place } = await selectPlace(trx, empresa_id, email, id);
    if (place !== 'none') throw new AppError('conflict', { message: REFUSED[place] });
    return propuestas.create(trx, { ...body, id, created_by: caller }, async () => {
      if ((await countPending(trx, empresa_id)) > PROPUESTAS_MAX) throw new AppError('conflict', { message: TOO_MANY_PROPUESTAS });
    });
  });
}

/** `responsable_id`: who became responsable, whose open pages are notified. */
type Decision = OperationOutput<typeof decidePropuesta> & { responsable_id?: string };

/** The decision and what follows from it are one transaction: an approval that cannot be carried out stays pending. */
export function decide(
  db: ScopedDb,
  { body: { id, empresa_id, decision } }: OperationParsed<typeof decidePropuesta>,
  invite: (nombre: string | null) => Invite,
  confirmedOnly: boolean,
): Promise<Decision> {
  return db.transaction().execute(async (trx): Promise<Decision> => {
    const nombre = orNotFound(await selectEmpresaNombre(trx, empresa_id));
    const person = orNotFound(await decideRow(trx, { empresa_id, id }, decision === 'approve' ? 'approved' : 'refused'));
    if (decision === 'refuse') return { responsable: 'none' };
    // A superadmin may have assigned the person meanwhile.
    if ((await selectResponsableState(trx, empresa_id, person.email)) === 'assigned') return { responsable: 'assigned' };
    return assignOrInvite(trx, { id: empresa_id, nombre }, person.email, invite(person.nombre), confirmedOnly);
  });
}
