import { expect, test } from 'vitest';
import { until } from '../../tests/until.ts';
import { inDrawingTurn } from './drawing-turns.ts';

test('a company waits for its own drawing, others do not, and a long queue of one company is refused alone', async () => {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const draw = (empresa: string) =>
    inDrawingTurn(empresa, async () => {
      begun.push(empresa);
      await gate.promise;
      return empresa;
    });
  const waiting = Array.from({ length: 20 }, () => draw('a'));
  await until(() => begun.length === 1);
  await expect(draw('a')).rejects.toMatchObject({ code: 'unavailable' });
  const other = draw('b');
  await until(() => begun.length === 2);
  expect(begun).toEqual(['a', 'b']);
  gate.resolve();
  expect(await other).toBe('b');
  await Promise.all(waiting);
  expect(await draw('a')).toBe('a');
});
