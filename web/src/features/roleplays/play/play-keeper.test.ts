import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { answersIn, createBrowser, createServer, keepingOf, seconds, textOf } from './play-keeper-world.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[2.37 4.7] a text is kept here at once, on the server after a pause, and here only until the server has it', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  keeper.change('q1', 'Hola');
  keeper.change('q1', 'Hola ');
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['Hola ']);
  await seconds(0.7);
  expect(world.log).toEqual([]);
  await seconds(0.2);
  expect(world.log).toEqual(['draft q1: Hola ']);
  expect(keepingOf(keeper, 'q1')).toBe('stored');
  expect(browser.rows).toEqual({});
});

test('[4.7] going on saves the answer and deletes its draft; an unchanged answer is not saved again', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  keeper.change('q1', 'Uno ');
  await seconds(1);
  keeper.answer('q1');
  keeper.answer('q1');
  expect(keeper.state().questions.get('q1')?.answered).toBe(true);
  await seconds(1);
  expect(world.log).toEqual(['draft q1: Uno ', 'draft q1: Uno ', 'answer q1: Uno']);
  expect(world.drafts.size).toBe(0);
  expect(browser.rows).toEqual({});
  keeper.answer('q1');
  await seconds(2);
  expect(world.log).toHaveLength(3);
});

test('[2.37 4.7] 10 minutes offline: nothing is lost, and the answers are saved in the order in which they were given', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  world.network.isDown = true;
  keeper.change('q2', 'Segunda');
  keeper.answer('q2');
  await seconds(200);
  expect(keepingOf(keeper, 'q2')).toBe('unreached');
  keeper.change('q1', 'Primera');
  keeper.answer('q1');
  for (let minute = 0; minute < 7; minute++) {
    keeper.change('q3', `Tercera, minuto ${minute}`);
    await seconds(60);
  }
  expect(keeper.state().isUnreached).toBe(true);
  expect(world.log).toEqual([]);
  world.network.isDown = false;
  keeper.retry();
  await seconds(2);
  expect(answersIn(world.log)).toEqual(['answer q2: Segunda', 'answer q1: Primera']);
  expect(world.log.at(-1)).toBe('draft q3: Tercera, minuto 6');
  expect(keeper.state()).toMatchObject({ isSaved: true, isUnreached: false });
  expect(browser.rows).toEqual({});
});

test('[2.37] a page closed offline: the next one sends its answers in order and its texts', async () => {
  const world = createServer();
  const browser = createBrowser();
  const closed = browser.open(world);
  world.network.isDown = true;
  closed.change('q3', 'Tres');
  closed.answer('q3');
  await seconds(5);
  closed.change('q1', 'Uno');
  closed.answer('q1');
  await seconds(5);
  closed.change('q1', 'Uno, cambiada');
  closed.change('q2', 'Dos a medias ');
  closed.stop();
  // Two reopenings: the rows are taken over by each page.
  browser.open(world).stop();
  await seconds(5);
  world.network.isDown = false;
  const keeper = browser.open(world);
  expect(textOf(keeper, 'q2')).toBe('Dos a medias ');
  expect(textOf(keeper, 'q1')).toBe('Uno, cambiada');
  await seconds(5);
  expect(answersIn(world.log)).toEqual(['answer q3: Tres', 'answer q1: Uno']);
  expect(world.log.slice(-2)).toEqual(['draft q1: Uno, cambiada', 'draft q2: Dos a medias ']);
  expect(keeper.state().conflict).toBeUndefined();
  expect(browser.rows).toEqual({});
});

test('[4.7] a text that the server refuses does not hold back the others', async () => {
  const world = createServer();
  const keeper = createBrowser().open(world);
  world.network.refusal = new ApiError('conflict', { status: 409, message: 'Esta pregunta ya no forma parte del roleplay' });
  keeper.change('q1', 'Uno');
  keeper.answer('q1');
  await seconds(1);
  world.network.refusal = undefined;
  keeper.change('q2', 'Dos');
  keeper.answer('q2');
  await seconds(2);
  expect(answersIn(world.log)).toEqual(['answer q2: Dos']);
  expect(keeper.state().questions.get('q1')?.refusal?.message).toBe('Esta pregunta ya no forma parte del roleplay');
  keeper.change('q1', 'Uno más');
  await seconds(2);
  expect(world.log.slice(-2)).toEqual(['answer q1: Uno', 'draft q1: Uno más']);
});
