import { randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
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

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const ownAddress = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });

/** Another client of the API, with its own cookies and from an address of its own. */
export const newApi = ({ request }: PlaywrightWorkerArgs['playwright'], baseURL = ''): Promise<APIRequestContext> =>
  request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL, ...ownAddress() } });

/** Every test fails on what a browser would only mutter about: a violated policy, an uncaught error. */
export const test = base.extend<{ quiet: undefined }>({
  /** Each test comes from an address of its own, as from behind a proxy: what one place may do in a minute is not used up by the others. */
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...ownAddress() }),
  quiet: [
    async ({ page }, use) => {
      const muttered: string[] = [];
      page.on('pageerror', (error) => muttered.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) muttered.push(message.text());
      });
      await use(undefined);
      expect(muttered).toEqual([]);
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

/** Before it opens: the page then hears nothing of what other tests do meanwhile. */
export const deaf = (page: Page): Promise<unknown> => page.route(`**${CHANGES}`, (route) => route.abort());

export const hearAgain = (page: Page): Promise<void> => page.unroute(`**${CHANGES}`);

/** Before it opens: done once the page hears what changes. */
export const listening = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith(CHANGES) && response.ok());

/** The person's own menu, in the top bar. */
export const userMenu = (page: Page, email: string | RegExp = /@/): Locator =>
  page.getByRole('banner').getByRole('button', { name: email });

export async function chooseInUserMenu(page: Page, item: 'Perfil' | 'Ajustes' | 'Cerrar sesión'): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** How the day of an act is written that was done since a moment: two days, should midnight have passed between. */
export const dayWritten = (format: Intl.DateTimeFormat, since: Date): RegExp =>
  new RegExp(`${format.format(since)}|${format.format(new Date())}`);

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The page follows the system a moment later, and a colour on its way from one scheme to the other is neither.
    await page.waitForFunction((wanted) => {
      const { mantineColorScheme } = document.documentElement.dataset;
      return mantineColorScheme === undefined || mantineColorScheme === wanted || localStorage.getItem('mantine-color-scheme-value');
    }, colorScheme);
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      await Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished.catch(() => {})),
      );
    });
    const axe = new AxeBuilder({ page });
    // In the dark nothing changes but the colours.
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

export { expect };

/** Notes what moves on the page by itself, from its first moment on; the answer lists it. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Node }[] })[]) {
        const node = entry.sources?.[0]?.node;
        shifts.push(`${entry.value} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
