import { readFileSync } from 'node:fs';

/**
 * Preloaded by a process whose clock a test sets: `Date` is shifted by the milliseconds in the file CLOCK_OFFSET_FILE, which is read again at
 * SIGUSR2. Timers and `performance.now()` do not change, as when an operator or NTP sets the clock of a machine.
 */
let offset = 0;
const read = () => {
  offset = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8'));
};
read();
process.on('SIGUSR2', read);

const RealDate = Date;
const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
