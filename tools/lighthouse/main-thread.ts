/** An event of Chrome's trace format. Times are in microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  /** The processor's time of the thread, where the system tells it. */
  tdur?: number;
  args?: { name?: unknown };
};

export type MainThread = {
  /** The time between the beginnings and ends of its tasks. */
  wallMs: number;
  processorMs: number;
  /** The processor's time of the longest task. */
  longestMs: number;
};

/** The tasks of the page's main thread: of several renderers, the one that worked most. */
export function readMainThread(events: readonly TraceEvent[]): MainThread {
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const main = new Set(
    events.filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain').map(keyOf),
  );
  const threads = new Map<string, MainThread>();
  for (const event of events) {
    // Called ThreadControllerImpl::RunTask in the category of Lighthouse's older versions.
    if (event.ph !== 'X' || !event.name.endsWith('RunTask') || !main.has(keyOf(event))) continue;
    const thread = threads.get(keyOf(event)) ?? { wallMs: 0, processorMs: 0, longestMs: 0 };
    const [wall, processor] = [(event.dur ?? 0) / 1000, (event.tdur ?? 0) / 1000];
    threads.set(keyOf(event), {
      wallMs: thread.wallMs + wall,
      processorMs: thread.processorMs + processor,
      longestMs: Math.max(thread.longestMs, processor),
    });
  }
  const [busiest] = [...threads.values()].toSorted((a, b) => b.processorMs - a.processorMs);
  if (!busiest?.processorMs) throw new Error('the trace has no task of a main thread with its processor time');
  return busiest;
}
