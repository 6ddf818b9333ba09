import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPage, type PageLinks, type PageSettings } from '@ensaya/contract/page-template.ts';
import { ConfigError, type ServerConfig } from '../config.ts';
import { renderStaticPage, type StaticPage } from './static-page.ts';

const HTML = 'text/html; charset=utf-8';

/** The element that contains the application. */
const ROOT = '<div id="root">';

/** The operator is responsible for these texts and may replace ours. */
const LEGAL = ['privacidad', 'aviso-legal', 'cookies'];

const OTHERS = [
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', format: 'text' },
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', format: 'html' },
  { path: '/manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', format: 'json' },
] as const;

type Provider = Pick<ServerConfig, 'BRAND_NAME' | 'PROVIDER_PHONE' | 'BOOKING_URL' | 'PUBLIC_URL' | 'LEGAL_DIR'>;

/** Public pages by path; the application's document for each of its pages, by the pattern of the path, and the one for any other path. */
type Pages = { pages: Map<string, StaticPage>; shells: Map<string, StaticPage>; shell: StaticPage };

/** Reads the built pages from `dist` and fills in the provider's settings. */
export async function readPages(dist: string, provider: Provider): Promise<Pages> {
  const settings: PageSettings = {
    brand: provider.BRAND_NAME,
    phone: provider.PROVIDER_PHONE,
    booking_url: provider.BOOKING_URL,
    origin: provider.PUBLIC_URL,
  };
  const read = (...path: string[]) =>
    readFile(join(dist, ...path), 'utf8').catch(() => {
      throw new ConfigError(`WEB_DIST holds no ${path.join('/')}: build the web application first`);
    });
  const legal = provider.LEGAL_DIR ? await readLegalTexts(provider.LEGAL_DIR) : new Map<string, string>();

  const pages = new Map<string, StaticPage>();
  pages.set('/', renderStaticPage(fillPage(await read('pages', 'landing.html'), settings), HTML));
  for (const name of LEGAL) {
    const page = fillPage(await read('pages', `${name}.html`), settings);
    pages.set(`/${name}`, renderStaticPage(placeLegalText(page, legal.get(name)), HTML));
  }
  for (const { path, type, format } of OTHERS)
    pages.set(path, renderStaticPage(fillPage(await read('pages', path.slice(1)), settings, format), type));
  const shell = fillPage(await read('index.html'), settings);
  const framed = fillPage(await read('pages', 'framed.html'), settings);
  const links: PageLinks = JSON.parse(await read('pages', 'links.json'));
  const shells = new Map(
    Object.entries(links).map(([path, { isFramed, head, body }]) => {
      const page = (isFramed ? framed : shell).replace('</head>', () => `${head}</head>`).replace(ROOT, () => body + ROOT);
      return [path, renderStaticPage(page, HTML)];
    }),
  );
  return { pages, shells, shell: renderStaticPage(shell, HTML) };
}

const placeLegalText = (page: string, text: string | undefined): string =>
  page.replace(/<legal-text>([\s\S]*)<\/legal-text>/, (_whole, ours: string) => text ?? ours);

async function readLegalTexts(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of LEGAL) {
    const text = await readFile(join(folder, `${name}.html`), 'utf8').catch(() => undefined);
    if (text !== undefined) texts.set(name, text);
  }
  if (texts.size === 0) throw new ConfigError(`LEGAL_DIR holds none of ${LEGAL.map((name) => `${name}.html`).join(', ')}`);
  return texts;
}
