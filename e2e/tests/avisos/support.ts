import type { Locator, Page } from '@playwright/test';
import type { Person } from '../tareas/support.ts';

export const bell = (page: Page, name: string | RegExp = /^Avisos/): Locator => page.getByRole('banner').getByRole('button', { name });

export const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Avisos' });

export const notice = (page: Page, text: string | RegExp): Locator => popover(page).getByRole('link', { name: text });

export const readAll = ({ api }: Person) => api.post('/rest/v1/rpc/read_avisos', { data: {} });
