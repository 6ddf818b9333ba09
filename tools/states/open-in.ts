import type { Browser, Page } from '@playwright/test';
import { openContext, openPage, settle } from '../stage/shots.ts';
import { answerIn, type DataState } from './answers.ts';
import { isVisited, type StatePage } from './pages.ts';
import { answerOf, type Situation } from './situations.ts';

export type State = 'usual' | DataState | 'failed' | 'offline';
export type Opened = { label: State; situation?: never } | { label: string; situation: Situation };
export const WIDE = { width: 1440, height: 900 };
export const SIZES = [WIDE, { width: 390, height: 844 }];

const READS = /\/(rest|functions|auth|storage)\/v1\//;
const ABOUT_SESSION = /\/auth\/v1\//;
/** How many answers the browser has kept; 0 while the user is not among them, without whom no page opens offline. */
const COUNT_KEPT = `indexedDB.databases().then((all) => all.some(({ name }) => name === 'ensaya-kept') ? new Promise((counted) => {
  const opening = indexedDB.open('ensaya-kept');
  opening.onsuccess = () => {
    const { result: database } = opening;
    const keys = database.transaction('answers').objectStore('answers').getAllKeys();
    keys.onsuccess = () => counted(keys.result.some(([, hash]) => hash === 'user') ? keys.result.length : 0);
    database.close();
  };
}) : 0)`;
/** Painted, and no colour or place is in transition: a second at most, because a loader's animation never ends. */
const SETTLED = `new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))).then(() => Promise.race([
  Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  new Promise((over) => setTimeout(over, 1000))]).then(() => undefined))`;
/** Longer than the browser waits before it writes answers. */
const KEPT_WITHIN_MS = 2000;

/** The address to which a page's links lead, and the session of its account. */
export async function addressOf(browser: Browser, url: string, shown: StatePage) {
  const context = await openContext(browser, url, { viewport: WIDE }, shown.email);
  const first = await context.newPage();
  await openPage(first, shown);
  const { at } = shown;
  if (at) await first.waitForURL(({ href }) => isVisited(at, [href]));
  const address = first.url();
  const storageState = await context.storageState();
  await context.close();
  return { address, storageState };
}

export const untilSettled = (page: Page): Promise<unknown> => page.evaluate(SETTLED);

/** Opens the page with its data in that state. */
export async function openIn(page: Page, address: string, { label: state, situation }: Opened, isSignedIn: boolean): Promise<void> {
  if (situation)
    await page.route(READS, async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json') && response.ok();
      const json = isJson ? answerOf(situation, request.url(), await response.json()) : undefined;
      return route.fulfill({ response, ...(json !== undefined && { json }) });
    });
  if (state === 'failed')
    await page.route(READS, (route) =>
      ABOUT_SESSION.test(route.request().url()) || route.request().method() !== 'GET'
        ? route.continue()
        : route.fulfill({ status: 503, json: {} }),
    );
  if (state === 'empty' || state === 'many' || state === 'longest')
    await page.route(READS, async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') return route.continue();
      // The role decides which pages open: only its texts change.
      if (ABOUT_SESSION.test(request.url()) && state !== 'longest') return route.continue();
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json');
      return isJson && response.ok()
        ? route.fulfill({ response, json: answerIn(state, await response.json()) })
        : route.fulfill({ response });
    });
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await settle(page);
  if (state === 'offline') await loseServer(page, isSignedIn);
}

/** The page again without the server: its files come as from the service worker, its data from what the browser kept. */
async function loseServer(page: Page, isSignedIn: boolean): Promise<void> {
  if (isSignedIn) await untilKept(page);
  await page.route(READS, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await page.locator('h1').first().waitFor();
  if (isSignedIn) await page.getByText('Sin conexión').first().waitFor();
  await settle(page);
}

/** Waits until the answers of the page are kept: none has been added for a while. */
async function untilKept(page: Page): Promise<void> {
  for (let [kept, last] = [-1, 0]; kept !== last || last === 0; ) {
    kept = last;
    await page.waitForTimeout(KEPT_WITHIN_MS);
    last = await page.evaluate<number>(COUNT_KEPT);
  }
}
