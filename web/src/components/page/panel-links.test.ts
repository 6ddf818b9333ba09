import { EVERY_PAGE } from '@ensaya/contract/paginas.ts';
import { ROLES } from '@ensaya/contract/roles.ts';
import { expect, test } from 'vitest';
import { entriesOf } from '../../app/shell/navigation.ts';
import { OFF_MENU } from '../../lib/address/off-menu.ts';

test('[2.22] the menu has exactly its entries; what each role may open beside them is linked from its panel and found in the palette', () => {
  const menu = (role: (typeof ROLES)[number]) => entriesOf(role).map(({ label }) => label);
  expect(menu('worker')).toEqual(['Panel', 'Generador de Prompts', 'Roleplays', 'Preguntas Frecuentes']);
  expect(menu('manager')).toEqual(['Panel', 'Generador de Prompts', 'Roleplays', 'Tareas', 'Preguntas Frecuentes', 'Ajustes']);
  expect(menu('superadmin')).toEqual(['Panel', 'Preguntas Frecuentes']);
  const linked = (role: (typeof ROLES)[number]) => OFF_MENU.filter(({ roles }) => roles.includes(role)).map(({ label }) => label);
  expect(ROLES.map(linked)).toEqual([
    ['Mis tareas'],
    ['Personas', 'Grupos', 'Registro de actividad'],
    ['Empresas', 'Usuarios', 'Registro de actividad'],
  ]);
});

test('[2.17] a link of a panel leads nobody to a page that refuses them', () => {
  for (const { path, roles } of OFF_MENU) {
    const admitted = EVERY_PAGE.find((page) => page.path === path)?.roles;
    for (const role of roles) expect(admitted, path).toContain(role);
  }
});
