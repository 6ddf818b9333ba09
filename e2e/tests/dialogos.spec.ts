import type { ElementHandle, Page, Request } from '@playwright/test';
import { expect, PEOPLE, test, withoutLiveChanges } from './support.ts';
import { enterAt, ID, loaded, PANELS } from './walk.ts';

/** At least as many dialogs as these: otherwise the walk no longer finds the buttons. */
const LEAST: Record<string, number> = { [PEOPLE.superadmin]: 12, [PEOPLE.responsable]: 25, [PEOPLE.trabajadora]: 4 };

/** Those that cannot open a dialog are left out: tabs, switches, and what unfolds a part of the page. */
const BUTTONS =
  'button:visible:enabled:not([role="tab"], [role="switch"], [role="radio"], [aria-pressed], [aria-expanded]:not([aria-haspopup]))';

/** One address of each page that the links lead to from `start`; addresses that differ in ids or in filters are one page. */
async function pagesFrom(page: Page, start: string): Promise<string[]> {
  const kindOf = (path: string) => path.replace(/[?#].*/, '').replace(ID, ':id') + (/(tarea|vista|seccion)=[a-z-]*/.exec(path)?.[0] ?? '');
  const pages = new Map([[kindOf(start), start]]);
  for (const path of pages.values()) {
    await page.goto(path);
    await loaded(page);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) if (!pages.has(kindOf(link))) pages.set(kindOf(link), link);
  }
  return [...pages.values()];
}

/** Nothing is changed: the walk presses every button. */
const refuseChanges = (page: Page) =>
  page.route('**', (route) => (['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : route.abort()));

/** Marks the visible buttons with a key. Buttons of rows that differ only in the name of the row have one key. */
const keysOf = (page: Page): Promise<string[]> =>
  page.locator(BUTTONS).evaluateAll((buttons) => [
    ...new Set(
      buttons.map((button) => {
        const name = (button.getAttribute('aria-label') ?? (button as HTMLElement).innerText).replace(/\s+/g, ' ').trim();
        const key = button.closest('li, tr, article') ? `… ${name.split(' ')[0]} ${location.pathname}` : name;
        button.setAttribute('data-walk', key);
        return key;
      }),
    ),
  ]);

const nextKey = async (page: Page, tried: Set<string>) => (await keysOf(page)).find((key) => !tried.has(key));

/** Resolves once the page waits for no answer and has changed nothing for a while: the code of a dialog is loaded by its first opening. */
type Settle = () => Promise<void>;
const QUIET_MS = 150;

function settling(page: Page): Settle {
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  page.on('framenavigated', () => waiting.clear());
  const quiet = () =>
    page.evaluate(
      (pause) =>
        new Promise<void>((resolve) => {
          const done = () => {
            changes.disconnect();
            resolve();
          };
          let timer = setTimeout(done, pause);
          const changes = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(done, pause);
          });
          changes.observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
      QUIET_MS,
    );
  return async () => {
    do {
      await quiet();
      await expect.poll(() => waiting.size, { intervals: [20] }).toBe(0);
      await quiet();
    } while (waiting.size > 0);
  };
}

/** Except the sheet of a task, which is a part of its page. */
const openDialog = (page: Page) => page.locator('[role="dialog"]:not([data-of-page]):visible, [role="alertdialog"]:visible').last();
const markSheet = (page: Page) =>
  page.locator('[role="dialog"]').evaluateAll((sheets) => {
    for (const sheet of sheets) sheet.setAttribute('data-of-page', '');
  });

/** Where the focus must be: on the dialog's heading or a field; in a question without fields, on a button other than the one that closes. */
const focusFault = (page: Page): Promise<string | null> =>
  openDialog(page).evaluate((dialog) => {
    const active = document.activeElement as HTMLElement | null;
    const words = active?.getAttribute('aria-label') ?? active?.innerText ?? '';
    if (!active || !dialog.contains(active)) return `the focus is outside, on ${active?.tagName} ${words}`;
    const fields = [...dialog.querySelectorAll<HTMLElement>('input:not([type=file]), textarea, select, [contenteditable]')];
    const usable = fields.filter((field) => field.checkVisibility() && !field.matches(':disabled'));
    const isHeading = active === dialog || active.matches('h1, h2, h3');
    const isField = active === usable[0] || active.matches('[data-autofocus]');
    const isButton = usable.length === 0 && words !== 'Cerrar';
    return isHeading || isField || isButton ? null : `the focus is on ${active.tagName} «${words}»`;
  });

const isTrue = (expected: Promise<void>): Promise<boolean> =>
  expected.then(
    () => true,
    () => false,
  );

type Seen = { title: string; faults: string[] };

/** Looks at the dialog that a key has opened, and closes it. Null if none has opened. */
async function lookAtDialog(page: Page, opener: ElementHandle<Element>, settle: Settle): Promise<Seen | null> {
  await settle();
  const dialog = openDialog(page);
  if ((await dialog.count()) === 0) return null;
  const title = await dialog.evaluate((element) => {
    const labelled = element.getAttribute('aria-labelledby');
    return element.getAttribute('aria-label') ?? (labelled ? document.getElementById(labelled)?.textContent : null) ?? '';
  });
  const fault = await focusFault(page);
  // The options of the focused field close first.
  if (await dialog.locator('[aria-expanded="true"]:focus').count()) await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const isClosed = await isTrue(expect(openDialog(page)).toHaveCount(0));
  // By its words: the bell is drawn anew once its code is loaded.
  const hasFocus = () =>
    opener.evaluate((button) => {
      const wordsOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent;
      return wordsOf(button) === wordsOf(document.activeElement);
    });
  const isBack = isClosed && (await isTrue(expect.poll(hasFocus, { timeout: 3_000 }).toBe(true)));
  const now = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100));
  return {
    title,
    faults: [fault, !isClosed && 'Escape does not close it', isClosed && !isBack && `the focus returns to ${now}`].filter(
      (one) => one !== null && one !== false,
    ),
  };
}

/** Presses a button; if that opens a menu, each of its items, on a fresh page if the item before did not open a dialog. */
async function press(
  page: Page,
  find: () => Promise<ElementHandle<Element> | null>,
  settle: Settle,
  reload: () => Promise<void>,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  const items = page.getByRole('menu').getByRole('menuitem');
  for (let item = -1, count = 0; item < count; item += 1) {
    const opener = await find();
    // Another test has removed its row.
    if (!opener) return seen;
    await opener.focus();
    await page.keyboard.press('Enter');
    const direct = await lookAtDialog(page, opener, settle);
    if (direct) return [direct];
    count = await items.count();
    if (item < 0 || item >= count) {
      await page.keyboard.press('Escape');
      continue;
    }
    await items.nth(item).focus();
    await page.keyboard.press('Enter');
    const inMenu = await lookAtDialog(page, opener, settle);
    if (inMenu) seen.push(inMenu);
    else await reload();
  }
  return seen;
}

async function open(page: Page, path: string, settle: Settle): Promise<void> {
  await page.goto(path);
  await loaded(page);
  await settle();
  await markSheet(page);
}

for (const [email, panel] of Object.entries(PANELS))
  test(`[2.13] every dialog that ${email} opens by keyboard takes the focus and gives it back`, async ({ page }) => {
    // Every button of every page.
    test.setTimeout(900_000);
    await withoutLiveChanges(page);
    await enterAt(page, email, panel);
    await refuseChanges(page);
    const settle = settling(page);
    const titles = new Set<string>();
    const faults: string[] = [];
    const tried = new Set<string>();
    for (const path of await pagesFrom(page, panel)) {
      await open(page, path, settle);
      const address = page.url();
      for (let key = await nextKey(page, tried); key !== undefined; key = await nextKey(page, tried)) {
        tried.add(key);
        const find = async () => {
          await keysOf(page);
          return page.$(`[data-walk=${JSON.stringify(key)}]:visible`);
        };
        for (const { title, faults: found } of await press(page, find, settle, () => open(page, path, settle))) {
          titles.add(title);
          for (const fault of found) faults.push(`${path} «${key}» ${title}: ${fault}`);
        }
        // Closes what else it opened.
        await page.keyboard.press('Escape');
        if (page.url() === address && (await openDialog(page).count()) === 0) continue;
        await open(page, path, settle);
      }
    }
    expect(faults).toEqual([]);
    expect(titles.size, [...titles].join(', ')).toBeGreaterThanOrEqual(LEAST[email] ?? 1);
  });
