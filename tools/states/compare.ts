import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from '../stage/built-stack.ts';
import { openContext } from '../stage/shots.ts';
import { addressOf, openIn, SIZES, type State, untilSettled, WIDE } from './open-in.ts';
import { listPages, type StatePage } from './pages.ts';

/**
 * `npm run states:compare -- <folder>`: every page of the built product beside the same page of another build (`web/dist` of another commit),
 * by pixels, over one database. Lists what differs and writes both pictures and the differing pixels into COMPARE_DIR.
 * STATES_PAGES=tareas,perfil: only these.
 */
const [other] = process.argv.slice(2);
if (!other) throw new Error('usage: npm run states:compare -- <the web/dist of another build>');
const INTO = process.env.COMPARE_DIR ?? new URL('../../reports/compare/', import.meta.url).pathname;
const ONLY = process.env.STATES_PAGES?.split(',');
const STATES: State[] = ['usual', 'empty', 'longest', 'failed'];
const SCHEMES = ['light', 'dark'] as const;
const PATIENCE_MS = 120_000;
/** Edges of letters are not always drawn alike. */
const TOLERANCE = 24;
/** Some texts appear after the page has settled. */
const [TRIES, AGAIN_MS] = [3, 1500];

/** In the page: how many pixels of two pictures differ, and a picture of them beside the two. */
const DIFFERENCE = `async ([before, after]) => {
  const images = await Promise.all([before, after].map(async (data) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    return image;
  }));
  const [width, height] = [Math.max(...images.map((image) => image.width)), Math.max(...images.map((image) => image.height))];
  const canvas = document.createElement('canvas');
  canvas.width = width * 3;
  canvas.height = height;
  const context = canvas.getContext('2d');
  images.forEach((image, index) => context.drawImage(image, width * index, 0));
  const [one, two] = [context.getImageData(0, 0, width, height), context.getImageData(width, 0, width, height)];
  const marks = context.createImageData(width, height);
  let pixels = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = [0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - two.data[at + channel]) > ${TOLERANCE});
    if (differs) pixels += 1;
    marks.data.set(differs ? [220, 0, 80, 255] : [255, 255, 255, 255], at);
  }
  context.putImageData(marks, width * 2, 0);
  return { pixels, picture: canvas.toDataURL('image/png').split(',')[1] };
}`;

const { url, startSecond, stop } = await startStack({ SECOND_WEB_DIST: resolve(other) });
const otherUrl = await startSecond();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
let [seen, different] = [0, 0];
try {
  await mkdir(INTO, { recursive: true });
  const comparing = await browser.newPage();
  const { pages } = listPages();
  for (const [name, page] of Object.entries(pages)) if (ONLY?.includes(name) ?? true) await compare(browser, comparing, name, page);
  console.log(`${seen} pictures, ${different} differ`);
} finally {
  await browser.close();
  await stop();
}

async function compare(browser: Browser, comparing: Page, name: string, shown: StatePage): Promise<void> {
  const { address, storageState } = await addressOf(browser, url, shown);
  const addresses = [address.replace(url, otherUrl), address];
  for (const state of STATES) {
    const contexts: BrowserContext[] = [];
    try {
      const [before, after] = await Promise.all(
        addresses.map(async (one) => {
          const context = await openContext(browser, url, { viewport: WIDE, storageState });
          contexts.push(context);
          const page = await context.newPage();
          page.setDefaultTimeout(PATIENCE_MS);
          await openIn(page, one, { label: state }, shown.email !== undefined);
          return page;
        }),
      );
      if (before && after) await compareState(comparing, `${name}-${state}`, before, after);
    } catch (error) {
      different += 1;
      console.log(`${name} ${state}: did not open: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
    for (const context of contexts) await context.close();
  }
}

async function compareState(comparing: Page, name: string, before: Page, after: Page): Promise<void> {
  for (const size of SIZES)
    for (const colorScheme of SCHEMES) {
      for (const page of [before, after]) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await untilSettled(page);
      }
      seen += 1;
      let difference = await differenceOf(comparing, before, after);
      for (let tried = 1; difference.pixels > 0 && tried < TRIES; tried++) {
        await after.waitForTimeout(AGAIN_MS);
        difference = await differenceOf(comparing, before, after);
      }
      if (difference.pixels === 0) continue;
      different += 1;
      const label = `${name}-${size.width}-${colorScheme}`;
      console.log(`${label}: ${difference.pixels} pixels`);
      await writeFile(join(INTO, `${label}.png`), Buffer.from(difference.picture, 'base64'));
    }
}

async function differenceOf(comparing: Page, before: Page, after: Page): Promise<{ pixels: number; picture: string }> {
  const pictures = [];
  for (const page of [before, after]) pictures.push((await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64'));
  if (pictures[0] === pictures[1]) return { pixels: 0, picture: '' };
  return comparing.evaluate(`(${DIFFERENCE})(${JSON.stringify(pictures)})`);
}
