import type { Fault } from '../fault.ts';

const domain = 'empresas, invitaciones';

export const EMPRESAS: Fault[] = [
  {
    domain,
    kind: 'policy',
    file: 'db/policies/app.invitations.sql',
    find: "using (empresa_id = any ((select app.managed_ids())::uuid[]) and role = 'worker')",
    replace: 'using (empresa_id = any ((select app.managed_ids())::uuid[]))',
  },
  {
    domain,
    kind: 'status code',
    file: 'server/src/invitaciones/invitaciones.routes.ts',
    find: "shown.status === 'pending') throw new AppError('other_company_suspended')",
    replace: "shown.status === 'pending') throw new AppError('company_suspended')",
  },
  {
    domain,
    kind: 'label',
    file: 'web/src/features/invitaciones/invitations-table.tsx',
    find: '`Caducó el ',
    replace: '`Caduca el ',
  },
  {
    domain,
    kind: 'event not sent',
    file: 'server/src/invitaciones/invitaciones.routes.ts',
    find: "['invitations', 'company_users', 'responsables_empresas', 'roleplay_assignments']",
    replace: "['invitations', 'responsables_empresas', 'roleplay_assignments']",
  },
];
