import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { DESKTOP } from './browser.tsx';

// Runs before each file. All files share one document (`isolate: false`), so each test starts by resetting it.
const policyViolations: string[] = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
  policyViolations.push(`${effectiveDirective} ${sourceFile}`),
);

beforeEach(async () => {
  policyViolations.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  await commands.media({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await commands.answerUploads([]);
  await page.viewport(...DESKTOP);
});

afterEach(async () => {
  await cleanup();
  notifications.clean();
  expect(policyViolations).toEqual([]);
});
