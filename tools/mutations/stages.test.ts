import { expect, test } from 'vitest';
import { CHECKED, testFiles } from '../testing/suites.ts';
import { titlePattern } from './stage-run.ts';
import { stagesFor } from './stages.ts';

const TESTS = await testFiles();
const CHECK = CHECKED.flatMap((suite) => TESTS[suite]).filter((file) => file !== 'tools/mutations/faults.test.ts');
const LISTED = ['tareas/tablero', 'faqs/leer'].map((spec) => ({ file: `e2e/tests/${spec}.spec.ts`, title: spec, isJourney: false }));

test.each([
  ['server/src/faqs/trust.queries.ts', 'server/src/faqs/trust.test.ts', 'faqs/leer'],
  ['db/policies/app.tareas.sql', 'db/tests/rls-matrix.test.ts', 'tareas/tablero'],
  ['contract/src/faqs.ts', 'db/tests/catalog.test.ts', 'faqs/leer'],
  ['web/src/features/faqs/list/edit.ts', 'web/src/features/faqs/list/edit-draft.test.ts', 'faqs/leer'],
])('a fault in %s tries the tests of its domain first, then its browser tests, then all of check', (file, first, spec) => {
  const stages = stagesFor(file, TESTS, LISTED);
  expect(stages[0]?.files).toContain(first);
  expect(stages.flatMap(({ browser }) => browser.map(({ title }) => title))).toEqual([spec]);
  const checked = stages.flatMap(({ runner, files }) => (runner === 'check' ? files : []));
  expect(checked.toSorted()).toEqual(CHECK.toSorted());
});

test('component tests are tried for faults that they can see', () => {
  const components = (file: string) => stagesFor(file, TESTS, []).flatMap(({ runner, files }) => (runner === 'components' ? files : []));
  for (const file of ['web/src/features/faqs/faqs-page.tsx', 'contract/src/faqs.ts'])
    expect(components(file).toSorted()).toEqual(TESTS.components.toSorted());
  expect(components('server/src/faqs/faqs.routes.ts')).toEqual([]);
});

test('a test in a group is found again by its title in the report', () => {
  const pattern = new RegExp(titlePattern('[6.3 6.4] role matrix, 6912 cells worker of A on app.users'));
  expect('[6.3 6.4] role matrix, 6912 cells > worker of A on app.users').toMatch(pattern);
  expect('[6.3 6.4] role matrix, 6912 cells > worker of A on app.tareas').not.toMatch(pattern);
});
