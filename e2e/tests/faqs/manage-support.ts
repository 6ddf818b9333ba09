import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { answered, STAGE } from '../stage.ts';
import { choose, expect, type Faq, type Team } from './lista-support.ts';

/** A FAQ whose question says 'revisada hace 400 días' was reviewed then. */
export async function ageFaqs({ responsable }: Team): Promise<void> {
  expect((await responsable.api.post(`${STAGE}/faqs/age`)).ok()).toBe(true);
}

/** Opens a dialog from the menu of the page. */
export async function openFromMenu(page: Page, item: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Más acciones de las FAQs' }).click();
  await choose(page, item);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a dialog from the menu of a FAQ. */
export async function openFromFaq(page: Page, { question }: Pick<Faq, 'question'>, item: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Más acciones de ${question}` }).click();
  await choose(page, item);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

type PageOf<Item> = { items: Item[]; next_cursor: string | null };

export async function allFaqs({ empresa, responsable }: Team): Promise<(Faq & { category_ids: string[] })[]> {
  const all: (Faq & { category_ids: string[] })[] = [];
  let cursor = '';
  do {
    const page: PageOf<(typeof all)[number]> = await answered(
      responsable.api.get(`/rest/v1/faqs?empresa_id=${empresa.id}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    all.push(...page.items);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  return all;
}

export const askQuestion = (team: Team, question: string) =>
  answered<{ id: string; question: string }>(
    team.trabajadora.api.post('/rest/v1/faq_requests', { data: { empresa_id: team.empresa.id, question } }),
  );

export const countSearch = (team: Team, q: string, opened: number | null = null) =>
  answered(team.trabajadora.api.post('/rest/v1/rpc/record_faq_search', { data: { empresa_id: team.empresa.id, q, opened } }));

export const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');
