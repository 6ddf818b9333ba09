import { EVERY_PAGE } from '@ensaya/contract/paginas.ts';
import { expect, test } from 'vitest';
import { MODULES } from '../modules.ts';
import { entriesOf, entryOf, settingsPath } from './navigation.ts';

const labels = (role: Parameters<typeof entriesOf>[0]) => entriesOf(role).map(({ label }) => label);

test('every page of the contract that has roles has its component, and no other', () => {
  const routed = MODULES.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(routed.toSorted()).toEqual(EVERY_PAGE.flatMap(({ path, roles }) => (roles ? [path] : [])).toSorted());
});

test('[2.22] each role has its entries, in order', () => {
  expect(labels('worker')).toEqual(['Panel', 'Generador de Prompts', 'Roleplays', 'Preguntas Frecuentes']);
  expect(labels('manager')).toEqual(['Panel', 'Generador de Prompts', 'Roleplays', 'Tareas', 'Preguntas Frecuentes', 'Ajustes']);
  expect(labels('superadmin')).toEqual(['Panel', 'Preguntas Frecuentes']);
});

test("[2.22] Panel leads to the role's own dashboard", () => {
  const panels = (['worker', 'manager', 'superadmin'] as const).map((role) => entriesOf(role)[0]?.path);
  expect(panels).toEqual(['/worker-dashboard', '/manager-dashboard', '/admin-dashboard']);
});

test('[2.21] a nested page belongs to the entry it hangs from', () => {
  const at = (role: Parameters<typeof entryOf>[0], path: string) => entryOf(role, path)?.key;
  expect(at('manager', '/dashboard/prompts/temas/7/preguntas')).toBe('generador');
  expect(at('worker', '/dashboard/prompts/generate/7')).toBe('generador');
  expect(at('worker', '/roleplays/7/play')).toBe('roleplays');
  expect(at('manager', '/roleplays/new')).toBe('roleplays');
  expect(at('manager', '/dashboard/tasks')).toBe('tareas');
});

test('[2.21 2.22] what has no entry hangs from the panel, and the profile and the help from none', () => {
  expect(entryOf('worker', '/dashboard/tasks')?.key).toBe('panel');
  expect(entryOf('superadmin', '/admin/empresas')?.key).toBe('panel');
  expect(entryOf('superadmin', '/dashboard/roleplays')?.key).toBe('panel');
  expect(entryOf('worker', '/perfil')).toBeUndefined();
  expect(entryOf('manager', '/ayuda')).toBeUndefined();
});

test('[2.20] Ajustes leads managers to settings and others to their profile', () => {
  expect(settingsPath('manager')).toBe('/dashboard/settings');
  expect(settingsPath('worker')).toBe('/perfil');
  expect(settingsPath('superadmin')).toBe('/perfil');
});
