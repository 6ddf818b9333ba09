import { Agent, get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

/** A session that floods, and how many requests it keeps in flight. */
export type Attacker = { cookie: string; inFlight: number };
export type Flood = { urls: string[]; paths: string[]; attackers: Attacker[] };
export type FloodTally = {
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Answers of 429 without Retry-After. */
  withoutRetry: number;
  failed: number;
  /** Processor time as a share of one core. */
  cores: number;
};

/** More would take the processor of what it measures: the machine has two. */
const MOST_CORES = 0.5;

/** A process of its own, so that its processor time is not the test's. Floods until it gets a message to stop, then reports. */
process.once('message', async ({ urls, paths, attackers }: Flood) => {
  const agent = new Agent({ keepAlive: true });
  const tally: FloodTally = { statuses: {}, withoutRetry: 0, failed: 0, cores: 0 };
  const [beganAt, usedBefore] = [performance.now(), process.cpuUsage()];
  const coresUsed = () => {
    const { user, system } = process.cpuUsage(usedBefore);
    return (user + system) / 1000 / (performance.now() - beganAt);
  };
  let stopped = false;
  let next = 0;
  const one = (cookie: string) =>
    new Promise<void>((done) => {
      next += 1;
      const url = `${urls[next % urls.length]}${paths[next % paths.length]}`;
      get(url, { agent, headers: { cookie } }, (response) => {
        const { statusCode = 0, headers } = response;
        tally.statuses[statusCode] = (tally.statuses[statusCode] ?? 0) + 1;
        if (statusCode === 429 && !headers['retry-after']) tally.withoutRetry += 1;
        response.resume().once('close', done);
      }).once('error', () => {
        tally.failed += 1;
        done();
      });
    });
  const flooding = attackers.flatMap(({ cookie, inFlight }) =>
    Array.from({ length: inFlight }, async () => {
      while (!stopped) {
        if (coresUsed() > MOST_CORES) await after(10);
        else await one(cookie);
      }
    }),
  );
  process.once('message', async () => {
    stopped = true;
    tally.cores = coresUsed();
    await Promise.all(flooding);
    process.send?.(tally);
    process.disconnect();
  });
});
