import { PAGINAS, PANELS, pathTo } from '@ensaya/contract/paginas.ts';
import type { Role } from '@ensaya/contract/roles.ts';

const pages = Object.fromEntries(Object.entries(PAGINAS).map(([name, { path }]) => [name, path])) as {
  readonly [Name in keyof typeof PAGINAS]: (typeof PAGINAS)[Name]['path'];
};

/** The landing, then the pages of the application. */
export const PATHS = { home: '/', ...pages } as const;

export const panelPath = (role: Role): string => PANELS[role];

export const preguntasPath = (tema_id: string): string => pathTo('preguntas', { temaId: tema_id });
export const generarPath = (tema_id: string): string => pathTo('generatePrompt', { temaId: tema_id });

export const playPath = (id: string): string => pathTo('playRoleplay', { id });
/** The rehearsal of a role-play with its character; with an id, that one. */
export const ensayarPath = (roleplay_id: string, ensayo_id?: string): string =>
  pathTo('rehearse', { id: roleplay_id }) + (ensayo_id ? `?${new URLSearchParams({ ensayo: ensayo_id })}` : '');
export const responsesPath = (id: string): string => pathTo('roleplayResponses', { id });
export const editRoleplayPath = (id: string): string => pathTo('editRoleplay', { id });
/** The last report of a role-play, in the page of its responses. */
export const reportTabPath = (roleplay_id: string): string => `${responsesPath(roleplay_id)}?seccion=reporte`;
export const informePath = (roleplay_id: string, id: string): string => pathTo('informe', { id: roleplay_id, informeId: id });

/** A superadmin's page of one company. */
export const empresaPath = (id: string): string => pathTo('empresa', { id });

/** The address of one FAQ, to share. */
export const faqPath = (id: string): string => pathTo('faq', { id });

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

/** The library, for a company that begins with one of its role-plays. */
export const libraryLink = (empresa: string): string => `${PATHS.library}?${new URLSearchParams({ empresa })}`;

/** The people of a company. */
export const peopleLink = (empresa: string): string => `${PATHS.people}?${new URLSearchParams({ empresa })}`;
/** Those of one of its groups. */
export const grupoLink = (grupo: string, empresa: string): string => `${PATHS.people}?${new URLSearchParams({ empresa, grupo })}`;
export const gruposLink = (empresa: string): string => `${PATHS.groups}?${new URLSearchParams({ empresa })}`;

/** The landing page is a separate document, outside the router. */
export const leaveForLanding = (): void => window.location.replace(PATHS.home);
