import type { Role } from '@ensaya/contract/usuarios.ts';

export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  recover: '/recuperar',
  reset: '/restablecer',
  verify: '/verificar',
  enrol: '/activar-verificacion',
  objection: '/no-he-sido-yo',
  newAddress: '/cambiar-correo',
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
  editRoleplay: '/roleplays/:id/edit',
  informe: '/roleplays/:id/reports/:informeId',
  prompts: '/dashboard/prompts',
  generatePrompt: '/dashboard/prompts/generate/:temaId',
  preguntas: '/dashboard/prompts/temas/:temaId/preguntas',
  faqs: '/dashboard/faqs',
  faq: '/dashboard/faqs/:id',
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

export const playPath = (id: string): string => PATHS.playRoleplay.replace(':id', id);
export const responsesPath = (id: string): string => PATHS.roleplayResponses.replace(':id', id);
export const editRoleplayPath = (id: string): string => PATHS.editRoleplay.replace(':id', id);
export const informePath = (roleplay_id: string, id: string): string => PATHS.informe.replace(':id', roleplay_id).replace(':informeId', id);

/** The address of one FAQ, to share. */
export const faqPath = (id: string): string => PATHS.faq.replace(':id', id);

/** The tasks of all projects, or those in a state. */
export const tareasLink = (estado?: string): string =>
  `${PATHS.tasks}?${new URLSearchParams({ proyecto: 'todos', ...(estado && { estado }) })}`;
/** The tasks of one project. */
export const proyectoLink = (proyecto_id: string): string => `${PATHS.tasks}?${new URLSearchParams({ proyecto: proyecto_id })}`;

/** The landing page is a separate document, outside the router. */
export const leaveForLanding = (): void => window.location.replace(PATHS.home);
