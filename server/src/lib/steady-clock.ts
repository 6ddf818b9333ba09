import { type Clock, systemClock } from 'pg-boss';

/**
 * The time of the process's start plus the monotonic time since. The queue measures its pauses with `now()`: with `Date.now()`, a clock set back
 * by two hours would stop the schedules, and polls under way, for two hours. The queue adds the difference to the database's clock.
 */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };
