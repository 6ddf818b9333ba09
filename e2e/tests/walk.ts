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
