import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from '../stage/built-stack.ts';
import { captureWebp, openContext } from '../stage/shots.ts';
import { ASKING } from './asking.ts';
import { addressOf, type Opened, openIn, SIZES, type State, untilSettled, WIDE } from './open-in.ts';
import { isVisited, listPages, type StatePage } from './pages.ts';
import { type Picture, writeSheet } from './sheet.ts';
import { SITUATIONS } from './situations.ts';

/**
 * `npm run states`: every page of the built product, wide and on a phone, light and dark, in each state of its data. Reports what sticks
 * out, overlaps, is cut or fails axe, and writes one picture per page into STATES_DIR. Build first. STATES=short: two states, in one
 * colour scheme, without pictures. STATES_PAGES=tareas,perfil: only these. STATES_URL: a stack that runs already.
 */
const SHORT = process.env.STATES === 'short';
const INTO = process.env.STATES_DIR ?? new URL('../../reports/states/', import.meta.url).pathname;
const ONLY = process.env.STATES_PAGES?.split(',');

const STATES: State[] = SHORT ? ['longest', 'failed'] : ['usual', 'empty', 'many', 'longest', 'failed', 'offline'];
const SCHEMES = SHORT ? (['light'] as const) : (['light', 'dark'] as const);
/** What the dark scheme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FAULTS = await readFile(new URL('./faults.js', import.meta.url), 'utf8');
/** A busy machine takes this long to open a page. */
const PATIENCE_MS = 120_000;
/** Of a long list only the first rows: the others are alike, and axe takes minutes for hundreds. Returns how to show them again. */
const HIDE_REPEATED = `(() => {
  const repeated = [...document.querySelectorAll('body *')].flatMap(({ children }) => [...children].slice(24)).filter(({ style }) => style?.display === '');
  for (const { style } of repeated) style.display = 'none';
  return () => { for (const { style } of repeated) style.display = ''; };
})()`;

const { url, stop } = process.env.STATES_URL ? { url: process.env.STATES_URL, stop: async () => {} } : await startStack();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
let seen = 0;
const visited: string[] = [];
type Found = { state: string; fault: string };
let faults = 0;
try {
  await mkdir(INTO, { recursive: true });
  const { pages, paths } = listPages();
  const waiting = Object.entries({ ...pages, ...ASKING }).filter(([name]) => ONLY?.includes(name) ?? true);
  // Two at once: a page waits for its server and for timers much of the time.
  await Promise.all([lookAtAll(waiting), lookAtAll(waiting)]);
  const unreached = ONLY ? [] : paths.filter((path) => !isVisited(path, visited));
  if (unreached.length > 0) console.log(`no picture leads to ${unreached.join(', ')}`);
  console.log(`${seen} states of ${visited.length} pages, ${faults} faults`);
  if (faults + unreached.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await stop();
}

async function lookAtAll(waiting: [string, StatePage][]): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, page] = next;
    const { pictures, found } = await lookAt(browser, name, page);
    faults += found.length;
    for (const { state, fault } of found) console.log(`${name.padEnd(28)} ${state.padEnd(22)} ${fault}`);
    if (!SHORT) await writeSheet(browser, name, pictures, join(INTO, `${name}.webp`));
  }
}

/** All states of one page: each is loaded once, then resized and recoloured. */
async function lookAt(browser: Browser, name: string, shown: StatePage): Promise<{ pictures: Picture[]; found: Found[] }> {
  const pictures: Picture[] = [];
  const found: Found[] = [];
  const { address, storageState } = await addressOf(browser, url, shown);
  visited.push(address);
  const situations = SHORT ? [] : Object.entries(SITUATIONS[name] ?? {});
  const states = shown.act ? (['usual'] as const) : STATES;
  const opened: Opened[] = [...states.map((label) => ({ label })), ...situations.map(([label, situation]) => ({ label, situation }))];
  for (const state of opened) {
    // A browser of its own, because a browser keeps the answers it has seen.
    const own = await openContext(browser, url, { viewport: WIDE, storageState });
    const page = await own.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    try {
      await openIn(page, address, state, shown.email !== undefined);
      await shown.act?.(page);
      for (const size of SIZES)
        for (const colorScheme of SCHEMES) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          await untilSettled(page);
          const label = `${state.label} ${size.width} ${colorScheme}`;
          for (const fault of await faultsOf(page, colorScheme)) found.push({ state: label, fault });
          seen += 1;
          if (!SHORT) pictures.push({ label, width: size.width, webp: await captureWebp(page, 60) });
        }
    } catch (error) {
      found.push({ state: state.label, fault: `did not open: ${error instanceof Error ? error.message.split('\n')[0] : error}` });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await own.close();
  }
  return { pictures, found };
}

async function faultsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const layout = await page.evaluate<string[]>(FAULTS);
  const session = await page.context().newCDPSession(page);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
  const rules = colorScheme === 'dark' ? `runOnly: { type: 'rule', values: ${JSON.stringify(COLOUR_RULES)} },` : '';
  const violations = await page.evaluate<string[]>(
    `(async () => {
      const show = ${HIDE_REPEATED};
      const { violations } = await axe.run(document, { ${rules} resultTypes: ['violations'] });
      show();
      return violations.map(({ id, nodes }) => \`axe \${id}: \${nodes[0].html.slice(0, 120)}\`);
    })()`,
  );
  return [...layout, ...violations];
}
