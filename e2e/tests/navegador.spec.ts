import type { Page, Request } from '@playwright/test';
import { expect, test } from './support.ts';

type Report = { page: string; release: string; errors?: { kind: string; name: string; at: string[] }[]; vitals?: Record<string, number> };

/** The reports that a page sends, and what the server says to them. */
function watchReports(page: Page): { reports: Report[]; requests: Request[] } {
  const seen = { reports: [] as Report[], requests: [] as Request[] };
  page.on('request', (request) => {
    if (!request.url().endsWith('/functions/v1/browser-report')) return;
    seen.requests.push(request);
    seen.reports.push(JSON.parse(request.postData() ?? '{}'));
  });
  return seen;
}

const fail = (page: Page, message: string, place: string) =>
  page.evaluate(
    ({ text, at }) => {
      const error = new TypeError(text);
      error.stack = `TypeError: ${text}\n    at f (${window.location.origin}/assets/${at})`;
      window.dispatchEvent(new ErrorEvent('error', { error, message: text }));
    },
    { text: message, at: place },
  );

test('an error is reported once, without its message, and of a page load only a few', { tag: '@journey' }, async ({ page }) => {
  const { reports, requests } = watchReports(page);
  await page.goto('/login?correo=ana@norteclima.test');
  await expect(page.locator('h1')).toBeVisible();
  for (let time = 0; time < 3; time++) await fail(page, 'Ana López', 'entrada-a1b2c3d.js:1:20');
  await expect.poll(() => reports.length).toBe(1);
  for (let line = 2; line < 12; line++) await fail(page, 'Ana López', `entrada-a1b2c3d.js:${line}:20`);
  await expect.poll(() => reports.length).toBe(5);
  expect(reports[0]).toEqual({
    page: '/login',
    release: expect.stringMatching(/^[0-9a-f]{12}$/),
    errors: [{ kind: 'script', name: 'TypeError', at: ['entrada-a1b2c3d.js:1:20'] }],
  });
  expect(JSON.stringify(reports)).not.toMatch(/ana/i);
  for (const request of requests) expect((await request.response())?.status()).toBe(204);
});

test('the error boundary of a page that cannot be loaded reports the error to the server', async ({ page }) => {
  const { reports } = watchReports(page);
  await page.goto('/login');
  await expect(page.locator('h1')).toBeVisible();
  await page.route('**/assets/register-page-*.js', (route) => route.abort());
  await page
    .getByRole('link', { name: /crea(r)? (una|tu) cuenta|regístrate/i })
    .first()
    .click();
  await expect.poll(() => reports.some(({ errors }) => errors?.some(({ kind }) => kind === 'load'))).toBe(true);
});

test('how fast a page was is reported when it is left, under the pattern of its address', async ({ page }) => {
  const { reports } = watchReports(page);
  await page.goto('/invitacion/secreto-7f3a');
  await expect(page.locator('h1')).toBeVisible();
  // The browser looks for the largest paint only until the first key.
  await page.evaluate(
    () =>
      new Promise<void>((painted) =>
        new PerformanceObserver(() => painted()).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  );
  // The first key or click loads the reporter.
  const loaded = page.waitForResponse(/\/assets\/reporter-/);
  await page.keyboard.press('Tab');
  // Importing it once more waits until it has begun to observe.
  await page.evaluate((url) => import(url), (await loaded).url());
  await page.waitForLoadState('networkidle');
  // As when the tab is left. Playwright does not show the requests of a page that is being closed.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => reports.length).toBe(1);
  const [{ page: pattern, vitals = {} } = { page: '' }] = reports;
  expect(pattern).toBe('/invitacion/:token');
  for (const name of ['TTFB', 'FCP', 'LCP']) expect(vitals[name], name).toBeGreaterThan(0);
  expect(vitals.LCP).toBeGreaterThanOrEqual(vitals.FCP ?? 0);
  expect(JSON.stringify(reports)).not.toContain('secreto');
});
