import { onTestFinished, vi } from 'vitest';

type Clock = { advance: (ms: number) => Promise<void> };
type Timer = { id: number; at: number; run: () => void };

/** Long enough for React to render and for an animation's frame callbacks. */
const twoFrames = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));

/**
 * From here on setTimeout fires only when the test advances the clock, until the test ends. Vitest's fake timers are not enough: they also
 * advance while a test waits for the browser, so on a slow machine a toast would be gone before it is looked at.
 */
export function stopTime(): Clock {
  let [now, lastId] = [0, 0];
  let timers: Timer[] = [];
  vi.stubGlobal('setTimeout', (callback: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
    timers.push({ id: ++lastId, at: now + delay, run: () => callback(...args) });
    return lastId;
  });
  vi.stubGlobal('clearTimeout', (cleared: number) => {
    timers = timers.filter(({ id }) => id !== cleared);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    advance: async (ms) => {
      const end = now + ms;
      for (;;) {
        await twoFrames();
        const next = timers.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}
