import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { acrossSessionEnd, isFrameAsking, keepTextAtSessionEnd, staysAfterSessionEnd } from './session-end.ts';

const refused = () => new ApiError('unauthenticated', { status: 401 });
let stop = () => {};
afterEach(() => stop());
const keep = (wait: Parameters<typeof keepTextAtSessionEnd>[0]['wait'], isAbove = () => false) => {
  stop = keepTextAtSessionEnd({ wait, isAbove });
};

test('[8.3] a request refused without a session is sent once more after the sign-in', async () => {
  const send = vi.fn().mockRejectedValueOnce(refused()).mockResolvedValueOnce('saved');
  const wait = vi.fn(async () => {});
  keep(wait);
  expect(await acrossSessionEnd(send, { isSave: true })).toBe('saved');
  expect(wait).toHaveBeenCalledWith({ isSave: true });
});

test('[8.3] it is sent twice at most', async () => {
  const send = vi.fn().mockRejectedValue(refused());
  keep(async () => {});
  await expect(acrossSessionEnd(send, { isSave: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(send).toHaveBeenCalledTimes(2);
});

test('[8.3] without typed text, on a public page, and for every other refusal the error is the answer', async () => {
  const send = vi.fn().mockRejectedValue(refused());
  await expect(acrossSessionEnd(send, { isSave: false })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(staysAfterSessionEnd()).toBe(false);
  expect(isFrameAsking()).toBe(false);
  keep(() => undefined);
  await expect(acrossSessionEnd(send, { isSave: false })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(staysAfterSessionEnd()).toBe(false);
  const wait = vi.fn(async () => {});
  keep(wait);
  await expect(acrossSessionEnd(() => Promise.reject(new ApiError('stale', { status: 409 })), { isSave: true })).rejects.toMatchObject({
    code: 'stale',
  });
  expect(wait).not.toHaveBeenCalled();
  expect(staysAfterSessionEnd()).toBe(true);
});
