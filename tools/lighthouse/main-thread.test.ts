import { expect, test } from 'vitest';
import { readMainThread, type TraceEvent } from './main-thread.ts';

const thread = (pid: number, tid: number, name: string): TraceEvent => ({ ph: 'M', name: 'thread_name', pid, tid, args: { name } });
const task = (pid: number, tid: number, dur: number, tdur: number, name = 'RunTask'): TraceEvent => ({
  ph: 'X',
  name,
  pid,
  tid,
  dur,
  tdur,
});

test('the tasks of the renderer that worked most count, by wall-clock and by processor time', () => {
  const read = readMainThread([
    thread(1, 1, 'CrRendererMain'),
    thread(2, 1, 'CrRendererMain'),
    thread(2, 7, 'Compositor'),
    task(1, 1, 2000, 1000),
    task(2, 1, 40_000, 30_000, 'ThreadControllerImpl::RunTask'),
    task(2, 1, 10_000, 8000),
    // Inside a task.
    task(2, 1, 10_000, 8000, 'FunctionCall'),
    task(2, 7, 90_000, 90_000),
  ]);
  expect(read).toEqual({ wallMs: 50, processorMs: 38, longestMs: 30 });
});

test('a trace without processor times is refused', () => {
  expect(() => readMainThread([thread(1, 1, 'CrRendererMain'), { ...task(1, 1, 5, 0) }])).toThrow('processor time');
});
