import type { Role } from '@ensaya/contract/usuarios.ts';
import { matchPath } from 'react-router';
import { PATHS, panelPath } from '../../lib/paths.ts';

export type EntryKey = 'panel' | 'generador' | 'roleplays' | 'tareas' | 'faqs' | 'ajustes';
export type Entry = { key: EntryKey; label: string; path: string };

type Declared = { key: EntryKey; label: string; roles: readonly Role[]; path: (role: Role) => string; nested?: readonly string[] };

const EVERYONE: readonly Role[] = ['worker', 'manager', 'superadmin'];
const MEMBERS: readonly Role[] = ['worker', 'manager'];

const ENTRIES: readonly Declared[] = [
  { key: 'panel', label: 'Panel', roles: EVERYONE, path: panelPath },
  {
    key: 'generador',
    label: 'Generador de Prompts',
    roles: MEMBERS,
    path: () => PATHS.prompts,
    nested: [PATHS.generatePrompt, PATHS.preguntas],
  },
  {
    key: 'roleplays',
    label: 'Roleplays',
    roles: MEMBERS,
    path: () => PATHS.roleplays,
    nested: [PATHS.newRoleplay, PATHS.playRoleplay, PATHS.roleplayResponses],
  },
  { key: 'tareas', label: 'Tareas', roles: ['manager'], path: () => PATHS.tasks },
  { key: 'faqs', label: 'Preguntas Frecuentes', roles: EVERYONE, path: () => PATHS.faqs },
  { key: 'ajustes', label: 'Ajustes', roles: ['manager'], path: () => PATHS.settings },
];

const of = (role: Role) => ENTRIES.filter(({ roles }) => roles.includes(role));
const entry = ({ key, label, path }: Declared, role: Role): Entry => ({ key, label, path: path(role) });

/** The menu of a role, in order. */
export const entriesOf = (role: Role): Entry[] => of(role).map((declared) => entry(declared, role));

/** The entry that a page belongs to. What has none of its own hangs from the panel; the profile hangs from the user's menu. */
export function entryOf(role: Role, pathname: string): Entry | undefined {
  if (matchPath(PATHS.profile, pathname)) return undefined;
  const entries = of(role);
  const found = entries.find(({ path, nested = [] }) => [path(role), ...nested].some((pattern) => matchPath(pattern, pathname)));
  const home = found ?? entries[0];
  return home && entry(home, role);
}

/** Pages about one thing of one company: in another company that thing does not exist. */
const ABOUT_ONE_THING = [PATHS.generatePrompt, PATHS.preguntas, PATHS.playRoleplay, PATHS.roleplayResponses];

/** Where to be after changing company: here, or one step up. */
export function pathInOtherEmpresa(role: Role, pathname: string): string {
  const stays = !ABOUT_ONE_THING.some((pattern) => matchPath(pattern, pathname));
  return stays ? pathname : (entryOf(role, pathname)?.path ?? panelPath(role));
}

/** Ajustes of the user's menu: a manager's are the company's, everybody else's their own. */
export const settingsPath = (role: Role): string => (role === 'manager' ? PATHS.settings : PATHS.profile);
