import { renderToStaticMarkup } from 'react-dom/server';
import { PATHS } from '../lib/address/paths.ts';
import { type Assets, Document } from './document.tsx';
import { LandingPage } from './landing-page.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { LEGAL_PAGES } from './legal/legal-pages.tsx';
import { BRAND, ORIGIN } from './settings.tsx';

const DESCRIPTION = `${BRAND}: roleplays, prompts y know-how en un solo lugar para que tu equipo ensaye las conversaciones difíciles antes de tenerlas.`;

// Invitations are not disallowed: a crawler that may not read them would not see their `noindex`.
const PUBLIC_PATHS: string[] = [PATHS.login, PATHS.register, PATHS.recover, PATHS.reset, PATHS.verify, PATHS.invitation];

/** The paths behind the sign-in, up to their first parameter. */
const closedPaths = () => {
  const paths = Object.values(PATHS).filter((path) => path !== PATHS.home && !PUBLIC_PATHS.includes(path));
  return [...new Set(paths.map((path) => path.replace(/:.*/, '')))];
};

/** Every public page by its path, as HTML with placeholders that the server fills. */
export function renderPages(assets: Assets): Map<string, string> {
  const pages = new Map<string, string>();
  const add = (path: string, title: string, description: string, body: React.ReactNode) => {
    const page = (
      <Document path={path} title={title} description={description} assets={assets}>
        {body}
      </Document>
    );
    pages.set(path, `<!doctype html>${renderToStaticMarkup(page)}`);
  };
  add(PATHS.home, `${BRAND} · Ensaya cada conversación antes de tenerla`, DESCRIPTION, <LandingPage />);
  for (const { name, title, description, Text } of LEGAL_PAGES)
    add(
      `/${name}`,
      `${title} · ${BRAND}`,
      description,
      <LegalPage title={title}>
        <Text />
      </LegalPage>,
    );
  return pages;
}

const listed = () => [PATHS.home, ...LEGAL_PAGES.map(({ name }) => `/${name}`)];

export const renderSitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed().map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

export const renderRobots = (): string =>
  ['User-agent: *', ...closedPaths().map((path) => `Disallow: ${path}`), '', `Sitemap: ${ORIGIN}/sitemap.xml`, ''].join('\n');

export const renderManifest = (): string =>
  JSON.stringify({
    id: PATHS.login,
    name: BRAND,
    short_name: BRAND,
    description: DESCRIPTION,
    lang: 'es',
    categories: ['business', 'education', 'productivity'],
    // Leads a user who is signed in to their panel.
    start_url: PATHS.login,
    scope: PATHS.home,
    display: 'standalone',
    theme_color: '#79255a',
    background_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      // The drawing is within the circle that every platform leaves visible.
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
