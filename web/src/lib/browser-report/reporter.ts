import { type BrowserErrorKind, REPORT_LIMITS, sendBrowserReport } from '@ensaya/contract/navegador.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { nameOf, pageOf, placesOf } from './report-fields.ts';
import { measureVitals } from './vitals.ts';

type Report = OperationInput<typeof sendBrowserReport>['body'];

/** Also delivered if the page is being closed. A failed report is lost: nothing depends on it. */
function post(report: Omit<Report, 'release'>): void {
  const { path, method } = sendBrowserReport;
  const body = JSON.stringify({ release: APP_VERSION, ...report } satisfies Report);
  fetch(path, { method, body, headers: { 'content-type': 'application/json' }, keepalive: true }).catch(() => {});
}

/** Reports each error once, a few per page load, and how fast the page was when it is left. Returns how to report an error. */
export function startReporter(): (kind: BrowserErrorKind, error: unknown) => void {
  const sent = new Set<string>();
  // Vitals belong to the page that was loaded. Later ones are shown without a load.
  const [navigation] = performance.getEntriesByType('navigation');
  const page = pageOf(new URL(navigation?.name ?? window.location.href).pathname);
  measureVitals((vitals) => post({ page, vitals }));
  return (kind, error) => {
    const at = placesOf(error);
    // An error without one of our files is an extension's, or of a script that it added. Error boundaries catch our own only.
    if (at.length === 0 && (kind === 'script' || kind === 'promise')) return;
    const name = nameOf(error);
    const key = `${name} ${at[0]}`;
    if (sent.has(key) || sent.size >= REPORT_LIMITS.errors) return;
    sent.add(key);
    post({ page: pageOf(window.location.pathname), errors: [{ kind, name, at }] });
  };
}
