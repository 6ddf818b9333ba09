import type { Samples } from '../replay/operations.ts';

const SUPERADMIN_ONLY = 'accounts belong to no company, and only superadmins act on them; accounts.test.ts has the other roles';

export const exempt: Samples['exempt'] = {
  endUserSessions: SUPERADMIN_ONLY,
  suspendUser: SUPERADMIN_ONLY,
  restoreUser: SUPERADMIN_ONLY,
  decideRoleRequest: 'requests belong to no company; usuarios.test.ts has the other roles',
};
