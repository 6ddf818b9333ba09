import { expect, test } from 'vitest';
import { leavesPage } from './leaves-page.ts';

test('[2.20 4.5] another page or another company leaves; a filter or an address that gets its company does not', () => {
  const at = (pathname: string, search = '') => ({ pathname, search });
  expect(leavesPage(at('/dashboard/tasks'), at('/perfil'))).toBe(true);
  expect(leavesPage(at('/dashboard/tasks', '?empresa=a'), at('/dashboard/tasks', '?empresa=b'))).toBe(true);
  expect(leavesPage(at('/dashboard/tasks', '?empresa=a'), at('/dashboard/tasks', '?empresa=a&q=x'))).toBe(false);
  expect(leavesPage(at('/dashboard/tasks', '?empresa=a'), at('/dashboard/tasks'))).toBe(false);
  expect(leavesPage(at('/dashboard/tasks'), at('/dashboard/tasks', '?empresa=a'))).toBe(false);
});
