import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const BASE_URL = `http://127.0.0.1:${process.env.STACK_PORT ?? '3200'}`;
const GALLERY_PORT = process.env.GALLERY_PORT ?? '3290';
const GALLERY_URL = `http://127.0.0.1:${GALLERY_PORT}`;

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const PHONE = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
/** The same engine without a desktop's window around it: a third less time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
const PIECES = /piezas\//;
const CANARY = /canario\.spec/;

/** `--project=piezas` needs no stack, and the others no gallery. */
const chosen = process.argv.flatMap((argument) => argument.match(/^--project=(.+)/)?.[1] ?? []);
const wanted = (pieces: boolean) => chosen.length === 0 || chosen.some((name) => name.startsWith('piezas') === pieces);

const stack = {
  command: 'node ../tools/stack.ts',
  url: `${BASE_URL}/health/ready`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  stdout: 'ignore' as const,
};
const vite = (command: string) =>
  `node ../node_modules/vite/bin/vite.js ${command} ../web --config ../web/vite.gallery.config.ts --logLevel warn`;
const gallery = {
  command: `${vite('build')} && exec ${vite('preview')}`,
  env: { GALLERY_PORT },
  url: `${GALLERY_URL}/gallery.html`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
};

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  // Two browsers and a whole stack share two cores: what must be quick is measured where it says so, not by running out of patience.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    baseURL: BASE_URL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording every test costs more than running it: TRACE=1 when one must be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: [PIECES, CANARY], use: DESKTOP },
    // Where the width decides what a person sees or touches; who may do what does not depend on it.
    {
      name: 'phone',
      testMatch: /(menu|empresa|gestion|tablero|tabla|trabajador|entrada|modales|avisos)\.spec/,
      testIgnore: PIECES,
      use: PHONE,
    },
    // Once all the others are done: did a key get anywhere?
    { name: 'canario', testMatch: CANARY, dependencies: ['desktop', 'phone'] },
    // The shared pieces, in the gallery that Vite serves: no API, no database.
    { name: 'piezas', testDir: './tests/piezas', use: { ...DESKTOP, baseURL: GALLERY_URL } },
    { name: 'piezas-phone', testDir: './tests/piezas', testMatch: /(accesibilidad|tabla)\.spec/, use: { ...PHONE, baseURL: GALLERY_URL } },
  ],
  webServer: [...(wanted(false) ? [stack] : []), ...(wanted(true) ? [gallery] : [])],
});
