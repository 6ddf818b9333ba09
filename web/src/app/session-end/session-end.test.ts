import { expect, test, vi } from 'vitest';
import { createSessionEnd, type SignedIn } from './session-end.ts';

function world({ text = true, who = 'nobody' }: { text?: boolean; who?: SignedIn } = {}) {
  const now = { text, who, isReached: true, looks: 0 };
  const onOther = vi.fn();
  const onSame = vi.fn();
  const pause = Promise.withResolvers<void>();
  const end = createSessionEnd({
    hasText: () => now.text,
    whoIsIn: async () => {
      now.looks += 1;
      if (!now.isReached) throw new TypeError('Failed to fetch');
      return now.who;
    },
    typingPause: () => pause.promise,
    onOther,
    onSame,
  });
  return { now, end, onOther, onSame, pause };
}
const SAVE = { isSave: true };
const READ = { isSave: false };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[8.3] without typed text nothing waits: the session simply ends', () => {
  const { end } = world({ text: false });
  expect(end.wait(SAVE)).toBeUndefined();
  expect(end.state()).toEqual({ isAsking: false, isSaving: false });
});

test('[8.3] with typed text saves and reads wait, and go on once the same person has signed in', async () => {
  const { end, now, onSame, pause } = world();
  pause.resolve();
  const done: string[] = [];
  const read = end.wait(READ)?.then(() => done.push('read'));
  await settled();
  expect(end.state()).toEqual({ isAsking: true, isSaving: false });
  const save = end.wait(SAVE)?.then(() => done.push('save'));
  expect(end.state()).toEqual({ isAsking: true, isSaving: true });
  expect(await end.check()).toBe('nobody');
  expect(done).toEqual([]);
  now.who = 'same';
  expect(await end.check()).toBe('same');
  await Promise.all([read, save]);
  expect(done).toEqual(['read', 'save']);
  expect(end.state()).toEqual({ isAsking: false, isSaving: false });
  expect(onSame).toHaveBeenCalledOnce();
});

test('[8.3] a refusal that arrives after a sign-in does not ask again', async () => {
  const { end, now } = world({ who: 'same' });
  await Promise.all([end.wait(SAVE), end.wait(READ), end.wait(READ)]);
  expect(end.isAsking()).toBe(false);
  expect(now.looks).toBe(1);
  await end.wait(SAVE);
  expect(now.looks).toBe(2);
});

test('[8.3] another tab that signs in ends the question; another person gets a fresh page and no save goes on', async () => {
  const { end, now, onOther, pause } = world();
  pause.resolve();
  let isSent = false;
  void end.wait(SAVE)?.then(() => {
    isSent = true;
  });
  await settled();
  now.who = 'other';
  end.recheck();
  await settled();
  expect(onOther).toHaveBeenCalledOnce();
  expect(isSent).toBe(false);
  now.who = 'same';
  end.recheck();
  await settled();
  expect(isSent).toBe(true);
});

test('[8.3] the question waits for a pause in the typing, and is not asked if the text was taken back', async () => {
  const { end, now, pause } = world();
  const waiting = end.wait(READ);
  await settled();
  expect(end.isAsking()).toBe(false);
  now.text = false;
  pause.resolve();
  await expect(waiting).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(end.isAsking()).toBe(false);
});

test('[8.3] without a network it asks too; a request that is aborted stops waiting', async () => {
  const { end, now, pause } = world();
  pause.resolve();
  now.isReached = false;
  const { signal, abort } = (() => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort(new Error('left')) };
  })();
  const read = end.wait({ ...READ, signal });
  void end.wait(SAVE);
  await settled();
  expect(end.isAsking()).toBe(true);
  await expect(end.check()).rejects.toThrow('Failed to fetch');
  abort();
  await expect(read).rejects.toThrow('left');
});
