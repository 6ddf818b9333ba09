import { ROLES, type Role } from '@ensaya/contract/usuarios.ts';
import { matchPath } from 'react-router';
import { PATHS } from '../lib/paths.ts';

/** The route table: which roles may open which pages. A courtesy to the person: what protects the data is the server. */
export const ACCESS = [
  {
    roles: ROLES,
    paths: [
      PATHS.workerDashboard,
      PATHS.tasks,
      PATHS.playRoleplay,
      PATHS.roleplays,
      PATHS.prompts,
      PATHS.generatePrompt,
      PATHS.faqs,
      PATHS.profile,
    ],
  },
  { roles: ['manager'], paths: [PATHS.managerDashboard, PATHS.newRoleplay, PATHS.roleplayResponses, PATHS.preguntas, PATHS.settings] },
  { roles: ['manager', 'superadmin'], paths: [PATHS.auditLog] },
  { roles: ['superadmin'], paths: [PATHS.adminDashboard, PATHS.empresas, PATHS.usuarios] },
] as const satisfies readonly { roles: readonly Role[]; paths: readonly string[] }[];

export type GuardedPath = (typeof ACCESS)[number]['paths'][number];

export const mayOpen = (role: Role, pathname: string): boolean =>
  ACCESS.some(({ roles, paths }) => (roles as readonly Role[]).includes(role) && paths.some((path) => matchPath(path, pathname)));
