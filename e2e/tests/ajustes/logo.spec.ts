import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { liveChangesConnected } from '../support.ts';
import { createTeam, openFor } from '../tareas/support.ts';
import { expect, logo, openSettings, refuse, test } from './support.ts';

const LOGO = '**/rest/v1/company_settings/logo*';
const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${colour}"/></svg>`;
const file = (name: string, mimeType: string, text: string | Buffer) => ({ name, mimeType, buffer: Buffer.from(text as string) });
const choose = (page: Page, chosen: ReturnType<typeof file>) => logo(page).locator('input[type=file]').setInputFiles(chosen);
const inBar = (page: Page) => page.getByRole('banner').locator('img');

test(
  '[2.20 2.39 3.6 7.9 7.11 8.14 9.5] a logo is uploaded, replaced and removed, and the company’s users see it at once',
  { tag: '@journey' },
  async ({ page, browser, playwright }, { project }) => {
    const team = await createTeam(playwright, project.use.baseURL ?? '');
    const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' });
    const theirs = await context.newPage();
    const connected = liveChangesConnected(theirs);
    await openFor(theirs, team.trabajadora, '/worker-dashboard');
    await connected;
    await expect(inBar(theirs)).toHaveCount(0);

    await openSettings(page, team.responsable, team.empresa);
    await expect(inBar(page)).toHaveCount(0);
    await expect(logo(page).getByText('Sin logotipo: se ve la inicial.')).toBeVisible();
    await choose(page, file('marca.svg', 'image/svg+xml', svg('#0a7')));
    const toast = page.getByText('Logotipo actualizado correctamente');
    await expect(toast).toBeVisible();
    await expect(logo(page).getByRole('img', { name: `Logotipo de ${team.empresa.nombre}` })).toHaveCount(2);
    for (const seen of [page, theirs]) await expect(inBar(seen)).toBeVisible();
    const first = await inBar(page).getAttribute('src');
    expect(first).toMatch(/^\/storage\/v1\/[\w-]{36}$/);
    await expect(toast).toBeHidden();

    await choose(page, file('otra.svg', 'image/svg+xml', svg('#a07')));
    await expect(toast).toBeVisible();
    for (const seen of [page, theirs]) {
      await expect(inBar(seen)).not.toHaveAttribute('src', first ?? '');
      await expect(inBar(seen)).toBeVisible();
    }

    await logo(page).getByRole('button', { name: 'Eliminar logotipo' }).click();
    await page.getByRole('dialog', { name: '¿Eliminar el logotipo?' }).getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Logotipo eliminado correctamente')).toBeVisible();
    for (const seen of [page, theirs]) await expect(inBar(seen)).toHaveCount(0);
    await expect(logo(page).getByText('Sin logotipo: se ve la inicial.')).toBeVisible();
    await context.close();
  },
);

test('[5.10 8.8 9.3] an invalid logo is refused before upload, and by the server alike; a failed upload can be retried', async ({
  page,
  team,
  empresa,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  const WRONG = 'Formato de archivo no permitido. Use PNG, JPG, WEBP o SVG.';
  const LARGE = 'El archivo es demasiado grande. Máximo 1MB.';
  await openSettings(page, team.responsable, empresa);
  await choose(page, file('marca.gif', 'image/gif', 'GIF89a'));
  await expect(logo(page).getByRole('alert')).toHaveText(WRONG);
  await choose(page, file('marca.png', 'image/png', Buffer.alloc(1024 * 1024 + 1)));
  await expect(logo(page).getByRole('alert')).toHaveText(LARGE);
  expect(sent).toEqual([]);
  // The name and the content disagree.
  await choose(page, file('marca.png', 'image/png', 'esto no es una imagen'));
  await expect(logo(page).getByRole('alert')).toHaveText(WRONG);
  expect(sent).toHaveLength(1);
  await expect(logo(page).getByRole('button', { name: 'Reintentar' })).toBeHidden();
  // The server's own message about the size, in case the browser did not check it.
  await refuse(page, LOGO, 'PUT', { status: 413, code: 'too_large', message: LARGE });
  await choose(page, file('marca.png', 'image/png', png()));
  await expect(logo(page).getByRole('alert')).toHaveText(LARGE);
  await page.unroute(LOGO);

  await refuse(page, LOGO, 'PUT', { status: 500, code: 'internal', message: 'No' });
  await choose(page, file('marca.png', 'image/png', png()));
  await expect(logo(page).getByRole('alert')).toHaveText('Error al guardar el logotipo. Inténtalo de nuevo.');
  await page.unroute(LOGO);
  await logo(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Logotipo actualizado correctamente')).toBeVisible();
  await expect(logo(page).getByRole('alert')).toHaveCount(0);

  await refuse(page, LOGO, 'DELETE', { status: 500, code: 'internal', message: 'No' });
  await logo(page).getByRole('button', { name: 'Eliminar logotipo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Error al eliminar el logotipo');
});

/** A picture of one black pixel, built here instead of stored as a file. */
function png(): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) =>
    (bytes.reduce((sum, byte) => (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
