import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { untilReady } from '../wait.ts';

type Settings = { STACK_PORT?: string; MAIL_PORT?: string; AI_PORT?: string; PUBLIC_URL?: string; SECOND_WEB_DIST?: string };

type Stack = {
  url: string;
  /** Starts the second server, which serves the build of SECOND_WEB_DIST over the same database. Resolves with its address. */
  startSecond: () => Promise<string>;
  stop: () => Promise<void>;
};

/** The built product with its demo company, in a separate process; for tools that open it in a browser. PUBLIC_URL is a proxy's before it. */
export async function startStack(settings: Settings = {}): Promise<Stack> {
  const { STACK_PORT = '3200', MAIL_PORT = '3201' } = { ...process.env, ...settings };
  const url = `http://127.0.0.1:${STACK_PORT}`;
  const child = spawn(process.execPath, [new URL('../stack.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings, STACK_PORT },
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Error('the stack ended before it was ready');
  });
  await Promise.race([untilReady(`${url}/health/ready`), died]);
  died.catch(() => {});
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const startSecond = async () => {
    const answer = await fetch(`http://127.0.0.1:${MAIL_PORT}/second/start`, { method: 'POST' });
    if (!answer.ok) throw new Error(`the second server did not start: ${await answer.text()}`);
    return `http://127.0.0.1:${Number(STACK_PORT) + 5}`;
  };
  return { url, startSecond, stop };
}

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
