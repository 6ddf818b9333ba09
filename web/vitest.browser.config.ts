import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { mantineIds } from './build/mantine-ids-plugin.ts';
import { uploadEndpoint } from './src/gallery/upload-endpoint.ts';
import { commands } from './tests/browser-commands.ts';

const SHELL = '/usr/bin/chromium-headless-shell';

/** `npm run test:components`: tests of components and pages in Chromium, served by Vite, without API or database. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [mantineIds, react(), uploadEndpoint],
  define: { APP_VERSION: '""' },
  // All dependencies are found before the tests begin: one that is found later reloads the page under them.
  optimizeDeps: { entries: ['src/**/*.tsx', 'tests/*.ts'] },
  test: {
    name: 'components',
    include: ['{src,tests}/**/*.browser.test.tsx'],
    setupFiles: ['tests/browser-setup.ts'],
    // One document for all files: loading the modules again for each file would take most of the time.
    isolate: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', '../tools/testing/vitest-reports.ts'],
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      traceView: { mode: 'off' },
      // As Playwright's default, so that tests can move between the two.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      testerHtmlPath: './tester.html',
      provider: playwright({
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
          args: ['--no-sandbox', '--disable-gpu'],
        },
        contextOptions: { locale: 'es-ES', timezoneId: 'Europe/Madrid', permissions: ['clipboard-read', 'clipboard-write'] },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' }],
      commands,
    },
  },
});
