import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import { chromium } from '@playwright/test';
import { drawIcons } from './drawings.ts';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from './stage/built-stack.ts';
import { takePicture } from './stage/shots.ts';

/** `npm run pictures`: takes the landing's screenshots of the built product, light and dark, and renders the drawings. Build first. */
const INTO = new URL('../web/src/landing/pictures/', import.meta.url).pathname;

const PICTURES = [
  { name: 'panel', email: DEMO_ACCOUNTS.responsable.email, path: '/manager-dashboard', width: 1200, height: 750, scale: 2 },
  { name: 'panel-movil', email: DEMO_ACCOUNTS.trabajadora.email, path: '/worker-dashboard', width: 390, height: 720, scale: 2 },
];

const { url, stop } = await startStack();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
try {
  for (const { name, ...shot } of PICTURES)
    for (const colorScheme of ['light', 'dark'] as const) {
      const file = `${name}${colorScheme === 'dark' ? '-oscuro' : ''}.webp`;
      const bytes = await takePicture(browser, url, { ...shot, colorScheme }, join(INTO, file));
      console.log(`${file.padEnd(26)} ${(bytes / 1024).toFixed(0)} KB`);
    }
  await drawIcons(browser);
} finally {
  await browser.close();
  await stop();
}
