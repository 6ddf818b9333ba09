import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const BASE_URL = `http://127.0.0.1:${process.env.STACK_PORT ?? '3200'}`;

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const PHONE = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
/** The same engine without a window: a third less time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
const CANARY = /canario\.spec/;
const SPEED = /rapidez\.spec/;
/** Presses every button of every page: minutes, so only `npm run test:all` does it. */
const DIALOGS = /dialogos\.spec/;

const stack = {
  command: 'node ../tools/stack.ts',
  url: `${BASE_URL}/health/ready`,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  stdout: 'ignore' as const,
};

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  // Three browsers and a whole stack share two cores. A test that needs longer says so itself, with its reason.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The gate names every test that needed its second try; `npm run test:all` fails for it.
  retries: 1,
  reporter: [['list'], ['../tools/testing/browser-reports.ts']],
  use: {
    baseURL: BASE_URL,
    actionTimeout: 10_000,
    // Requests that pass through one cannot be intercepted. Tests of what works offline allow it.
    serviceWorkers: 'block',
    // A fifth less time. The tests of motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording a test costs more than running it: set TRACE=1 to debug one.
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
    {
      name: 'desktop',
      testIgnore: [CANARY, SPEED, ...(process.env.WHOLE === 'true' ? [] : [DIALOGS])],
      grepInvert: /@phone-only/,
      use: DESKTOP,
      teardown: 'canario',
    },
    // Tests whose result depends on the width are tagged; permissions, for example, do not depend on it.
    { name: 'phone', grep: /@phone/, use: PHONE, teardown: 'canario' },
    // `npm run test:speed`, alone: other browsers would be part of what it measures.
    ...(process.env.SPEED ? [{ name: 'rapidez', testMatch: SPEED, use: DESKTOP }] : []),
    // After all others, also after a selection: searches what they left behind for the canary key.
    { name: 'canario', testMatch: CANARY },
  ],
  webServer: stack,
});
