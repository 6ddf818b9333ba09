import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import type { Page } from '@playwright/test';
import { expect, onTestFinished } from 'vitest';
import { startStack } from './built-stack.ts';
import { type DemoPerson, signInDemo } from './demo-client.ts';
import { type KillableBrowser, startKillableBrowser } from './killable-browser.ts';

const BUILT = new URL('../../web/dist/index.html', import.meta.url);
const MAY_LOSE_MS = 2000;
const ENOUGH = 12;
/** For each step of the browser and of the server, which share a slow machine. */
export const STEP_MS = 120_000;

type Opened = { browser: KillableBrowser; page: Page };
type Typed = { text: string /** When each character was sent to the browser. */; at: number[] };
type Killed = Typed & { start: string; killedAt: number };
type Loss = { characters: number; ms: number; tooOld: number };
type Network = 'online' | 'offline';

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** The demo company's worker, and a browser that keeps its profile when it is killed. Ends with the test. */
export async function startTypingStage(): Promise<{
  url: string;
  person: DemoPerson;
  open: (path: string, field: string) => Promise<Opened>;
}> {
  if (!existsSync(BUILT)) throw new Error('there is no web/dist: run `npm run build` first');
  const port = async () => String(await freePort());
  const { url, stop } = await startStack({ STACK_PORT: await port(), MAIL_PORT: await port(), AI_PORT: await port() });
  onTestFinished(stop);
  const profile = await mkdtemp(join(tmpdir(), 'ensaya-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const person = await signInDemo(url, DEMO_ACCOUNTS.trabajadora.email);
  let running: KillableBrowser | undefined;
  onTestFinished(() => running?.kill());
  const open = async (path: string, field: string): Promise<Opened> => {
    const browser = await startKillableBrowser(profile);
    running = browser;
    // A killed browser loses cookies that were not yet on disk: the user signs in again.
    await browser.context.addCookies([{ ...person.cookie, url }]);
    browser.context.setDefaultTimeout(STEP_MS);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await page.goto(`${url}${path}`);
    await page.locator(`[name="${field}"]`).waitFor();
    return { browser, page };
  };
  return { url, person, open };
}

/** Continues the focused text, and kills the browser at a random moment at which some characters are older than 2 s. */
export async function typeAndKill({ browser, page }: Opened, start: string, words: string): Promise<Killed> {
  const typed: Typed = { text: start, at: [] };
  const isKilled = { now: false };
  const kill = async () => {
    await expect.poll(() => typed.at.length, { timeout: STEP_MS }).toBeGreaterThanOrEqual(ENOUGH);
    await after(MAY_LOSE_MS + between(100, 3000));
    isKilled.now = true;
    const killedAt = Date.now();
    await browser.kill();
    return killedAt;
  };
  const [killedAt] = await Promise.all([kill(), typeUntil(page, words, typed, isKilled)]);
  return { ...typed, start, killedAt };
}

/** At a fast typist's pace, with occasional pauses, in which the text is sent to the server. */
async function typeUntil(page: Page, words: string, typed: Typed, isKilled: { now: boolean }): Promise<void> {
  try {
    for (let index = 0; !isKilled.now; index++) {
      const character = words[index % words.length] ?? ' ';
      const at = Date.now();
      const sent = page.keyboard.type(character);
      typed.text += character;
      typed.at.push(at);
      await sent;
      await after(Math.random() < 0.02 ? between(900, 1200) : between(30, 90));
    }
  } catch (error) {
    // The keystroke in progress when the browser was killed.
    if (!isKilled.now) throw error;
  }
}

/** What the reopened pages have lost, online and offline. */
export function countLosses() {
  const losses: Record<Network, Loss[]> = { online: [], offline: [] };
  return {
    add(network: Network, { text, at: typedAt, start, killedAt }: Killed, recovered: string): void {
      const isOld = (at: number) => at < killedAt - MAY_LOSE_MS;
      expect(text.startsWith(recovered), `'${recovered}' is not how '${text}' begins`).toBe(true);
      expect(typedAt.filter(isOld).length, 'characters old enough to count').toBeGreaterThanOrEqual(ENOUGH);
      const lost = typedAt.slice(Math.max(0, recovered.length - start.length));
      losses[network].push({ characters: lost.length, ms: killedAt - (lost[0] ?? killedAt), tooOld: lost.filter(isOld).length });
    },
    /** Prints the worst of them. Fails if a character older than 2 s was lost. */
    expectNoneTooOld(): void {
      for (const [network, of] of Object.entries(losses)) {
        const worst = (pick: (loss: Loss) => number) => Math.max(...of.map(pick));
        const tooOld = of.reduce((sum, loss) => sum + loss.tooOld, 0);
        console.log(
          `${of.length} kills ${network}: worst loss ${worst(({ characters }) => characters)} characters, ${worst(({ ms }) => ms)} ms; ` +
            `characters older than ${MAY_LOSE_MS} ms lost: ${tooOld}`,
        );
        expect(of.length).toBeGreaterThan(0);
        expect(tooOld).toBe(0);
      }
    },
  };
}
