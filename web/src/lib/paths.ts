import type { Role } from '@ensaya/contract/usuarios.ts';

export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  recover: '/recuperar',
  reset: '/restablecer',
  verify: '/verificar',
  invitation: '/invitacion/:token',
  profile: '/perfil',
  auditLog: '/auditoria',
  workerDashboard: '/worker-dashboard',
  managerDashboard: '/manager-dashboard',
  adminDashboard: '/admin-dashboard',
  tasks: '/dashboard/tasks',
  roleplays: '/dashboard/roleplays',
  newRoleplay: '/roleplays/new',
  playRoleplay: '/roleplays/:id/play',
  roleplayResponses: '/roleplays/:id/responses',
  prompts: '/dashboard/prompts',
  generatePrompt: '/dashboard/prompts/generate/:temaId',
  preguntas: '/dashboard/prompts/temas/:temaId/preguntas',
  faqs: '/dashboard/faqs',
  settings: '/dashboard/settings',
  empresas: '/admin/empresas',
  usuarios: '/admin/usuarios',
} as const;

const PANELS: Record<Role, string> = {
  worker: PATHS.workerDashboard,
  manager: PATHS.managerDashboard,
  superadmin: PATHS.adminDashboard,
};

export const panelPath = (role: Role): string => PANELS[role];

export const preguntasPath = (tema_id: string): string => PATHS.preguntas.replace(':temaId', tema_id);
export const generarPath = (tema_id: string): string => PATHS.generatePrompt.replace(':temaId', tema_id);

/** The tasks of all projects, or those in a state. */
export const tareasLink = (estado?: string): string =>
  `${PATHS.tasks}?${new URLSearchParams({ proyecto: 'todos', ...(estado && { estado }) })}`;
/** The tasks of one project. */
export const proyectoLink = (proyecto_id: string): string => `${PATHS.tasks}?${new URLSearchParams({ proyecto: proyecto_id })}`;

/** The landing page is a separate document, outside the router. */
export const leaveForLanding = (): void => window.location.replace(PATHS.home);
