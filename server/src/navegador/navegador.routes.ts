import { sendBrowserReport } from '@ensaya/contract/navegador.ts';
import type { FastifyInstance } from 'fastify';
import { browserErrors, layoutShift, webVitalSeconds } from '../lib/metrics.ts';
import { handleOpen } from '../lib/routes.ts';

/** A page load sends a handful at most. Reports above the limit are dropped; only metrics lose by it. */
const PER_MINUTE = 60;

/** Error and performance reports of the browsers, also before signing in. Counted and logged, not stored. */
export async function navegadorRoutes(app: FastifyInstance): Promise<void> {
  handleOpen(app, sendBrowserReport, { limit: PER_MINUTE }, async ({ body: { release, page, errors, vitals } }, { request }) => {
    for (const { kind, name, at } of errors) {
      browserErrors.inc({ kind });
      request.log.warn({ release, page, kind, name, at }, 'browser error');
    }
    const { CLS, ...seconds } = vitals;
    if (CLS !== undefined) layoutShift.observe({ page }, CLS);
    for (const [name, value] of Object.entries(seconds)) webVitalSeconds.observe({ name, page }, value);
    return null;
  });
}
