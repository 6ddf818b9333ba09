import { expect, test } from 'vitest';
import { asksForEmpresa, isPersonal, leavesOut, namesRecord, pathInOtherEmpresa, spansEmpresas } from './empresa-pages.ts';

test('[2.20] changing company leaves the page of a record of the former one', () => {
  expect(pathInOtherEmpresa('manager', '/roleplays/7/responses')).toBe('/dashboard/roleplays');
  expect(pathInOtherEmpresa('manager', '/dashboard/prompts/temas/7/preguntas')).toBe('/dashboard/prompts');
  expect(pathInOtherEmpresa('manager', '/roleplays/new')).toBe('/roleplays/new');
  expect(pathInOtherEmpresa('manager', '/perfil')).toBe('/perfil');
});

test('[2.20] a form for a new row asks for the company unless the link names one, or the page spans companies', () => {
  expect(asksForEmpresa('/roleplays/new', '', false)).toBe(true);
  expect(asksForEmpresa('/roleplays/new', '?empresa=7', false)).toBe(false);
  // The copy of a role-play belongs to the company of the original.
  expect(asksForEmpresa('/roleplays/new', '?copia=7', false)).toBe(false);
  expect(asksForEmpresa('/dashboard/faqs', '', true)).toBe(true);
  expect(asksForEmpresa('/dashboard/faqs', '', false)).toBe(false);
  expect(asksForEmpresa('/dashboard/faqs', '?empresa=7', true)).toBe(false);
  expect(asksForEmpresa('/dashboard/tasks', '', true)).toBe(false);
});

test('[2.20] lists and settings of one company leave out the others; records and pages about the user do not', () => {
  const paths = ['/dashboard/faqs', '/dashboard/settings', '/dashboard/people', '/manager-dashboard', '/roleplays/7/responses', '/perfil'];
  expect(paths.map(leavesOut)).toEqual([true, true, true, false, false, false]);
  expect(['/perfil', '/ayuda', '/dashboard/faqs'].map(isPersonal)).toEqual([true, true, false]);
});

test('[2.44] the panel, the tasks and the audit log span companies; their address may name a record of any', () => {
  expect(['/manager-dashboard', '/dashboard/tasks', '/auditoria', '/dashboard/faqs', '/roleplays/new'].map(spansEmpresas)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(['', '?proyecto=todos&vencidas=true', '?proyecto=7', '?proyecto=todos&tarea=7'].map(namesRecord)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
