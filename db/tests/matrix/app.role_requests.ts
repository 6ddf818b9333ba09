import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { superadmin } from '../rls-matrix.ts';

/** The row is a pending request of a user without a company: only superadmins see it. */
export const rights = superadmin('s---');

let applicant = '';
export async function prepare(owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.user (email, name, requested_role) values ('pendiente@ejemplo.test', '', 'superadmin') returning id`,
  );
  applicant = rows[0]?.id ?? '';
}

export const attempts: Attempts = {
  insert: ({ person }) => ({ text: `insert into app.role_requests (user_id, role) values ($1, 'superadmin')`, values: [person.id] }),
  ...byKey('app.role_requests', `status = 'approved'`, 'user_id = $1', () => [applicant]),
};
