import { expect, type Locator, type Page } from '@playwright/test';

/** Every page of the gallery; the accessibility test checks that none is missing. */
export const PIECES = ['inline-edit', 'dialogs', 'toasts', 'lists', 'table', 'status', 'stats', 'empty', 'fields', 'file'] as const;

export async function open(page: Page, piece: (typeof PIECES)[number]): Promise<void> {
  await page.goto(`/gallery.html?pieza=${piece}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
