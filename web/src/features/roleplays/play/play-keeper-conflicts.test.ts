import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersIn, createBrowser, createServer, keepingOf, seconds, textOf } from './play-keeper-world.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[2.37] two tabs on one question: the second is asked, and both texts stay until it chooses', async () => {
  const world = createServer();
  const browser = createBrowser();
  const [first, second] = [browser.open(world), browser.open(world)];
  first.change('q1', 'De la primera');
  second.change('q1', 'De la segunda');
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['De la primera', 'De la segunda']);
  await seconds(2);
  expect(world.drafts.get('q1')?.text).toBe('De la primera');
  expect(second.state().conflict).toEqual({ question: 'q1', mine: 'De la segunda', theirs: 'De la primera' });
  second.choose('none');
  await seconds(5);
  expect(keepingOf(second, 'q1')).toBe('refused');
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['De la segunda']);
  // Going on asks again.
  second.answer('q1');
  await seconds(2);
  expect(second.state().conflict).toBeDefined();
  second.choose('none');
  await seconds(2);
  expect(world.answers.size).toBe(0);
  second.change('q1', 'De la segunda, otra vez');
  await seconds(2);
  second.choose('mine');
  await seconds(2);
  expect(answersIn(world.log)).toEqual(['answer q1: De la segunda']);
  expect(world.drafts.get('q1')?.text).toBe('De la segunda, otra vez');
  first.change('q1', 'De la primera, otra vez');
  await seconds(2);
  first.choose('theirs');
  await seconds(2);
  expect(textOf(first, 'q1')).toBe('De la segunda, otra vez');
  expect(world.drafts.get('q1')?.text).toBe('De la segunda, otra vez');
  expect(browser.rows).toEqual({});
});

test('[2.37 3.12] an answer given on another device is not replaced without asking', async () => {
  const world = createServer();
  const [phone, desk] = [createBrowser().open(world), createBrowser().open(world)];
  phone.change('q1', 'Desde el teléfono');
  phone.answer('q1');
  await seconds(1);
  desk.change('q1', 'Desde la oficina');
  desk.answer('q1');
  await seconds(1);
  expect(desk.state().conflict).toEqual({ question: 'q1', mine: 'Desde la oficina', theirs: 'Desde el teléfono' });
  desk.choose('theirs');
  await seconds(2);
  expect(world.answers.get('q1')?.text).toBe('Desde el teléfono');
  expect(textOf(desk, 'q1')).toBe('Desde el teléfono');
  expect(desk.state().isSaved).toBe(true);
});

test('[2.37] texts of two tabs that were closed offline: the next page asks', async () => {
  const world = createServer();
  const browser = createBrowser();
  world.network.isDown = true;
  const [first, second] = [browser.open(world), browser.open(world)];
  first.change('q1', 'De la primera');
  await seconds(1);
  second.change('q1', 'De la segunda');
  first.stop();
  second.stop();
  world.network.isDown = false;
  const keeper = browser.open(world);
  await seconds(1);
  expect(keeper.state().conflict).toEqual({ question: 'q1', mine: 'De la segunda', theirs: 'De la primera' });
  keeper.choose('theirs');
  await seconds(2);
  expect(world.drafts.get('q1')?.text).toBe('De la primera');
  expect(browser.rows).toEqual({});
});

test('[2.37] a save whose response was lost is not taken for another device', async () => {
  const world = createServer();
  const browser = createBrowser();
  const keeper = browser.open(world);
  keeper.change('q1', 'Uno');
  world.network.isAnswerLost = true;
  await seconds(1);
  keeper.change('q1', 'Uno y dos');
  world.network.isAnswerLost = false;
  await seconds(3);
  expect(keeper.state().conflict).toBeUndefined();
  expect(world.drafts.get('q1')?.text).toBe('Uno y dos');
  world.network.isAnswerLost = true;
  keeper.answer('q1');
  await seconds(1);
  keeper.change('q1', 'Uno, dos y tres');
  keeper.stop();
  world.network.isAnswerLost = false;
  const reopened = browser.open(world);
  await seconds(3);
  expect(reopened.state().conflict).toBeUndefined();
  expect(world.answers.get('q1')?.text).toBe('Uno y dos');
  expect(world.drafts.get('q1')?.text).toBe('Uno, dos y tres');
});

test('[2.37] a question that is read again brings the other device’s text only where nothing is unsaved', async () => {
  const world = createServer();
  const keeper = createBrowser().open(world);
  world.drafts.set('q1', { text: 'Desde el teléfono', version: 1 });
  world.drafts.set('q2', { text: 'También', version: 1 });
  keeper.change('q2', 'Mío');
  keeper.observe(world.play());
  expect(textOf(keeper, 'q1')).toBe('Desde el teléfono');
  expect(textOf(keeper, 'q2')).toBe('Mío');
});

test('[2.37] a text that was chosen while the server cannot be reached is kept in this browser', async () => {
  const world = createServer();
  const browser = createBrowser();
  world.network.isDown = true;
  const [first, second] = [browser.open(world), browser.open(world)];
  first.change('q1', 'De la primera');
  await seconds(1);
  second.change('q1', 'De la segunda');
  first.stop();
  second.stop();
  const keeper = browser.open(world);
  await seconds(1);
  keeper.choose('mine');
  await seconds(5);
  expect(Object.values(browser.rows).map(({ text }) => text)).toEqual(['De la segunda']);
  keeper.stop();
  world.network.isDown = false;
  const next = browser.open(world);
  await seconds(3);
  expect(next.state().conflict).toBeUndefined();
  expect(world.drafts.get('q1')?.text).toBe('De la segunda');
});
