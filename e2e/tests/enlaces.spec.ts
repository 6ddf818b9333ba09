import type { Page } from '@playwright/test';
import { expect, PEOPLE, test } from './support.ts';
import { EMPTY, enterAt, ID, loaded, PANELS } from './walk.ts';

/** The rows of the lists that figures open. */
const ROWS: Record<string, string> = {
  '/dashboard/tasks': 'main li:has(a[href*="tarea="])',
  '/dashboard/roleplays': 'main li:has(a[href^="/roleplays/"])',
  '/dashboard/faqs': 'main article',
  '/dashboard/people': 'main tbody tr:has(th)',
  '/admin/empresas': 'main tbody tr:has(th)',
  '/admin/usuarios': 'main tbody tr:has(th)',
};

/** `count`: the figure that stands in the link or beside it. */
type Found = { path: string; words: string; count: number | null };

/** The links of the page; those that differ only in ids once, unless they have a figure. */
const linksOf = (page: Page): Promise<Found[]> =>
  page.locator('a[href^="/"]:not([href$="#contenido"])').evaluateAll((links) =>
    links.map((link) => {
      const words = (link as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
      const stat = link.closest('[class*="_stat_"]')?.querySelector('[class*="_figure_"]') as HTMLElement | null | undefined;
      // '3 vencidas', 'Facturación 5'; but no date, and no share of a hundred or of another number.
      const written = /^(\d[\d.]*) \p{Ll}{5,}|^\D+ (\d[\d.]*)$/u.exec(words);
      const figure = stat && words.match(/^\D+$/) ? /^(\d[\d.]*)(?!.*%)/.exec(stat.innerText) : written;
      const digits = figure?.slice(1).find(Boolean);
      return { path: link.getAttribute('href') ?? '', words, count: digits ? Number(digits.replace('.', '')) : null };
    }),
  );

/** A link to a file is downloaded, not opened. */
const FILES = '/storage/';
const DEMO = 'Norteclima';
/** Companies and people of other tests, which a superadmin finds too, have a mark in their names; a new company is empty. */
const OF_OTHER_TEST = /\b[0-9a-f]{8}\b/;

/** What is wrong with the page that a link opens. */
async function faultsOf(page: Page, { path, count }: Found): Promise<string[]> {
  const rows = ROWS[path.replace(/[?#].*/, '')];
  const faults = (await page.getByRole('main').getByRole('alert').allInnerTexts()).map((text) => `alert: ${text}`);
  if (/no existe|no encontrad/i.test(await page.locator('main h1').innerText())) faults.push('no such page');
  if (count !== 0)
    for (const text of await page.getByRole('main').getByRole('paragraph').filter({ hasText: EMPTY }).allInnerTexts())
      faults.push(`empty: ${text}`);
  if (count !== null && rows && !path.includes('#')) {
    const shown = page.locator(rows);
    // A superadmin's lists change with every other test, and have pages; their figures are compared in the tests of the server.
    const isChanging = path.startsWith('/admin/');
    if (!isChanging || count > 0)
      await (isChanging ? expect(shown.nth(0)).toBeVisible() : expect(shown).toHaveCount(count)).catch(async () =>
        faults.push(`${count} counted, ${await shown.count()} shown`),
      );
  }
  return faults;
}

for (const [email, start] of Object.entries(PANELS))
  test(`[2.47 2.48] every link, name and figure that ${email} finds leads to what it says`, async ({ page }) => {
    // Dozens of pages, one after the other.
    test.setTimeout(480_000);
    await enterAt(page, email, start);
    const seen = new Set<string>();
    const starts = [start, ...(email === PEOPLE.superadmin ? [`/admin/empresas?q=${DEMO}`] : [])];
    const queue: (Found & { from: string })[] = starts.map((path) => ({ path, words: '', count: null, from: '' }));
    const faults: string[] = [];
    let figures = 0;
    for (let at = queue.shift(); at; at = queue.shift()) {
      const { from, words, path } = at;
      if (path.startsWith(FILES)) {
        const status = (await page.request.get(path)).status();
        if (status !== 200) faults.push(`${from} «${words}» ${path}: ${status}`);
        continue;
      }
      await page.goto(path);
      await loaded(page);
      for (const fault of await faultsOf(page, at)) faults.push(`${from} «${words}» ${path}: ${fault}`);
      for (const found of await linksOf(page)) {
        const kind = found.count === null ? found.path.replace(ID, ':id') : `${found.path} ${found.count}`;
        if (seen.has(kind) || OF_OTHER_TEST.test(found.words)) continue;
        queue.push({ ...found, from: path });
        if (found.count !== null) figures += 1;
        seen.add(kind);
      }
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
    // Otherwise the figures are written in a way that this test does not read.
    expect(figures).toBeGreaterThan(3);
  });
