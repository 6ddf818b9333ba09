import type { Role } from '@ensaya/contract/roles.ts';
import { matchPath } from 'react-router';
import { EMPRESA_PARAM } from '../../lib/address/active-empresa.ts';
import { panelPath } from '../../lib/address/paths.ts';
import { MODULES } from '../modules.ts';
import { entryOf } from './navigation.ts';

const PAGES = MODULES.flatMap(({ pages }) => pages);
const hasPage = (pathname: string, flag: 'spans' | 'record' | 'creates' | 'personal'): boolean =>
  PAGES.some(({ path, [flag]: is }) => is && matchPath(path, pathname));

/** Whether the page shows all of a manager's companies together unless one is chosen. */
export const spansEmpresas = (pathname: string): boolean => hasPage(pathname, 'spans');

/** Whether the page is about the user, not about a company. */
export const isPersonal = (pathname: string): boolean => hasPage(pathname, 'personal');

const isRecord = (pathname: string): boolean => hasPage(pathname, 'record');

/** Whether a page of one company leaves out the others: it shows a list or a setting that each of them has. */
export const leavesOut = (pathname: string): boolean => !spansEmpresas(pathname) && !isRecord(pathname) && !isPersonal(pathname);

/** Whether a link leads to a form whose row will belong to one company, without saying to which. */
export const asksForEmpresa = (pathname: string, search: string, isForNewRow: boolean): boolean =>
  !spansEmpresas(pathname) &&
  !new URLSearchParams(search).has(EMPRESA_PARAM) &&
  (isForNewRow || (search === '' && hasPage(pathname, 'creates')));

/** Whether the address of such a page names a task or a project. */
export function namesRecord(search: string): boolean {
  const params = new URLSearchParams(search);
  return params.has('tarea') || !['todos', null].includes(params.get('proyecto'));
}

/** The page to show after changing the company: the same, or the menu entry's if it is about a record of the former company. */
export const pathInOtherEmpresa = (role: Role, pathname: string): string =>
  isRecord(pathname) ? (entryOf(role, pathname)?.path ?? panelPath(role)) : pathname;
