import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { enter, PASSWORD } from '../acceso/support.ts';
import { expect } from '../support.ts';

export { PASSWORD };

export const ended = (page: Page): Locator => page.getByRole('dialog', { name: 'Tu sesión ha terminado' });
export const leaving = (page: Page): Locator => page.getByRole('dialog', { name: '¿Salir sin guardar?' });

/** Opens a page in a session of its own: the session of a team is shared by its tests. */
export async function openAlone(page: Page, email: string, path: string, password = PASSWORD): Promise<void> {
  await enter(page, email, password);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Ends the page's session on the server, as another device would: the browser still has its cookie. */
export async function endSession(page: Page, { request }: PlaywrightWorkerArgs['playwright']): Promise<void> {
  const origin = new URL(page.url()).origin;
  const storageState = await page.context().storageState();
  const other = await request.newContext({ baseURL: origin, storageState, extraHTTPHeaders: { origin } });
  expect((await other.post('/auth/v1/logout', { data: { scope: 'local' } })).status()).toBe(204);
  await other.dispose();
}

/**
 * From now on the page's requests wait until the returned function is called. A read, or the count of a search, that meets the end of the
 * session earlier than the save opens the dialog over the button that saves.
 */
export async function holdRequests(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/**', async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

export async function signInAgain(page: Page, label: 'Entrar y guardar' | 'Entrar y seguir', password = PASSWORD): Promise<void> {
  await ended(page).getByLabel('Contraseña', { exact: true }).fill(password);
  await ended(page).getByRole('button', { name: label }).click();
}

/**
 * The application's files are in this browser, and its next requests pass through the service worker. The page registers it after 5 s, and
 * it then downloads every file.
 */
export async function untilInstalled(page: Page): Promise<void> {
  const isInstalled = () => page.evaluate(async () => navigator.serviceWorker.controller !== null && (await caches.has('ensaya-files')));
  await expect.poll(isInstalled, { timeout: 40_000 }).toBe(true);
}
