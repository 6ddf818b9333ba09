import { fillPage } from '@ensaya/contract/page-template.ts';
import type { Plugin } from 'vite';

type Landing = typeof import('../src/landing/render.tsx');

/** In development: renders the public pages at each request, with the provider that the environment names. */
export function devPages(): Plugin {
  const { BRAND_NAME = 'Ensaya', PROVIDER_PHONE, BOOKING_URL, PUBLIC_URL = '' } = process.env;
  const fill = (html: string) => fillPage(html, { brand: BRAND_NAME, phone: PROVIDER_PHONE, booking_url: BOOKING_URL, origin: PUBLIC_URL });
  return {
    name: 'ensaya-public-pages',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: fill },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        try {
          const [path = ''] = (request.url ?? '').split('?');
          if (!request.headers.accept?.includes('text/html')) return next();
          const { renderPages } = (await server.ssrLoadModule('/src/landing/render.tsx')) as Landing;
          const page = renderPages({ script: '/src/landing/landing.ts', css: { href: '/src/landing/styles/all.css' } }).get(path);
          if (page === undefined) return next();
          const html = await server.transformIndexHtml(path, fill(page));
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html.replaceAll(/<\/?legal-text>/g, ''));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
