import { expect, test } from 'vitest';
import { avisoPath } from './aviso-kinds.ts';
import { AVISOS_PATH, copyPath, EVERY_PAGE, pathTo } from './paginas.ts';

test('the address of a record’s page has its ids in the place of the parameters', () => {
  expect(pathTo('informe', { id: 'a', informeId: 'b' })).toBe('/roleplays/a/reports/b');
  expect(pathTo('generatePrompt', { temaId: 'a' })).toBe('/dashboard/prompts/generate/a');
  expect(pathTo('faq', { id: '$&' })).toBe('/dashboard/faqs/$&');
});

test.each([
  ['roleplay_vence', '/roleplays/s/play'],
  ['reporte_listo', '/roleplays/p/reports/s?empresa=e'],
  ['tarea_vence', '/dashboard/tasks?tarea=s'],
  ['pregunta_recibida', '/dashboard/faqs?vista=por-responder&empresa=e'],
  ['pregunta_respondida', '/dashboard/faqs/s'],
  ['faq_por_revisar', '/dashboard/faqs/s?empresa=e'],
  ['copia_lista', '/dashboard/settings?seccion=datos&empresa=p'],
] as const)('the notice %s leads to %s', (kind, path) => {
  expect(avisoPath({ kind, empresa_id: 'e', subject_id: 's', parent_id: 'p' })).toBe(path);
});

test('notices and mails lead to sections of the profile', () => {
  expect([AVISOS_PATH, copyPath(null)]).toEqual(['/perfil?seccion=avisos', '/perfil?seccion=datos']);
});

test('no two pages have the same address', () => {
  const patterns = EVERY_PAGE.map(({ path }) => path.replaceAll(/:\w+/g, ':'));
  expect(new Set(patterns).size).toBe(patterns.length);
});
