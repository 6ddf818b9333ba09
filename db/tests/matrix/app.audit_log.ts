import { type Attempts, byCompany } from '../rls-attempts.ts';
import { manager, merge, superadmin } from '../rls-matrix.ts';

export const rights = merge(manager('s---'), superadmin('s---'));

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.audit_log (act, empresa_id, subject) values ('empresa.creada', $1, 'x')`,
    values: [team.empresa.id],
  }),
  ...byCompany('app.audit_log', `subject = 'x'`, 'empresa_id'),
};
