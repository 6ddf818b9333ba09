import { EVERYONE, MEMBERS, RESPONSABLES, RESPONSABLES_AND_SUPERADMINS, type Role, SUPERADMINS, TRABAJADORES } from './roles.ts';

type Pagina = {
  /** The pattern of its address. */
  path: `/${string}`;
  /** Who may open it; without, everybody. This only spares a person an error: the server protects the data. */
  roles?: readonly Role[];
  /** Its address contains a token, so the service worker never answers for it. */
  token?: true;
};

/** Every page of the application. The landing and the legal pages are documents of their own. */
export const PAGINAS = {
  login: { path: '/login' },
  register: { path: '/register' },
  recover: { path: '/recuperar' },
  reset: { path: '/restablecer', token: true },
  verify: { path: '/verificar', token: true },
  enrol: { path: '/activar-verificacion' },
  objection: { path: '/no-he-sido-yo', token: true },
  newAddress: { path: '/cambiar-correo', token: true },
  unsubscribe: { path: '/baja', token: true },
  invitation: { path: '/invitacion/:token', token: true },
  profile: { path: '/perfil', roles: EVERYONE },
  auditLog: { path: '/auditoria', roles: RESPONSABLES_AND_SUPERADMINS },
  workerDashboard: { path: '/worker-dashboard', roles: EVERYONE },
  managerDashboard: { path: '/manager-dashboard', roles: RESPONSABLES },
  adminDashboard: { path: '/admin-dashboard', roles: SUPERADMINS },
  tasks: { path: '/dashboard/tasks', roles: EVERYONE },
  roleplays: { path: '/dashboard/roleplays', roles: EVERYONE },
  newRoleplay: { path: '/roleplays/new', roles: RESPONSABLES },
  library: { path: '/roleplays/biblioteca', roles: RESPONSABLES },
  playRoleplay: { path: '/roleplays/:id/play', roles: EVERYONE },
  /** Only those who are trained rehearse; a responsable tries the character in the editor. */
  rehearse: { path: '/roleplays/:id/ensayar', roles: TRABAJADORES },
  roleplayResponses: { path: '/roleplays/:id/responses', roles: RESPONSABLES },
  editRoleplay: { path: '/roleplays/:id/edit', roles: RESPONSABLES },
  informe: { path: '/roleplays/:id/reports/:informeId', roles: RESPONSABLES },
  prompts: { path: '/dashboard/prompts', roles: EVERYONE },
  generatePrompt: { path: '/dashboard/prompts/generate/:temaId', roles: EVERYONE },
  preguntas: { path: '/dashboard/prompts/temas/:temaId/preguntas', roles: RESPONSABLES },
  faqs: { path: '/dashboard/faqs', roles: EVERYONE },
  faq: { path: '/dashboard/faqs/:id', roles: EVERYONE },
  people: { path: '/dashboard/people', roles: RESPONSABLES },
  /** A superadmin reads no answers and comments, so not this page. */
  person: { path: '/dashboard/people/:id', roles: MEMBERS },
  groups: { path: '/dashboard/groups', roles: RESPONSABLES },
  settings: { path: '/dashboard/settings', roles: RESPONSABLES },
  empresas: { path: '/admin/empresas', roles: SUPERADMINS },
  empresa: { path: '/admin/empresas/:id', roles: SUPERADMINS },
  usuarios: { path: '/admin/usuarios', roles: SUPERADMINS },
  help: { path: '/ayuda', roles: EVERYONE },
} as const satisfies Record<string, Pagina>;

type Name = keyof typeof PAGINAS;
export type Path = (typeof PAGINAS)[Name]['path'];

export const EVERY_PAGE: readonly Pagina[] = Object.values(PAGINAS);

/** The dashboard of each role. */
export const PANELS = {
  worker: PAGINAS.workerDashboard.path,
  manager: PAGINAS.managerDashboard.path,
  superadmin: PAGINAS.adminDashboard.path,
} as const satisfies Record<Role, Path>;

type Params<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? Record<Param, string> & Params<Rest>
  : Pattern extends `${string}:${infer Param}`
    ? Record<Param, string>
    : unknown;

/** The address of one record's page. */
export const pathTo = <Page extends Name>(page: Page, params: Params<(typeof PAGINAS)[Page]['path']>): string =>
  PAGINAS[page].path.replace(/:(\w+)/g, (_whole, param: string) => (params as Record<string, string>)[param] ?? '');

/** Where a person chooses which notices they get. */
export const AVISOS_PATH = `${PAGINAS.profile.path}?seccion=avisos`;

/** Where a copy of the data is downloaded: of a company, or one's own. */
export const copyPath = (empresa_id: string | null): string =>
  empresa_id ? `${PAGINAS.settings.path}?seccion=datos&empresa=${empresa_id}` : `${PAGINAS.profile.path}?seccion=datos`;
