import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

const pathOf = (script: string) => new URL(script, import.meta.url).pathname;

/** The server as in production: a separate process with its own environment, logging to standard output. */
export const runServer = (environment: Record<string, string>) => run(pathOf('../src/main.ts'), environment);
export const runWorker = (environment: Record<string, string>) => run(pathOf('../src/worker.ts'), environment);

function run(script: string, environment: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script], { env: { PATH, NODE_COMPILE_CACHE, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const look of waiting) look();
    });
  }
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((found) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) found(match);
      };
      waiting.push(look);
      look();
    });
  return { child, until, output: () => output };
}
