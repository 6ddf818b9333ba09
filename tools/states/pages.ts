import { EVERY_PAGE } from '@ensaya/contract/paginas.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import type { Page } from '@playwright/test';
import { PAGES } from '../stage/product-pages.ts';
import type { ProductPage } from '../stage/shots.ts';

const ACCOUNTS: Record<Role, string> = {
  worker: DEMO_ACCOUNTS.trabajadora.email,
  manager: DEMO_ACCOUNTS.responsable.email,
  superadmin: DEMO_ACCOUNTS.superadmin.email,
};

export type StatePage = ProductPage & {
  /** The path that the last link leads to, where the page before it changes its own address too. */
  at?: string;
  /** What is done on the page before the picture: then there is one state. */
  act?: (page: Page) => Promise<void>;
};

/**
 * The pages to look at: those of the pictures, and every page of the application's own list for each role that may open it, unless a
 * picture shows it. A page about a record needs a picture that leads to it: `isVisited` finds those without one.
 */
export function listPages(): { pages: Record<string, StatePage>; paths: string[] } {
  const listed = EVERY_PAGE.filter(({ roles }) => roles);
  const shown = new Set(Object.values(PAGES).map(({ path, email }) => `${path.split('?')[0]} ${email}`));
  const pages: Record<string, StatePage> = { ...PAGES, ...ownAddressOf(PAGES['roleplay-reporte']), ...ofOneEmpresa() };
  for (const { path, roles = [] } of listed.filter(({ path }) => !path.includes(':')))
    for (const role of roles)
      if (!shown.has(`${path} ${ACCOUNTS[role]}`)) pages[`${path.slice(1).replaceAll('/', '-')}-${role}`] = { path, email: ACCOUNTS[role] };
  return { pages, paths: listed.map(({ path }) => path) };
}

/** A responsable's panel of one of their companies has what the panel of all of them leaves out. */
const ofOneEmpresa = (): Record<string, StatePage> => {
  const [panel, empresa] = [PAGES['panel-responsable'], PAGES.ajustes?.empresa];
  return panel && empresa ? { 'panel-empresa': { ...panel, empresa } } : {};
};

/** A report stands in a tab, and on a page of its own. */
const ownAddressOf = (tab: ProductPage | undefined): Record<string, StatePage> =>
  tab
    ? {
        'reporte-propio': {
          ...tab,
          follow: [tab.follow ?? [], 'Abrir en su propia página'].flat(),
          at: '/roleplays/:id/reports/:informeId',
        },
      }
    : {};

/** Whether one of the addresses belongs to the path, whose parameters begin with a colon. */
export function isVisited(path: string, addresses: readonly string[]): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`);
  return addresses.some((address) => pattern.test(new URL(address).pathname));
}
