import { buildPropuesta } from '@ensaya/db/builders/propuestas.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { merge, superadmin, type TableRights } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** own: what the company's first responsable proposed, who alone takes it back. */
const responsables: TableRights = {
  'manager of A': { own: 'si-d', colleague: 'si--' },
  'manager of A and B': { own: 'si--', colleague: 'si--' },
};
export const rights = merge(responsables, superadmin('s-u-'));

export const build: Build = ({ empresa, manager }, member, owner) =>
  buildPropuesta(owner, empresa, { created_by: member === 0 ? manager : null });

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.propuestas (empresa_id, email, created_by) values ($1, gen_random_uuid() || '@ejemplo.test', app.user_id())`,
    values: [team.empresa.id],
  }),
  ...byId('app.propuestas', `status = 'refused', decided_by = app.user_id(), decided_at = now()`),
};
