import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './built-stack.ts';

export type KillableBrowser = {
  context: BrowserContext;
  /** Sends SIGKILL to all its processes, as the kernel does when memory runs out; resolves once they have ended. */
  kill: () => Promise<void>;
};

/** Chromium with a profile on disk, in its own process group. Playwright's launcher neither gives the process id nor can kill it this way. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const flags = [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(CHROMIUM, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = once(child, 'exit');
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', killGroup);
  const kill = async () => {
    killGroup();
    await ended;
    process.off('exit', killGroup);
  };
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(child.stderr));
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no default context');
    return { context, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function endpointOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const endpoint = line.match(/DevTools listening on (ws:\S+)/)?.[1];
    if (!endpoint) continue;
    // The pipe must be read, or the browser would block when it is full.
    output.resume();
    return endpoint;
  }
  throw new Error('the browser ended before it was ready');
}
