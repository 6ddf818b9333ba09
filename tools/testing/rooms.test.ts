import { expect, test } from 'vitest';
import { matches } from './glob.ts';
import { ADDITIONS, EVERYTHING, NOTHING_MORE } from './other-files.ts';
import { ROOMS } from './rooms.ts';
import { isLong, ownRooms, patternsOf, roomsOf, select } from './select.ts';
import { projectFiles, specFile, specName, suiteOf, testFiles } from './suites.ts';

const FILES = await projectFiles();
const SUITES = await testFiles();
const TESTS = [...SUITES.browser, ...SUITES.attack, ...SUITES.break, ...SUITES.heavy];
const ROWS = Object.values({ ...ROOMS, ...ADDITIONS });

test('every file of the project has a row', () => {
  const without = FILES.filter((file) => !TESTS.includes(file) && roomsOf(file, TESTS) === 'everything' && !matches(file, EVERYTHING));
  expect(without).toEqual([]);
});

test('every browser, attack, break and heavy test belongs to a room', () => {
  const isOwn = (spec: string) => FILES.some((file) => ownRooms(file, [spec]).length > 0);
  const specs = SUITES.browser.filter((file) => !ROWS.some(({ browser }) => matches(specName(file), browser)) && !isOwn(file));
  expect(specs).toEqual([specFile('canario.spec.ts')]);
  expect(TESTS.filter((file) => isLong(file) && !ROWS.some(({ long }) => matches(file, long)))).toEqual([]);
});

test('every pattern and name of the table matches a file', () => {
  const patterns = [...EVERYTHING, ...NOTHING_MORE, ...ROWS.flatMap(({ files = [], long = [] }) => [...files, ...long])];
  expect(patterns.filter((pattern) => !FILES.some((file) => matches(file, [pattern])))).toEqual([]);
  const specs = ROWS.flatMap(({ browser = [] }) => browser);
  expect(specs.filter((pattern) => !SUITES.browser.some((file) => matches(specName(file), [pattern])))).toEqual([]);
  const names = ROWS.flatMap(({ names = [] }) => names);
  expect(names.filter((name) => !FILES.some((file) => matches(file, patternsOf({ names: [name] }))))).toEqual([]);
});

test.each([
  ['web/src/features/faqs/list/manager-faqs.tsx', ['faqs/lista.spec.ts', 'presupuesto.spec.ts'], 'tareas/tablero.spec.ts'],
  ['contract/src/faq-import.ts', ['faqs/importar.spec.ts'], 'roleplays/lista.spec.ts'],
  ['contract/src/tarea-adjuntos.ts', ['tareas/ficha.spec.ts'], 'faqs/lista.spec.ts'],
  ['server/src/tareas/tareas.queries.ts', ['tareas/tablero.spec.ts'], 'faqs/lista.spec.ts'],
  ['contract/src/roleplay-play.ts', ['roleplays/jugar.spec.ts'], 'generador/temas.spec.ts'],
  ['db/functions/search_faqs.sql', ['faqs/buscar.spec.ts'], 'personas/personas.spec.ts'],
  ['db/policies/app.tarea_historial.sql', ['tareas/ficha.spec.ts'], 'avisos/campana.spec.ts'],
  ['web/src/features/invitaciones/invitation-form.tsx', ['empresas/invitaciones.spec.ts'], 'faqs/lista.spec.ts'],
  ['e2e/tests/faqs/lista-support.ts', ['faqs/lista.spec.ts', 'faqs/leer.spec.ts'], 'tareas/tablero.spec.ts'],
  ['e2e/tests/faqs/leer.spec.ts', ['faqs/leer.spec.ts'], 'faqs/lista.spec.ts'],
])('a change of %s selects its domain only', (file, selected, other) => {
  const { specs, journeys, everything } = select([file], TESTS);
  for (const spec of [...selected, 'canario.spec.ts']) expect(specs).toContain(specFile(spec));
  expect(specs).not.toContain(specFile(other));
  expect({ journeys, everything }).toEqual({ journeys: false, everything: undefined });
});

test.each([
  ['contract/src/faqs.ts', ['tools/heavy/faq-search.test.ts', 'server/tests/fuzz.attack.test.ts'], 'tools/heavy/kill.test.ts'],
  ['server/src/realtime/hub.ts', ['tools/heavy/live.test.ts'], 'tools/heavy/pool.test.ts'],
  ['server/src/lib/database.ts', ['tools/heavy/kill.test.ts', 'tools/heavy/pool.test.ts', 'tools/break/kills.break.test.ts'], ''],
  ['server/src/faqs/text/pdf.ts', ['server/src/faqs/text/extract.attack.test.ts', 'server/tests/attachment-worker.attack.test.ts'], ''],
  ['server/src/archivos/redraw.ts', ['server/src/archivos/hostile.attack.test.ts'], 'server/tests/traces.attack.test.ts'],
  ['server/src/lib/traces.ts', ['server/tests/traces.attack.test.ts'], 'server/src/archivos/hostile.attack.test.ts'],
  ['tools/heavy/kill.test.ts', ['tools/heavy/kill.test.ts'], 'tools/heavy/pool.test.ts'],
  ['db/policies/app.ai_calls.sql', ['tools/testing/sweep/private-calls.attack.test.ts'], 'tools/heavy/pool.test.ts'],
  ['tools/testing/sweep/look.ts', ['tools/testing/sweep/private-calls.attack.test.ts'], 'server/tests/fuzz.attack.test.ts'],
  ['ops/previous-release', ['tools/heavy/previous-release.test.ts'], 'tools/heavy/pool.test.ts'],
])('a change of %s selects files of the long suites', (file, selected, other) => {
  const { long, everything } = select([file], TESTS);
  for (const test of selected) expect(long).toContain(test);
  expect(long).not.toContain(other);
  expect(everything).toBeUndefined();
});

test.each([
  'web/src/lib/address/paths.ts',
  'web/src/components/page/page.tsx',
  'web/src/app/modules.ts',
  'server/src/lib/rows.ts',
  'server/src/plugins/session.ts',
  'db/functions/enter.sql',
  'contract/src/fields.ts',
  'e2e/tests/support.ts',
])('a change of %s selects the journeys of every domain', (file) => {
  const { journeys, everything } = select([file], TESTS);
  expect({ journeys, everything }).toEqual({ journeys: true, everything: undefined });
});

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'e2e/playwright.config.ts',
  'db/migrations/0099_new.sql',
  'tools/stage/stage.ts',
  'tools/stack.ts',
  'a/file/without/a/row.ts',
  'web/src/features/unknown/page.tsx',
])('a change of %s selects everything', (file) => {
  const { specs, long, everything } = select([file], TESTS);
  expect(everything).toBe(file);
  expect(specs.size + long.size).toBe(TESTS.length);
});

test.each(['docs/development.md', 'docs/img/panel.webp', 'README.md', 'tools/testing/all.json', 'server/src/faqs/faqs.test.ts'])(
  'a change of %s selects the canary alone',
  (file) => {
    const { specs, long, journeys } = select([file], TESTS);
    expect([...specs, ...long]).toEqual([specFile('canario.spec.ts')]);
    expect(journeys).toBe(false);
  },
);

test('a new domain needs no row: its files select the browser tests that have its name', () => {
  const files = [
    'contract/src/notas.ts',
    'db/policies/app.notas.sql',
    'server/src/notas/notas.queries.ts',
    'web/src/features/notas/notas-page.tsx',
  ];
  const own = ['notas.spec.ts', 'notas/lista.spec.ts'].map(specFile);
  for (const file of files) {
    const { specs, everything } = select([file], [...TESTS, ...own]);
    for (const spec of own) expect(specs).toContain(spec);
    expect(specs).not.toContain(specFile('tareas/tablero.spec.ts'));
    expect(everything).toBeUndefined();
    expect(select([file], TESTS).everything).toBe(file);
  }
});

test('without a known commit everything is selected', () => {
  const { specs, long, everything } = select(undefined, TESTS);
  expect(everything).toBe('changes since an unknown commit');
  expect(specs.size + long.size).toBe(TESTS.length);
});

test('a deleted test selects nothing by itself', () => {
  const { specs, everything } = select(['e2e/tests/faqs/deleted.spec.ts'], TESTS);
  expect(specs.size).toBe(1);
  expect(everything).toBeUndefined();
});

test('each test file has one suite by its name', () => {
  expect(suiteOf('tools/heavy/kill.test.ts')).toBe('heavy');
  expect(suiteOf('server/src/acceso/timing.heavy.test.ts')).toBe('heavy');
  expect(suiteOf('server/tests/fuzz.attack.test.ts')).toBe('attack');
  expect(suiteOf('web/src/components/page/page.browser.test.tsx')).toBe('components');
  expect(suiteOf('web/src/lib/address/paths.test.ts')).toBe('web');
  expect(suiteOf('tools/testing/rooms.test.ts')).toBe('unit');
  expect(suiteOf('e2e/tests/faqs/leer.spec.ts')).toBe('browser');
  expect(suiteOf('e2e/tests/faqs/support.ts')).toBeUndefined();
});
