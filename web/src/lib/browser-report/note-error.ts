import type { BrowserErrorKind } from '@ensaya/contract/navegador.ts';

const LOAD_AFTER_MS = 10_000;

type Report = (kind: BrowserErrorKind, error: unknown) => void;
let reporter: Promise<Report> | undefined;

/** Part of every page, so it only loads the reporter: at the first error, else when the page has had time for its own files. */
const load = () => (reporter ??= import('./reporter.ts').then(({ startReporter }) => startReporter()));

export function noteError(kind: BrowserErrorKind, error: unknown): void {
  // The development server shows errors itself. Without the reporter's file nothing is reported: no page needs it.
  if (APP_VERSION !== '') load().then((report) => report(kind, error), String);
}

export function watchBrowser(): void {
  const begin = () => void load().catch(String);
  addEventListener('error', ({ error }) => noteError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => noteError('promise', reason));
  addEventListener('pointerdown', begin, { once: true });
  addEventListener('keydown', begin, { once: true });
  setTimeout(begin, LOAD_AFTER_MS);
}
