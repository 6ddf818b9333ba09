import { type Attempts, byPerson } from '../rls-attempts.ts';
import { everyoneSelf, manager, merge, superadmin } from '../rls-matrix.ts';

/** A responsable reads their companies' entries, every user the events of their own account; audit-account.test.ts tests the two separately. */
export const rights = merge(everyoneSelf('s---'), manager('s---'), superadmin('s---'));

export const attempts: Attempts = {
  insert: ({ team, person }) => ({
    text: `insert into app.audit_log (act, empresa_id, subject, person_id) values ('cuenta.entrada', $1, 'x', $2)`,
    values: [team.empresa.id, person.id],
  }),
  ...byPerson('app.audit_log', `subject = 'x'`, 'person_id'),
};
