import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const ROOT: string = new URL('../..', import.meta.url).pathname;
const BROWSER_TESTS = 'e2e/tests/';
/** `npm run test:speed` runs it, alone. */
const MEASURED_ALONE = 'e2e/tests/rapidez.spec.ts';

/** `npm run check` runs the first three. */
export const CHECKED = ['unit', 'web', 'database'] as const;
export const LONG = ['attack', 'break', 'heavy'] as const;
export type Suite = (typeof CHECKED)[number] | (typeof LONG)[number] | 'components' | 'browser';

/** By the file's name, not by the runners' settings: a test file that no runner includes is then reported as missing. */
export function suiteOf(file: string): Suite | undefined {
  if (file === MEASURED_ALONE) return undefined;
  if (file.startsWith(BROWSER_TESTS)) return file.endsWith('.spec.ts') ? 'browser' : undefined;
  if (file.endsWith('.browser.test.tsx')) return 'components';
  if (!/\.test\.tsx?$/.test(file)) return undefined;
  const long = LONG.find((suite) => file.endsWith(`.${suite}.test.ts`));
  if (long) return long;
  if (file.startsWith('tools/heavy/')) return 'heavy';
  if (file.startsWith('web/')) return 'web';
  return /^(db|server)\//.test(file) ? 'database' : 'unit';
}

/** A spec's path in Playwright's reports. */
export const specName = (file: string): string => file.slice(BROWSER_TESTS.length);
export const specFile = (name: string): string => BROWSER_TESTS + name;

export async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT, maxBuffer: 1e8 });
  return stdout.split('\n').filter(Boolean);
}

/** Files that git ignores are not part of the project. */
export const projectFiles = (): Promise<string[]> => git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate');

export async function testFiles(): Promise<Record<Suite, string[]>> {
  const suites: Record<Suite, string[]> = {
    unit: [],
    web: [],
    database: [],
    components: [],
    browser: [],
    attack: [],
    break: [],
    heavy: [],
  };
  for (const file of await projectFiles()) {
    const suite = suiteOf(file);
    if (suite) suites[suite].push(file);
  }
  return suites;
}
