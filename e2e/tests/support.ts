import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
  type Response,
} from '@playwright/test';

const PASSWORD = 'ensaya-demo';
export const PEOPLE = {
  superadmin: 'admin@ensaya.example',
  responsable: 'marta.iglesias@norteclima.example',
  trabajadora: 'lucia.romero@norteclima.example',
} as const;

const ownAddress = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });

/** Another API client, with its own cookies and IP address. */
export const newApi = (
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL = '',
  cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'] = [],
): Promise<APIRequestContext> =>
  request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL, ...ownAddress() }, storageState: { cookies, origins: [] } });

/**
 * Creates something at the first call in this worker process, for fixtures that tests share. Not a fixture of scope 'worker': tests with
 * different sets of those run in different processes, and each of these starts a browser.
 */
export function oncePerProcess<Args extends unknown[], Made>(create: (...args: Args) => Promise<Made>): (...args: Args) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (...args) => {
    made ??= create(...args);
    return made;
  };
}

/** On CI's shared machine a limit is ten times as long, to distinguish slow from stuck; `npm run test:speed` measures speed. */
export const timeLimit = (milliseconds: number): number => milliseconds * (process.env.CI ? 10 : 1);

/** Every test fails on a CSP violation or an uncaught error. */
export const test = base.extend<{ failOnPageErrors: undefined }>({
  /** Each test has its own IP address, as behind a proxy, so that tests do not use up each other's rate limits. */
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...ownAddress() }),
  failOnPageErrors: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) problems.push(message.text());
      });
      await use(undefined);
      // A request that the test still holds or changes would fail it when its page closes ('Response has been disposed').
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

const CHANGES = '/realtime/v1/changes';

/** Call before the page opens: it then receives no live changes, so other tests do not disturb it. */
export const withoutLiveChanges = (page: Page): Promise<unknown> => page.route(`**${CHANGES}`, (route) => route.abort());

export const restoreLiveChanges = (page: Page): Promise<void> => page.unroute(`**${CHANGES}`);

/** Call before the page opens: resolves once the page receives live changes. */
export const liveChangesConnected = (page: Page, timeout?: number): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith(CHANGES) && response.ok(), timeout === undefined ? {} : { timeout });

/** The user's menu in the top bar. */
export const userMenu = (page: Page, email: string | RegExp = /@/): Locator =>
  page.getByRole('banner').getByRole('button', { name: email });

export async function chooseInUserMenu(page: Page, item: 'Perfil' | 'Ajustes' | 'Cerrar sesión'): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The date of an act done since the given moment: matches two days, in case midnight has passed. */
export const dayWritten = (format: Intl.DateTimeFormat, since: Date): RegExp =>
  new RegExp(`${format.format(since)}|${format.format(new Date())}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The dark scheme changes colours only, so the other rules run only in the light one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Once per document. Through the protocol, because `page.evaluate` took about twice the time for a script of this size. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

/** `npm run test:all` asks for everything. The gate runs axe once per state; the dark scheme and the other width are left to `npm run states`. */
export const AXE_EVERYWHERE = process.env.WHOLE === 'true';

/** React applies a scheme or a width after the media query changes, and colours in transition belong to neither scheme. */
const settle = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    const followsScheme = () => {
      const { mantineColorScheme } = document.documentElement.dataset;
      return mantineColorScheme === undefined || mantineColorScheme === scheme || localStorage.getItem('mantine-color-scheme-value');
    };
    while (!followsScheme()) await frame();
    await frame();
    await frame();
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    );
  }, colorScheme);

/** No violation in the light scheme, and with WHOLE=true none in the dark one. Our pages have no frames, so the results need no merging. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1);
  for (const colorScheme of AXE_EVERYWHERE ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page, colorScheme);
    await injectAxe(page);
    const violations = await page.evaluate(
      async ({ colorScheme, rules }) => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run(document, {
          resultTypes: ['violations'],
          ...(colorScheme === 'dark' && { runOnly: { type: 'rule' as const, values: rules } }),
        });
        return violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`);
      },
      { colorScheme, rules: COLOUR_RULES },
    );
    expect(violations).toEqual([]);
  }
}

/** A file of zeros. The browser reads it itself: sending ten megabytes to it takes seconds. */
export async function fileOfSize(path: string, size: number): Promise<string> {
  await writeFile(path, '');
  await truncate(path, size);
  return path;
}

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * The same, and the element does not scroll sideways at either width. With WHOLE=true axe runs at both. Does not reload; ends at the original
 * width.
 */
export async function expectAccessibleAndFitting(page: Page, element = page.locator('html')): Promise<void> {
  const [other, own] = page.viewportSize()?.width === PHONE.width ? [DESK, PHONE] : [PHONE, DESK];
  for (const size of [other, own]) {
    await page.setViewportSize(size);
    if (AXE_EVERYWHERE || size === own) await expectAccessible(page);
    else await settle(page, 'light');
    expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
}

export { expect };

/** Records layout shifts from the first paint on, except those that answer a key or a click; the returned function lists them. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const node = entry.sources?.[0]?.node;
        shifts.push(`${entry.value} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/**
 * The figure of the best of some rounds; stops at the first within the limit. Other work on the machine can only add time, so that the best
 * round is the nearest to what the product takes.
 */
export async function bestOf(rounds: number, limit: number, measure: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && best > limit; round += 1) best = Math.min(best, await measure());
  return best;
}
