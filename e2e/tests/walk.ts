import type { Page } from '@playwright/test';
import { expect, PEOPLE, signIn } from './support.ts';

/** People of the demo, and where a walk over their pages begins. */
export const PANELS = {
  [PEOPLE.superadmin]: '/admin-dashboard',
  [PEOPLE.responsable]: '/manager-dashboard',
  [PEOPLE.trabajadora]: '/worker-dashboard',
};
export const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** What an empty list, panel or section says. */
export const EMPTY = /^(No hay|No tienes|No estás|No se encontr|Aún no|Todavía no (has|hay|tienes))/;

export async function enterAt(page: Page, email: string, panel: string): Promise<void> {
  await signIn(page, email);
  await expect(page).toHaveURL(new RegExp(panel));
}

export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** One address of each page that the links lead to from `start`; addresses that differ in ids or in filters are one page. */
export async function pagesFrom(page: Page, start: string): Promise<string[]> {
  const kindOf = (path: string) => path.replace(/[?#].*/, '').replace(ID, ':id') + (/(tarea|vista|seccion)=[a-z-]*/.exec(path)?.[0] ?? '');
  const pages = new Map([[kindOf(start), start]]);
  for (const path of pages.values()) {
    await page.goto(path);
    await loaded(page);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) if (!pages.has(kindOf(link))) pages.set(kindOf(link), link);
  }
  return [...pages.values()];
}
