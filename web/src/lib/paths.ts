import type { Page } from '@ensaya/contract/navegador.ts';
import type { Role } from '@ensaya/contract/roles.ts';

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
  people: '/dashboard/people',
  settings: '/dashboard/settings',
  empresas: '/admin/empresas',
  empresa: '/admin/empresas/:id',
  usuarios: '/admin/usuarios',
  help: '/ayuda',
} as const satisfies Record<string, Page | '/'>;

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
/** The last report of a role-play, in the page of its responses. */
export const reportTabPath = (roleplay_id: string): string => `${responsesPath(roleplay_id)}?seccion=reporte`;
export const informePath = (roleplay_id: string, id: string): string => PATHS.informe.replace(':id', roleplay_id).replace(':informeId', id);

/** A superadmin's page of one company. */
export const empresaPath = (id: string): string => PATHS.empresa.replace(':id', id);

/** The address of one FAQ, to share. */
export const faqPath = (id: string): string => PATHS.faq.replace(':id', id);

type TareasFilter = { proyecto?: string; trabajador?: string; vencidas?: 'true'; empresa?: string };
/** The tasks of all projects, or those in a state; filtered further. */
export const tareasLink = (estado?: string, filter: TareasFilter = {}): string =>
  `${PATHS.tasks}?${new URLSearchParams({ proyecto: 'todos', ...(estado && { estado }), ...filter })}`;
/** One task, in the sheet of the page of tasks; a superadmin's link names its company. */
export const tareaLink = (id: string, empresa?: string): string =>
  `${PATHS.tasks}?${new URLSearchParams({ tarea: id, ...(empresa && { empresa }) })}`;
/** The tasks of one project; with a company, it stays chosen. */
export const proyectoLink = (proyecto_id: string, empresa?: string): string =>
  `${PATHS.tasks}?${new URLSearchParams({ proyecto: proyecto_id, ...(empresa && { empresa }) })}`;

/** The form for a new role-play of a company. */
export const newRoleplayLink = (empresa: string): string => `${PATHS.newRoleplay}?${new URLSearchParams({ empresa })}`;

/** The people of a company. */
export const peopleLink = (empresa: string): string => `${PATHS.people}?${new URLSearchParams({ empresa })}`;
/** A trabajador's tasks that are not completed, in all projects of a company. */
export const trabajadorTareasLink = (trabajador: string, empresa: string): string => tareasLink('sin-completar', { trabajador, empresa });

/** The landing page is a separate document, outside the router. */
export const leaveForLanding = (): void => window.location.replace(PATHS.home);
