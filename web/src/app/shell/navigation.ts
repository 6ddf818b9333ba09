import { EVERY_PAGE } from '@ensaya/contract/paginas.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { matchPath } from 'react-router';
import { PATHS } from '../../lib/address/paths.ts';
import { MODULES } from '../modules.ts';

export const mayOpen = (role: Role, pathname: string): boolean =>
  EVERY_PAGE.some(({ path, roles }) => roles?.includes(role) && matchPath(path, pathname));

/** The menu of a role, in order; each entry with the pages below it. */
export const entriesOf = (role: Role) =>
  MODULES.flatMap(({ menu, pages }) =>
    menu?.roles.includes(role) ? { ...menu, path: menu.path?.(role) ?? pages[0].path, nested: pages.map(({ path }) => path) } : [],
  );

/** The entry that a page belongs to: the panel, if the page has none of its own. The profile belongs to the user menu, help to the top bar. */
export function entryOf(role: Role, pathname: string) {
  if (matchPath(PATHS.profile, pathname) || matchPath(PATHS.help, pathname)) return undefined;
  const entries = entriesOf(role);
  return entries.find(({ nested }) => nested.some((path) => matchPath(path, pathname))) ?? entries[0];
}

/** 'Ajustes' of the user menu: a manager's are the company's, the others' their own. */
export const settingsPath = (role: Role): string => (role === 'manager' ? PATHS.settings : PATHS.profile);
