import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserTest, writeTestList } from './browser-list.ts';
import { REPORTS } from './reports.ts';
import { CHECKED, LONG, ROOT, suiteOf } from './suites.ts';

export type Step = { name: string; command: string[]; folder?: string; environment?: Record<string, string> };

/** The same in each form: one retry and patient limits. */
const ENVIRONMENT = { CI: 'true', PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` };
const SHORT = { HEAVY: 'short' };

export const BUILD: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
export const BENCH: Step = { name: 'bench, short form', command: ['npm', 'run', '--silent', 'bench'], environment: { BENCH_SECONDS: '1' } };
export const STATES: Step = { name: 'states', command: ['npm', 'run', '--silent', 'states'] };

const inSuites = (files: readonly string[], suites: readonly string[]) => files.filter((file) => suites.includes(suiteOf(file) ?? ''));

/** `files`: those of `check`, or all. */
export const check = (files: readonly string[] = []): Step => ({
  name: 'check',
  command: ['npm', 'run', '--silent', 'check', '--', ...inSuites(files, CHECKED)],
});

export const components = (files: readonly string[] = []): Step => ({
  name: 'component tests',
  command: ['npm', 'run', '--silent', 'test:components', '--', ...inSuites(files, ['components'])],
});

/** With WHOLE=true, axe runs at both widths and in both schemes, and `dialogos` runs. */
export async function browserTests(tests: readonly BrowserTest[], environment: { WHOLE?: 'true' } = {}): Promise<Step> {
  const list = join(REPORTS, 'browser-tests.txt');
  await mkdir(REPORTS, { recursive: true });
  await writeTestList(list, tests);
  return { name: 'browser tests', command: ['playwright', 'test', '--test-list', list], folder: 'e2e', environment };
}

/** One step for all suites: while one file waits, another works. */
export function longTests(files: readonly string[]): Step[] {
  const own = inSuites(files, LONG);
  const projects = LONG.filter((suite) => inSuites(own, [suite]).length > 0).flatMap((suite) => ['--project', suite]);
  if (own.length === 0) return [];
  return [{ name: 'attack, break and heavy tests, short form', command: ['vitest', 'run', ...projects, ...own], environment: SHORT }];
}

/** Clock ticks per second in `/proc`. */
const TICKS = 100;

/** Of the whole machine since it started, because a browser's processes leave their parents; Linux only. */
async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => undefined);
  // The first line: user, nice, system, idle, iowait, irq, softirq.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = stat?.split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return stat === undefined ? undefined : (user + nice + system + irq + softirq) / TICKS;
}

/** How long a step may take after it was asked to end. */
const GRACE_MS = 60_000;

type Way = {
  /** Asks the step to end. */
  signal?: AbortSignal;
  /** The descriptor of a file for its output. */
  output?: number;
};

/** Prints how long it took. Gives the exit code. */
export async function run({ name, command, folder = '', environment = {} }: Step, { signal, output }: Way = {}): Promise<number> {
  const started = performance.now();
  const usedBefore = await processorSeconds();
  console.log(`── ${name}`);
  const [program = '', ...args] = command;
  const code = await new Promise<number>((done) => {
    const child = spawn(program, args, {
      stdio: output === undefined ? 'inherit' : ['ignore', output, output],
      cwd: join(ROOT, folder),
      env: { ...process.env, ...ENVIRONMENT, ...environment },
      // A group of its own, which can be ended with what it has started.
      detached: signal !== undefined,
    });
    let late: NodeJS.Timeout | undefined;
    const kill = (name: 'SIGINT' | 'SIGKILL') => child.pid && process.kill(-child.pid, name);
    const end = () => {
      kill('SIGINT');
      late = setTimeout(kill, GRACE_MS, 'SIGKILL');
    };
    signal?.addEventListener('abort', end);
    child.on('error', () => done(1));
    child.on('close', (ended) => {
      signal?.removeEventListener('abort', end);
      clearTimeout(late);
      done(ended ?? 1);
    });
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const used = await processorSeconds();
  const processor =
    used === undefined || usedBefore === undefined ? '' : `, ${Math.round(used - usedBefore)} s of processor time on this machine`;
  console.log(`── ${name}: ${code === 0 ? '' : 'FAILED after '}${seconds} s${processor}`);
  return code;
}
