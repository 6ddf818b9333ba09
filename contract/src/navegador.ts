import { z } from 'zod';
import { operation } from './operation.ts';
import { PAGINAS } from './paginas.ts';

/** The pages of the application, by the pattern of their address: without ids and without a query. `other` is any other address. */
export const PAGES = [...Object.values(PAGINAS).map(({ path }) => path), 'other'] as const;
export type Page = (typeof PAGES)[number];

/** `load`: a file of the application did not arrive. `render`: a page failed and shows its error boundary. */
export const BROWSER_ERROR_KINDS = ['script', 'promise', 'render', 'load'] as const;
export type BrowserErrorKind = (typeof BROWSER_ERROR_KINDS)[number];

/** Web vitals in seconds; `CLS`, the layout shift, is a score. */
export const WEB_VITALS = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

export const REPORT_LIMITS = { errors: 5, places: 5 };

/** Where in our files: no address, no message and nothing that a person has typed fits in. */
export const PLACE = /^[\w.-]{1,60}:\d{1,7}:\d{1,7}$/;

export const sendBrowserReport = operation({
  id: 'sendBrowserReport',
  method: 'POST',
  path: '/functions/v1/browser-report',
  summary: 'Errors of the application in a browser, and how fast a page was',
  body: z.strictObject({
    /** The version of the application, as in version.json. */
    release: z.string().regex(/^[0-9a-f]{12}$/),
    page: z.enum(PAGES),
    errors: z
      .array(
        z.strictObject({
          kind: z.enum(BROWSER_ERROR_KINDS),
          /** The class of the error. */
          name: z.string().regex(/^\w{1,40}$/),
          at: z.array(z.string().regex(PLACE)).max(REPORT_LIMITS.places),
        }),
      )
      .max(REPORT_LIMITS.errors)
      .default([]),
    vitals: z.partialRecord(z.enum(WEB_VITALS), z.number().min(0).max(600)).default({}),
  }),
  status: 204,
  response: z.null(),
});
