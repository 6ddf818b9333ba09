import { expect, test } from 'vitest';
import { TEXT_LIMITS } from '../faqs/text/extract.ts';
import { runLimited } from './limited-process.ts';

const SCRIPT = new URL('../../tests/misbehave.ts', import.meta.url).pathname;
const TESTS = new URL('../../tests/', import.meta.url).pathname;
const nodeOptions = [...(TEXT_LIMITS.nodeOptions ?? []), `--allow-fs-read=${TESTS}`];
const run = async (act: string, limits = {}) => {
  const started = performance.now();
  const result = await runLimited(SCRIPT, act, Buffer.alloc(0), { ...TEXT_LIMITS, nodeOptions, ...limits });
  return { ...result, ms: performance.now() - started };
};

test('a process that uses up its heap is killed', async () => {
  expect((await run('heap', { nodeOptions: [...nodeOptions, '--max-old-space-size=30'] })).code).toBeNull();
});

test('a process that allocates too much outside of its heap fails', async () => {
  // 300 MB, which Node refuses with an error of its own; the control is the same without the limit.
  const codes = [(await run('buffers', { dataMb: 750 })).code, (await run('buffers', { dataMb: undefined })).code];
  expect(codes).toEqual([1, 0]);
});

test('a process that uses up its processor time is killed', async () => {
  expect((await run('loop', { processorSeconds: 1 })).code).toBeNull();
});

test('a process that hangs is killed at the wall-clock limit', async () => {
  const { code, ms } = await run('hang', { wallMs: 1000 });
  expect([code, ms >= 1000, ms < 10_000]).toEqual([null, true, true]);
});

test('a process that writes too much is killed, and no more than a piece over the limit is kept', async () => {
  const { code, output } = await run('output', { outputBytes: 100_000 });
  expect([code, output.length > 100_000, output.length < 300_000]).toEqual([null, true, true]);
});

test('a process has no environment', async () => {
  // The shell may add its own, such as PWD.
  const { output } = await run('environment');
  const names = Object.keys(JSON.parse(output.toString()));
  expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
});

test('a process that reads text can neither read nor write files, start a process or compile text', async () => {
  for (const act of ['read', 'write', 'start', 'eval']) {
    const { code, output } = await run(act);
    expect([act, code, output.length]).toEqual([act, 1, 0]);
  }
  // The control: without the options it can.
  for (const act of ['read', 'start', 'eval']) {
    const { code, output } = await run(act, { nodeOptions: [] });
    expect([act, code, output.length > 0]).toEqual([act, 0, true]);
  }
});
