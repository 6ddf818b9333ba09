import { writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

export type Picture = { label: string; width: number; webp: Buffer };

/** One picture of all states of a page. */
export async function writeSheet(browser: Browser, title: string, pictures: Picture[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  const figures = pictures.map(
    ({ label, width, webp }) =>
      `<figure style="width:${width > 600 ? 480 : 180}px"><img src="data:image/webp;base64,${webp.toString('base64')}" width="100%"><figcaption>${label}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{font:14px sans-serif;margin:16px;background:#ddd}main{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}figure{margin:0}img{display:block;border:1px solid #999}</style>
     <h1>${title}</h1><main>${figures.join('')}</main>`,
  );
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: 2000, height });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(file, Buffer.from(data, 'base64'));
  await page.close();
}
