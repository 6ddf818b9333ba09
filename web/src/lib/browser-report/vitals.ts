import type { WebVital } from '@ensaya/contract/navegador.ts';

type Vitals = Partial<Record<WebVital, number>>;
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Shifts closer than a second, in a window of five at most, count together. */
const SHIFT_GAP_MS = 1000;
const SHIFT_WINDOW_MS = 5000;
/** One slow interaction in fifty is left out. */
const INTERACTIONS_PER_OUTLIER = 50;
const MIN_EVENT_MS = 40;

/**
 * Measures with the browser's own observers, which also report entries from before this file was loaded. `tell` is called once, when the
 * page is hidden for the first time: it may be closed without another event. By hand, because the usual library is larger than the whole
 * reporter.
 */
export function measureVitals(tell: (vitals: Vitals) => void): void {
  const vitals: Vitals = {};
  const [navigation] = performance.getEntriesByType('navigation');
  // The times of a page that was opened in the background say nothing about what its user waited for.
  if (!navigation || wasHiddenAtFirst()) return;
  vitals.TTFB = seconds((navigation as PerformanceNavigationTiming).responseStart);

  const shifts = layoutShifts();
  const durations = new Map<number, number>();
  // A page on which nothing moves has the best value, not none.
  if (isObservable('layout-shift')) vitals.CLS = 0;
  const observers = [
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') vitals.FCP = seconds(startTime);
    }),
    observe('largest-contentful-paint', ({ startTime }) => {
      vitals.LCP = seconds(startTime);
    }),
    observe('layout-shift', (entry) => {
      vitals.CLS = shifts(entry as Shift);
    }),
    observe('event', (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
    }),
  ];
  const finish = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', finish);
    for (const stop of observers) stop();
    const interaction = slowInteraction([...durations.values()], interactionCount());
    tell({ ...vitals, ...(interaction !== undefined && { INP: seconds(interaction) }) });
  };
  document.addEventListener('visibilitychange', finish);
}

const seconds = (ms: number): number => Math.round(ms) / 1000;

const wasHiddenAtFirst = (): boolean =>
  performance.getEntriesByType('visibility-state').some(({ name, startTime }) => name === 'hidden' && startTime === 0);

/** Also those too short to be observed; undefined in a browser that does not count them. */
const interactionCount = () => (performance as Performance & { interactionCount?: number }).interactionCount;

/** The slowest of `durations` but for one in fifty of all interactions. Those that were too short to be observed count as the shortest. */
export function slowInteraction(durations: number[], all = durations.length): number | undefined {
  const slowest = durations.toSorted((a, b) => b - a);
  const outliers = Math.floor(Math.max(all, slowest.length) / INTERACTIONS_PER_OUTLIER);
  return slowest[Math.min(outliers, slowest.length - 1)];
}

const isObservable = (type: string): boolean => PerformanceObserver.supportedEntryTypes.includes(type);

/** A browser that lacks a kind of entry leaves its vital out. */
function observe(type: string, read: (entry: PerformanceEntry) => void): () => void {
  if (!isObservable(type)) return () => {};
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
  observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: MIN_EVENT_MS }) } as PerformanceObserverInit);
  return () => {
    observer.takeRecords().forEach(read);
    observer.disconnect();
  };
}

function layoutShifts(): (entry: Shift) => number {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  return ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return worst;
    const together = startTime - last < SHIFT_GAP_MS && startTime - first < SHIFT_WINDOW_MS;
    if (!together) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
    return worst;
  };
}
