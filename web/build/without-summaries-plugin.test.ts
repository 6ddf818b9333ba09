import { expect, test } from 'vitest';
import { emptySummaries } from './without-summaries-plugin.ts';

test('the summaries of operations are left out of the build, and nothing else', () => {
  const code = `
    import { operation } from './operation.ts';
    export const summary = 'Día 1';
    export const list = operation({ id: 'list', summary: 'All of a company’s, newest first', status: 200 });
    export const create = operation({
      summary:
        'Create one; ' + 'repeating it returns the same',
      response: { summary: 'a field' } as const,
    });`;
  expect(emptySummaries(code, 'contract/src/x.ts')).toBe(
    code.replace("'All of a company’s, newest first'", "''").replace("'Create one; ' + 'repeating it returns the same'", "''"),
  );
});
